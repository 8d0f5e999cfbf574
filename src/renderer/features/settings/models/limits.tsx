import type { Settings } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { Segment } from '../../../ui/fields/check';
import { settingFields } from '../../fields/setting-fields';
import { SettingRow } from '../../fields/setting-row';
import { OwnPrices } from './own-prices';
import { saveModels } from '../../sending/change-models';

const words = text.models.limits;
const shownSettings: ReadonlySet<string> = new Set([
  'models.generation.answers.thinking',
  'models.generation.answers.maxOutputTokens',
  'models.generation.answers.patienceSeconds',
  'models.generation.smallTasks.thinking',
  'models.generation.smallTasks.maxOutputTokens',
  'models.generation.smallTasks.patienceSeconds',
  'models.requestsPerMinute',
  'models.monthlyCap',
  'models.allowUnknownPrices',
]);

/** What happens when a model fails, and what it may cost. */
export function Limits({ settings }: { readonly settings: Settings }) {
  const { whenItFails } = settings.models;
  return (
    <section aria-labelledby="mo-limits-h">
      <h3 className="h2 st-sh" id="mo-limits-h">
        {words.title}
      </h3>
      <ul className="st-rows">
        <li className="st-row">
          <span className="st-l">
            {words.whenItFails}
            <span className="meta">{words.whenItFailsText}</span>
          </span>
          <span className="st-c is-wide">
            <Segment
              label={words.whenItFails}
              value={whenItFails}
              onChange={(value) => void saveModels((before) => ({ ...before, whenItFails: value }))}
              options={(['ask', 'builtin'] as const).map((one) => [one, words[one]] as const)}
            />
          </span>
        </li>
        {settingFields('models')
          .filter(({ path }) => shownSettings.has(path.join('.')))
          .map((field) => (
            <SettingRow
              key={field.path.join('.')}
              field={field}
              settings={settings}
              empty={field.path.at(-1) === 'monthlyCap' ? words.noCap : words.byDefault}
            />
          ))}
        <OwnPrices models={settings.models} />
      </ul>
    </section>
  );
}
