import type { Block, Chapter, Manuscript, Word } from './manuscript.ts';
import { breakLines } from './line-breaks.ts';
import type { WordWidth } from './typeface.ts';

/** Points; the page is 6 by 9 inches. */
export const PAGE = {
  width: 432,
  height: 648,
  left: 62,
  textWidth: 308,
  top: 76,
  leading: 15.4,
  lines: 31,
  bodySize: 11.2,
  sectionSize: 13.5,
  /** A chapter's first line is this many lines down. */
  opening: 8.6,
} as const;

export interface Line {
  /** Index of the block in its chapter, and the range of its words in the line. */
  readonly block: number;
  readonly from: number;
  readonly to: number;
  readonly words: readonly Word[];
  readonly widths: readonly number[];
  readonly x: number;
  /** Top of the line, from the top of the page. */
  readonly y: number;
  readonly size: number;
  /** Width of a space on this line. */
  readonly space: number;
  readonly marker?: string;
}

export interface Page {
  readonly label: string;
  readonly opens: boolean;
  readonly lines: readonly Line[];
}

export interface ChapterPages {
  readonly chapter: Chapter;
  readonly pages: readonly Page[];
}

/** The front matter before the preface, each part on a separate page. */
export const FRONT_PAGES = { title: 'i', copyright: 'ii', contents: 'iii' } as const;

/** Lays out every chapter and gives the pages their printed labels: roman, then from 1 at chapter 1. */
export function layOutBook(manuscript: Manuscript, widthOf: WordWidth): ChapterPages[] {
  let printed = 0;
  return manuscript.chapters.map((chapter, index) => ({
    chapter,
    pages: layOutChapter(chapter, widthOf).map((lines, n) => ({
      label: index === 0 ? prefaceLabel(n) : String((printed += 1)),
      opens: n === 0,
      lines,
    })),
  }));
}

/** The preface follows the three pages of FRONT_PAGES. */
function prefaceLabel(page: number): string {
  const label = ['iv', 'v', 'vi', 'vii', 'viii', 'ix'][page];
  if (label === undefined) throw new Error('The preface has more pages than roman numerals');
  return label;
}

interface Row extends Omit<Line, 'y'> {
  /** In lines; the space before is dropped at the top of a page. */
  readonly before: number;
  readonly height: number;
  /** Whether a page may end just before this row. */
  readonly mayOpenPage: boolean;
}

function layOutChapter(chapter: Chapter, widthOf: WordWidth): Line[][] {
  const rows = chapter.blocks.flatMap((block, index) => rowsOf(chapter, block, index, widthOf));
  const pages: Line[][] = [];
  for (let start = 0; start < rows.length;) {
    const top = pages.length === 0 ? PAGE.opening : 0;
    const end = pageEnd(rows, start, PAGE.lines - top);
    let at = top;
    pages.push(
      rows.slice(start, end).map((row, n) => {
        at += n === 0 ? 0 : row.before;
        const y = PAGE.top + at * PAGE.leading;
        at += row.height;
        return { ...row, y };
      }),
    );
    start = end;
  }
  return pages;
}

function pageEnd(rows: readonly Row[], start: number, room: number): number {
  let used = 0;
  let end = start;
  for (; end < rows.length; end += 1) {
    const row = rows[end];
    if (!row) break;
    used += row.height + (end === start ? 0 : row.before);
    if (used > room + 0.01) break;
  }
  if (end >= rows.length) return end;
  let back = end;
  while (back > start + 1 && !rows[back]?.mayOpenPage) back -= 1;
  return back > start + 1 ? back : end;
}

function rowsOf(chapter: Chapter, block: Block, index: number, widthOf: WordWidth): Row[] {
  const previous = chapter.blocks[index - 1];
  const isEntry = chapter.number === undefined && block.words[0]?.[0]?.style === 'bold';
  const isSection = block.kind === 'section';
  const isItem = block.kind === 'item';
  const size = isSection ? PAGE.sectionSize : PAGE.bodySize;
  const hang = isItem ? 20 : isEntry ? 14 : 0;
  const opensFlush = previous === undefined || previous.kind !== 'paragraph' || isSection || isItem;
  const firstIndent = isEntry ? -14 : opensFlush ? 0 : 16;
  const words = isSection ? block.words.map(inBold) : block.words;
  const widths = words.map((word) => widthOf(word, size));
  const natural = widthOf([{ text: ' ', style: 'roman' }], size);
  const room = PAGE.textWidth - hang;
  const ranges = breakLines({
    words: widths,
    space: natural,
    firstLine: room - firstIndent,
    otherLines: room,
  });
  return ranges.map(({ from, to }, n): Row => {
    const own = widths.slice(from, to);
    const lineRoom = n === 0 ? room - firstIndent : room;
    const slack = lineRoom - own.reduce((sum, width) => sum + width, 0);
    const isLast = n === ranges.length - 1;
    const justified = !isSection && to - from > 1 && (!isLast || slack < natural * (to - from - 1));
    return {
      block: index,
      from,
      to,
      words: words.slice(from, to),
      widths: own,
      x: PAGE.left + hang + (n === 0 ? firstIndent : 0),
      size,
      space: justified ? slack / (to - from - 1) : natural,
      before: n === 0 ? spaceBefore(block, previous, isEntry) : 0,
      height: isSection && isLast ? 1.6 : 1,
      mayOpenPage: mayOpenPage(n, ranges.length, previous),
      ...(n === 0 && block.marker !== undefined ? { marker: block.marker } : {}),
    };
  });
}

function inBold(word: Word): Word {
  return word.map(({ text }) => ({ text, style: 'bold' as const }));
}

function spaceBefore(block: Block, previous: Block | undefined, isEntry: boolean): number {
  if (!previous) return 0;
  if (block.kind === 'section') return 1.4;
  if (isEntry) return 0.35;
  if (block.kind === 'item') return previous.kind === 'item' ? 0.15 : 0.5;
  return previous.kind === 'item' ? 0.5 : 0;
}

/** Avoids a single line at the foot or the head of a page, and keeps a heading with the text after it. */
function mayOpenPage(line: number, lines: number, previous: Block | undefined): boolean {
  if (line === 0) return previous?.kind !== 'section';
  return line >= 2 && lines - line >= 2;
}
