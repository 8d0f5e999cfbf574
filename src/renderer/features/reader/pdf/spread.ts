import type { Page } from '../../../../shared/model';
import type { PagesInView } from '../pages/pages-in-view';

/** One page in a row, or two, with the odd or the even page numbers of the file on the right. */
export type Spread = 'single' | 'odd-right' | 'even-right';

/** The first and last page of the row that a page is in. */
export const rowOf = (spread: Spread, page: number, pageCount: number): PagesInView => {
  if (spread === 'single') return { from: page, to: page };
  const isRight = (page % 2 === 1) === (spread === 'odd-right');
  const from = isRight ? page - 1 : page;
  return { from: Math.max(1, from), to: Math.min(from + 1, pageCount) };
};

/**
 * Odd printed numbers are on the right. If most of them differ from the file's page numbers by an odd number, the
 * file's even pages are.
 */
export const spreadOf = (pages: readonly Pick<Page, 'page' | 'label'>[]): Exclude<Spread, 'single'> => {
  const printed = pages.filter(({ label }) => /^\d+$/u.test(label));
  const shifted = printed.filter(({ page, label }) => (page - Number(label)) % 2 !== 0);
  return shifted.length > printed.length / 2 ? 'even-right' : 'odd-right';
};
