import { chapterEntries } from '../../../shared/text/chapters';
import type { DocumentOutlineEntry, DocumentPage } from '../../ports';

/** Pages per chapter for a book without an outline. */
const pagesPerStretch = 20;
/** Maximum characters above a chapter's title that still belong to it ("Chapter 3"). */
const maxKickerLength = 40;

const isBefore = (one: DocumentOutlineEntry, other: DocumentOutlineEntry): number =>
  one.page - other.page || one.offset - other.offset;

/**
 * The outline as stored: in reading order, with parts or chapters at level 1, and never empty for a long book. A single
 * root entry, the book's title, is removed, so that its children are the chapters.
 */
export const structureOf = (
  outline: readonly DocumentOutlineEntry[],
  pages: readonly DocumentPage[],
): readonly DocumentOutlineEntry[] => {
  const lead = Math.min(...outline.map((entry) => entry.level));
  const levelled = outline.map((entry) => ({ ...entry, level: entry.level - lead + 1 }));
  const roots = levelled.filter((entry) => entry.level === 1);
  const chapters =
    roots.length === 1 && levelled.filter((entry) => entry.level === 2).length > 1
      ? levelled.filter((entry) => entry.level > 1).map((entry) => ({ ...entry, level: entry.level - 1 }))
      : levelled;
  const settled = chapters.map((entry) => moveToPageStart(entry, pages));
  // The only heading of a long book is its title rather than a chapter of hundreds of pages.
  const isTitleAlone = settled.length === 1 && pages.length > 2 * pagesPerStretch;
  if (settled.length > 0 && !isTitleAlone) return settled.toSorted(isBefore);
  return [...stretches(pages), ...settled.map((entry) => ({ ...entry, level: 2 }))].toSorted(isBefore);
};

/** Moves an entry to its page's start if there is nothing but a kicker above it. */
const moveToPageStart = (
  entry: DocumentOutlineEntry,
  pages: readonly DocumentPage[],
): DocumentOutlineEntry => {
  const page = pages[entry.page - 1];
  if (!page) return entry;
  const offset = Math.min(Math.max(0, entry.offset), page.text.length);
  const above = page.text.slice(0, offset).trim();
  const headingsOnly = page.blocks
    .filter((block) => block.start < offset)
    .every((block) => block.kind === 'heading');
  return {
    ...entry,
    offset:
      above.length <= maxKickerLength && (above === '' || headingsOnly || entry.level === 1) ? 0 : offset,
  };
};

const stretches = (pages: readonly DocumentPage[]): readonly DocumentOutlineEntry[] => {
  if (pages.length <= pagesPerStretch) return [];
  const count = Math.ceil(pages.length / pagesPerStretch);
  return Array.from({ length: count }, (_, index) => {
    const first = index * pagesPerStretch;
    const last = Math.min(pages.length, first + pagesPerStretch) - 1;
    return {
      title: `Pages ${pages[first]?.label ?? String(first + 1)} to ${pages[last]?.label ?? String(last + 1)}`,
      level: 1,
      page: first + 1,
      offset: 0,
    };
  });
};

/** The chapter of each page's first word. */
export const chapterOfPages = (
  structure: readonly DocumentOutlineEntry[],
  pages: readonly DocumentPage[],
): (string | null)[] => {
  const chapters = chapterEntries(structure);
  let next = 0;
  let chapter: string | null = null;
  return pages.map((page) => {
    const first = page.text.search(/\S/u);
    for (
      let entry = chapters[next];
      entry && (entry.page < page.page || (entry.page === page.page && entry.offset <= Math.max(0, first)));
      entry = chapters[next]
    ) {
      chapter = entry.title;
      next += 1;
    }
    return chapter;
  });
};
