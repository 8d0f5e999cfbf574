import { useQuery } from '@tanstack/react-query';
import type { Profile, Settings } from '../../../shared/model';
import { client } from '../../client/client';
import { keys, queryClient, useStatus } from '../../client/queries';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { formatRoute } from '../../navigation/route';
import { Segment } from '../../ui/fields/check';
import { settingFields } from '../fields/setting-fields';
import { SettingRow } from '../fields/setting-row';
import { AnswersUse } from './models/engines/answers-use';
import { FontSizeRow, LanguageRow, ThemeRow } from './sections';

/** The settings of the schema that people change most often; the others on the page are written out below. */
const commonPaths = [
  'memory.enable',
  'memory.mode',
  'session.idleMinutes',
  'models.monthlyCap',
  'keyboard.singleKeys',
] as const;

const fields = (['memory', 'session', 'models', 'keyboard'] as const).flatMap(settingFields);
const commonFields = commonPaths.flatMap((path) => fields.filter((one) => one.path.join('.') === path));

const setDetail = (detailLevel: Profile['detailLevel']): void =>
  void client.profile
    .put({ detailLevel })
    .then((saved) => queryClient.setQueryData(keys.profile, saved))
    .catch(showError);

function DetailRow() {
  const { data } = useQuery({ queryKey: keys.profile, queryFn: () => client.profile.get() });
  return (
    <li className="st-row">
      <span className="st-l">{text.settings.detail}</span>
      <span className="st-c is-wide">
        <Segment
          label={text.settings.detail}
          value={data?.detailLevel ?? 'balanced'}
          onChange={setDetail}
          options={(['brief', 'balanced', 'thorough'] as const).map(
            (one) => [one, text.settings.details[one]] as const,
          )}
        />
      </span>
    </li>
  );
}

function FolderRow() {
  const folder = useStatus().data?.dataDir ?? '';
  return (
    <li className="st-row is-text">
      <span className="st-l">{text.settings.dataDir}</span>
      <span className="st-path">{folder}</span>
      <a className="btn btn-quiet btn-sm" href={formatRoute({ screen: 'settings', section: 'about' })}>
        {text.settings.sections.about}
      </a>
    </li>
  );
}

/** What people change most often, on one page. */
export function CommonSettings({ settings }: { readonly settings: Settings }) {
  return (
    <ul className="st-rows">
      <ThemeRow settings={settings} />
      <LanguageRow settings={settings} />
      <FontSizeRow settings={settings} />
      <DetailRow />
      <li className="st-row">
        <span className="st-l">{text.settings.engine}</span>
        <span className="st-c is-wide">
          <AnswersUse settings={settings} />
        </span>
      </li>
      {commonFields.map((field) => (
        <SettingRow
          key={field.path.join('.')}
          field={field}
          settings={settings}
          {...(field.path[0] === 'models' ? { empty: text.models.limits.noCap } : {})}
        />
      ))}
      <FolderRow />
    </ul>
  );
}
