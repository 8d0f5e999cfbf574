import type { Block, Page } from '../../../../shared/model';
import type { Range } from '../../../../shared/text/quotes/find-quote';

interface BlockPiece {
  readonly text: string;
  /** The offset of its first character in the page's text. */
  readonly start: number;
  /** The index of the mark that it belongs to, or null. */
  readonly mark: number | null;
}

/** Splits a block's text where marks begin and end; the marks are in order and do not overlap. */
export function cutAtMarks(text: string, block: Range, marks: readonly Range[]): readonly BlockPiece[] {
  const pieces: BlockPiece[] = [];
  let at = block.start;
  const add = (end: number, mark: number | null): void => {
    if (end > at) pieces.push({ text: text.slice(at, end), start: at, mark });
    at = Math.max(at, end);
  };
  marks.forEach((mark, index) => {
    if (mark.end <= block.start || mark.start >= block.end) return;
    add(Math.max(block.start, mark.start), null);
    add(Math.min(block.end, mark.end), index);
  });
  add(block.end, null);
  return pieces;
}

/** Splits words, which begin at offset `from` of the page's text, at the marks of footnotes. */
export function withNoteMarks(
  words: string,
  from: number,
  { marks = [] }: Block,
): readonly { readonly words: string; readonly mark: string | null }[] {
  let at = 0;
  const parts = marks
    .filter((one) => one.at > from && one.at <= from + words.length)
    .map((one) => {
      const before = words.slice(at, one.at - from);
      at = one.at - from;
      return { words: before, mark: one.mark };
    });
  return at < words.length ? [...parts, { words: words.slice(at), mark: null }] : parts;
}

/** The page's blocks; a page without blocks is split into paragraphs at empty lines. */
export function blocksOf(page: Pick<Page, 'text' | 'blocks'>): readonly Block[] {
  if (page.blocks.length > 0) return page.blocks;
  return [...page.text.matchAll(/\S(?:[^\n]|\n(?!\s*\n))*/g)].map((match) => ({
    kind: 'paragraph',
    start: match.index,
    end: match.index + match[0].trimEnd().length,
  }));
}

/** Whether the text of a list item includes its number. */
export const isNumbered = (words: string): boolean => /^\d{1,4}[.)]\s/u.test(words);

/** Whether a text is a table row: cells on one line, with bars between them. */
export const isRowOfCells = (words: string): boolean => / \| /u.test(words) && !words.includes('\n');
