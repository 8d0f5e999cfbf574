import type { Settings } from '../../../shared/model';
import { formatRoute } from '../../navigation/route';
import { messageOf } from '../../client/client';
import { useSettings } from '../../client/queries';
import { text } from '../../messages/en';
import { Icon, type IconName } from '../../ui/icon';
import { LoadError, Skeleton } from '../../ui/states';
import { KeyTable } from '../../commands/key-table';
import { AnswersUse } from './models/engines/answers-use';
import { ModelsPage } from './models/models-page';
import { About, Appearance, Numbers, Reading, You } from './sections';

type Section = keyof typeof text.settings.sections;

const icons: Readonly<Record<Section, IconName>> = {
  appearance: 'sun',
  reading: 'type',
  you: 'person',
  models: 'server',
  sessions: 'history',
  memory: 'memory',
  keys: 'keyboard',
  about: 'folder',
};

const sections = Object.keys(icons) as readonly Section[];

function SectionBody({ section, settings }: { readonly section: Section; readonly settings: Settings }) {
  switch (section) {
    case 'appearance':
      return <Appearance settings={settings} />;
    case 'reading':
      return <Reading settings={settings} />;
    case 'you':
      return <You />;
    case 'models':
      return <ModelsPage settings={settings} />;
    case 'sessions':
      return <Numbers settings={settings} of={['session', 'budget', 'retrieval']} />;
    case 'memory':
      return <Numbers settings={settings} of={['memory']} />;
    case 'keys':
      return <KeyTable here={false} />;
    case 'about':
      return <About />;
  }
}

/** How Lectern looks, which models it uses, what it remembers and where it stores it. */
export function SettingsScreen({ section: requested }: { readonly section: string }) {
  const { data: settings, error, refetch } = useSettings();
  const section = sections.find((one) => one === requested) ?? 'appearance';
  return (
    <main className="st" tabIndex={-1}>
      <nav className="st-nav desk" aria-label={text.settings.title} data-pane="sections" tabIndex={-1}>
        <header className="bar">
          <h1>{text.settings.title}</h1>
        </header>
        <ul>
          {sections.map((one) => (
            <li key={one}>
              <a
                href={formatRoute({ screen: 'settings', section: one })}
                aria-current={one === section ? 'page' : undefined}
              >
                <Icon name={icons[one]} />
                {text.settings.sections[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="st-main" data-pane="settings" tabIndex={-1}>
        <div className={section === 'models' ? 'st-col is-wide' : 'st-col'}>
          <header className="st-h">
            <div>
              <h2 className="title">{text.settings.sections[section]}</h2>
              <p className="st-lead">{text.settings.leads[section]}</p>
            </div>
            {section === 'models' && settings && <AnswersUse settings={settings} />}
          </header>
          {error && !settings && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
          {!settings && !error && <Skeleton lines={6} />}
          {settings && <SectionBody section={section} settings={settings} />}
        </div>
      </div>
    </main>
  );
}
