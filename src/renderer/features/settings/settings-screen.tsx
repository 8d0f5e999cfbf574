import { useState } from 'react';
import type { Settings } from '../../../shared/model';
import { formatRoute } from '../../navigation/route';
import { messageOf } from '../../client/client';
import { useSettings } from '../../client/queries';
import { text } from '../../messages/text';
import { Icon, type IconName } from '../../ui/icon';
import { LoadError, Skeleton } from '../../ui/states';
import { KeyTable } from '../../commands/key-table';
import { AnswersUse } from './models/engines/answers-use';
import { ModelsPage } from './models/models-page';
import { SearchField } from '../../ui/fields/search-field';
import { CommonSettings } from './common-settings';
import { DataPage } from './data/data-page';
import { DesktopSettings } from './desktop-settings';
import { SettingRow } from '../fields/setting-row';
import { isAvailable, searchSettings, type Section } from './search-settings';
import { Updates } from './updates';
import { AboutSection, Appearance, NumberFields, Reading, ProfileSection } from './sections';

const icons: Readonly<Record<Section, IconName>> = {
  common: 'settings',
  appearance: 'sun',
  reading: 'type',
  you: 'person',
  models: 'server',
  keys: 'keyboard',
  data: 'layers',
  desktop: 'laptop',
  about: 'folder',
  sessions: 'history',
  memory: 'memory',
};

/** Sections with internal values of the engine, which few people need to change. */
const advanced: ReadonlySet<Section> = new Set(['sessions', 'memory'] as const);

const sections = (Object.keys(icons) as readonly Section[]).filter(isAvailable);

function SectionBody({ section, settings }: { readonly section: Section; readonly settings: Settings }) {
  switch (section) {
    case 'common':
      return <CommonSettings settings={settings} />;
    case 'appearance':
      return <Appearance settings={settings} />;
    case 'reading':
      return <Reading settings={settings} />;
    case 'you':
      return <ProfileSection />;
    case 'models':
      return <ModelsPage settings={settings} />;
    case 'sessions':
      return <NumberFields settings={settings} of={['session', 'budget', 'retrieval']} />;
    case 'memory':
      return <NumberFields settings={settings} of={['memory', 'guard']} />;
    case 'keys':
      return (
        <>
          <NumberFields settings={settings} of={['keyboard']} />
          <KeyTable />
        </>
      );
    case 'data':
      return <DataPage settings={settings} />;
    case 'desktop':
      return <DesktopSettings settings={settings} />;
    case 'about':
      return (
        <>
          <AboutSection />
          <Updates settings={settings} />
        </>
      );
  }
}

function SectionLinks({
  section,
  of,
  onOpen,
}: {
  readonly section: Section;
  readonly of: readonly Section[];
  readonly onOpen: () => void;
}) {
  return (
    <ul>
      {of.map((one) => (
        <li key={one}>
          <a
            href={formatRoute({ screen: 'settings', section: one })}
            aria-current={one === section ? 'page' : undefined}
            onClick={onOpen}
          >
            <Icon name={icons[one]} />
            {text.settings.sections[one]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The settings that a search found, to be changed in place or in their section. */
function FoundSettings({
  query,
  settings,
  onOpen,
}: {
  readonly query: string;
  readonly settings: Settings;
  readonly onOpen: () => void;
}) {
  const found = searchSettings(query);
  return (
    <div className="st-col">
      <p className="st-lead" role="status">
        {found.length === 0 ? text.settings.notFound(query.trim()) : text.settings.found(found.length)}
      </p>
      <ul className="st-rows">
        {found.map(({ label, section, field }) =>
          field ? (
            <SettingRow key={field.path.join('.')} field={field} settings={settings} />
          ) : (
            <li className="st-row" key={`${section} ${label}`}>
              <span className="st-l">{label}</span>
              <span className="st-c is-wide">
                <a
                  className="link"
                  href={formatRoute({ screen: 'settings', section })}
                  aria-label={`${label}: ${text.settings.openSection(text.settings.sections[section])}`}
                  onClick={onOpen}
                >
                  {text.settings.sections[section]}
                </a>
              </span>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

/** How Lectern looks, which models it uses, what it remembers and where it stores it. */
export function SettingsScreen({ section: requested }: { readonly section: string }) {
  const { data: settings, error, refetch } = useSettings();
  const section = sections.find((one) => one === requested) ?? 'common';
  const [query, setQuery] = useState('');
  return (
    <main className="st" tabIndex={-1}>
      <nav className="st-nav side-panel" aria-label={text.settings.title} data-pane="sections" tabIndex={-1}>
        <header className="bar">
          <h1>{text.settings.title}</h1>
        </header>
        <div className="st-search">
          <SearchField
            label={text.settings.search}
            hint={text.settings.search}
            value={query}
            onChange={setQuery}
          />
        </div>
        <SectionLinks
          section={section}
          of={sections.filter((one) => !advanced.has(one))}
          onOpen={() => setQuery('')}
        />
        <h2 className="meta st-adv">{text.settings.advanced}</h2>
        <SectionLinks
          section={section}
          of={sections.filter((one) => advanced.has(one))}
          onOpen={() => setQuery('')}
        />
      </nav>
      <div className="st-main" data-pane="settings" tabIndex={-1}>
        {query.trim() !== '' && settings ? (
          <FoundSettings query={query} settings={settings} onOpen={() => setQuery('')} />
        ) : (
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
        )}
      </div>
    </main>
  );
}
