import { text } from '../../messages/text';
import { formatNumber } from '../../messages/format';

/** A setting's value in words. */
export function settingValue(value: unknown, empty = text.settings.never): string {
  if (value === null || value === undefined) return empty;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? text.settings.on : text.settings.off;
  if (typeof value !== 'string') return JSON.stringify(value);
  return (text.settings.modes as Readonly<Record<string, string>>)[value] ?? value;
}
