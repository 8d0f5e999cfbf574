/**
 * The one range that a `Range` header asks for, both ends inclusive; null for the whole file (also where several are
 * asked for, as RFC 9110 allows), `none` where no such bytes are.
 */
export const byteRange = (
  header: string | null | undefined,
  size: number,
): { readonly start: number; readonly end: number } | 'none' | null => {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (asked === null || (asked[1] === '' && asked[2] === '')) return null;
  const [, first = '', last = ''] = asked;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'none' : { start, end };
};
