import type { ChangedValue } from '../../../../shared/model';
import { formatNumber } from '../../../messages/format';
import { text } from '../../../messages/en';

const settingPath = (path: string): string =>
  path.replace(/^write\./u, 'memory.').replace(/^read\./u, 'retrieval.');

const say = (value: unknown): string => {
  if (value === null || value === undefined) return text.settings.never;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? text.settings.on : text.settings.off;
  if (typeof value !== 'string') return JSON.stringify(value);
  return (text.settings.modes as Readonly<Record<string, string>>)[value] ?? value;
};

const nameOf = (path: string): string => {
  const whole = settingPath(path);
  const label = text.settings.labels[whole] ?? path;
  const group = text.settings.groups[whole.split('.').slice(0, -1).join('.')];
  return whole.split('.').length > 2 && group ? `${group}, ${label}` : label;
};

/** The values that differ, each as it was and as it is. */
export function PolicyChanges({ changes }: { readonly changes: readonly ChangedValue[] }) {
  if (changes.length === 0) return <p className="meta">{text.policy.noChanges}</p>;
  return (
    <ul className="po-changes">
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          {nameOf(path)}: <del>{say(before)}</del> → <ins>{say(after)}</ins>
        </li>
      ))}
    </ul>
  );
}
