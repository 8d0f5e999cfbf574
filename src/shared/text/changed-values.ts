import type { ChangedValue } from '../model';

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values that differ between nested objects, by their paths. */
export const changedValues = (before: unknown, after: unknown, path = ''): readonly ChangedValue[] => {
  if (isGroup(before) && isGroup(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      changedValues(before[key], after[key], path === '' ? key : `${path}.${key}`),
    );
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
};
