import { jsonrepair } from 'jsonrepair';

const closings = { '{': '}', '[': ']' } as const;

/**
 * The parts of a reply that may be its JSON, the most likely first: from the first bracket to the last one of the same
 * kind, else of any kind. Of a reply that was cut off, this leaves out the last entry, which is incomplete.
 */
const slicesOf = (reply: string): readonly string[] => {
  const fenced = /```(?:json)?(?<inside>[^]*?)```/u.exec(reply)?.groups?.['inside'];
  return (fenced === undefined ? [reply] : [fenced, reply]).flatMap((text) => {
    const anyEnd = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
    return (['{', '['] as const)
      .map((opening) => ({ start: text.indexOf(opening), end: text.lastIndexOf(closings[opening]) }))
      .filter(({ start }) => start >= 0)
      .toSorted((a, b) => a.start - b.start)
      .flatMap(({ start, end }) => [...new Set([end, anyEnd])].map((last) => text.slice(start, last + 1)))
      .filter((slice) => slice !== '');
  });
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const repaired = (text: string): unknown => {
  try {
    return JSON.parse(jsonrepair(text));
  } catch {
    return undefined;
  }
};

/** The object or array in a reply, whatever text surrounds it; syntax errors are repaired. Undefined if there is none. */
export const jsonIn = (reply: string): unknown => {
  const slices = slicesOf(reply);
  for (const read of [parsed, repaired])
    for (const slice of slices) {
      const value = read(slice);
      if (typeof value === 'object' && value !== null) return value;
    }
  return undefined;
};

/** The entries of a list, which some models rename or send without its object; null if there is no list. */
export const listIn = (value: unknown, name: string): readonly unknown[] | null => {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return null;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const named = fields[name];
  if (Array.isArray(named)) return named;
  if (named === null || Object.keys(fields).length === 0) return [];
  const lists = Object.values(fields).filter((one) => Array.isArray(one));
  return lists.length === 1 ? (lists[0] ?? null) : null;
};
