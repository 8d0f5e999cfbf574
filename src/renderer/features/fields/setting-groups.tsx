import type { Settings } from '../../../shared/model';
import { text } from '../../messages/text';
import type { SettingField } from './setting-fields';
import { SettingRow, type SetField } from './setting-row';

/** Settings in groups, as the schema groups them. */
export function SettingGroups({
  settings,
  fields,
  onChange,
}: {
  readonly settings: Settings;
  readonly fields: readonly SettingField[];
  /** Saves at once by default. */
  readonly onChange?: SetField;
}) {
  const groups = new Map<string, SettingField[]>();
  for (const field of fields) {
    const group = field.path.slice(0, -1).join('.');
    groups.set(group, [...(groups.get(group) ?? []), field]);
  }
  return [...groups].map(([group, rows]) => (
    <section key={group} aria-label={text.settings.groups[group] ?? group}>
      <h3 className="h2 st-sh">{text.settings.groups[group] ?? group}</h3>
      <ul className="st-rows">
        {rows.map((field) => (
          <SettingRow
            key={field.path.join('.')}
            field={field}
            settings={settings}
            {...(onChange ? { onChange } : {})}
          />
        ))}
      </ul>
    </section>
  ));
}
