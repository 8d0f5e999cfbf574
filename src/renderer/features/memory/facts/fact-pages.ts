export const pageSize = 100;

/** The pages of rows `from` to `to`, without the first, which is always loaded. */
export function pagesOf(from: number, to: number, total: number): readonly number[] {
  const last = Math.ceil(Math.min(to + 1, total) / pageSize);
  const first = Math.max(2, Math.floor(from / pageSize) + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

interface Range {
  readonly from: number;
  readonly to: number;
}
const pageOf = (index: number): number => Math.floor(index / pageSize);

export const samePages = (a: Range, b: Range): boolean =>
  pageOf(a.from) === pageOf(b.from) && pageOf(a.to) === pageOf(b.to);
