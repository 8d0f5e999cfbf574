import type { OutlineEntry, PageSpan } from '../../../../shared/model';
import { chaptersOf } from '../../../../shared/text/chapters';

/** The most pages that are laid out in columns at once. */
const maxPages = 20;

/** The pages that are laid out together with a page: those of its chapter, or some of them if it is long. */
export function sectionOf(outline: readonly OutlineEntry[], pageCount: number, page: number): PageSpan {
  const starts = [1, ...chaptersOf(outline, pageCount).map(({ entry }) => entry.page)].filter(
    (start) => start <= page,
  );
  const start = Math.max(...starts);
  const next = Math.min(
    pageCount + 1,
    ...chaptersOf(outline, pageCount).flatMap(({ entry }) => (entry.page > page ? [entry.page] : [])),
  );
  const from = start + Math.floor((page - start) / maxPages) * maxPages;
  return { from, to: Math.min(next - 1, from + maxPages - 1) };
}
