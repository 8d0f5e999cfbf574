import type { DocumentOutlineEntry, DocumentPage } from '../../core/ports';

/** Several numbers or a row of stars may be large in figures and between scenes; a single number is a chapter's. */
const isTitle = (words: string): boolean => /\p{L}/u.test(words) || !words.includes(' ');

/** The headings on the pages as an outline, for a book without one. */
export const outlineOfPages = (pages: readonly DocumentPage[]): DocumentOutlineEntry[] => {
  const open: number[] = [];
  return pages.flatMap((page) =>
    page.blocks.flatMap((block) => {
      if (block.kind !== 'heading') return [];
      const title = page.text.slice(block.start, block.end).replace(/\s+/gu, ' ').trim();
      if (!isTitle(title)) return [];
      const level = block.level ?? 1;
      while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop();
      open.push(level);
      return [{ title, level: open.length, page: page.page, offset: block.start }];
    }),
  );
};
