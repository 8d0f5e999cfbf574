/**
 * The range that a `Range` header requests, both ends inclusive; null for the whole file (also if several ranges are
 * requested, as RFC 9110 allows), `none` if the file has no such bytes.
 */
export const byteRange = (
  header: string | null | undefined,
  size: number,
): { readonly start: number; readonly end: number } | 'none' | null => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'none' : { start, end };
};
