import type { ChangedValue } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { settingValue } from '../../fields/setting-value';

const settingPath = (path: string): string =>
  path.replace(/^write\./u, 'memory.').replace(/^read\./u, 'retrieval.');

const nameOf = (path: string): string => {
  const whole = settingPath(path);
  const label = text.settings.labels[whole] ?? path;
  const group = text.settings.groups[whole.split('.').slice(0, -1).join('.')];
  return whole.split('.').length > 2 && group ? `${group}, ${label}` : label;
};

/** The values that a change of the policy replaced, before and after. */
export function PolicyChanges({ changes }: { readonly changes: readonly ChangedValue[] }) {
  if (changes.length === 0) return <p className="meta">{text.policy.noChanges}</p>;
  return (
    <ul className="po-changes">
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          {nameOf(path)}: <del>{settingValue(before)}</del> → <ins>{settingValue(after)}</ins>
        </li>
      ))}
    </ul>
  );
}
