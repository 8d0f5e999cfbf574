import type { Block } from '../../../shared/model';
import type { DocumentPage } from '../../../core/ports';
import { refuseTooMuch } from '../refusals';
import type { Flow, PageBreak } from './flow';

/** Characters of a page in a text without pages: about a paperback's, so that a page number is a useful location. */
const pageLength = 1800;
const maxPageLength = pageLength * 1.35;

interface Paginated {
  readonly pages: readonly DocumentPage[];
  /** The page and the character on it of an offset in the flow's text. */
  locate(offset: number): { readonly page: number; readonly offset: number };
}

/** Splits at the given offsets; each page's text is trimmed. */
const cutAt = (flow: Flow, cuts: readonly PageBreak[]): Paginated => {
  refuseTooMuch({ pages: cuts.length });
  const starts: number[] = [];
  const pages = cuts.map((cut, index): DocumentPage => {
    const until = cuts[index + 1]?.offset ?? flow.text.length;
    const raw = flow.text.slice(cut.offset, until);
    const text = raw.trim();
    const from = cut.offset + (raw.length - raw.trimStart().length);
    starts.push(from);
    return { page: index + 1, label: cut.label, text, blocks: blocksOf(flow, from, from + text.length) };
  });
  const locate = (offset: number): { page: number; offset: number } => {
    const index = Math.max(0, firstAfter(cuts, (cut) => cut.offset > offset) - 1);
    const at = offset - (starts[index] ?? 0);
    return { page: index + 1, offset: Math.min(Math.max(at, 0), pages[index]?.text.length ?? 0) };
  };
  return { pages, locate };
};

const blocksOf = (flow: Flow, from: number, to: number): Block[] => {
  const found: Block[] = [];
  for (
    let index = firstAfter(flow.blocks, (block) => block.end > from);
    index < flow.blocks.length;
    index += 1
  ) {
    const block = flow.blocks[index];
    if (!block || block.start >= to) break;
    const start = Math.max(block.start, from) - from;
    const end = Math.min(block.end, to) - from;
    if (end <= start) continue;
    const { marks, ...rest } = block;
    const own =
      marks?.flatMap(({ at, mark }) => (at > from && at <= to ? [{ at: at - from, mark }] : [])) ?? [];
    found.push({ ...rest, start, end, ...(own.length > 0 ? { marks: own } : {}) });
  }
  return found;
};

/** The index of the first item for which `isAfter` holds, in a list that begins with those for which it does not. */
const firstAfter = <Item>(items: readonly Item[], isAfter: (item: Item) => boolean): number => {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item === undefined || isAfter(item)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Printed pages. Text before the first one belongs to it if it is no longer than a page. */
export const paginateByBreaks = (flow: Flow, breaks: readonly PageBreak[]): Paginated => {
  const sorted = breaks.toSorted((a, b) => a.offset - b.offset);
  const first = sorted[0];
  if (!first) return paginateBySize(flow, []);
  const before = flow.text.slice(0, first.offset).trim();
  if (before.length <= pageLength) return cutAt(flow, [{ ...first, offset: 0 }, ...sorted.slice(1)]);
  const front = cutsBySize(flow, [], 0, first.offset);
  return cutAt(flow, [...front, ...sorted]);
};

/** Pages of about `pageLength` characters that end with a paragraph; a chapter begins a new page. */
export const paginateBySize = (flow: Flow, chapterStarts: readonly number[]): Paginated =>
  cutAt(flow, cutsBySize(flow, chapterStarts, 0, flow.text.length));

const cutsBySize = (flow: Flow, chapterStarts: readonly number[], from: number, to: number): PageBreak[] => {
  const chapters = new Set(chapterStarts);
  const offsets: number[] = [from];
  let start = from;
  let headingSince: number | null = null;
  const cut = (offset: number): void => {
    if (offset <= start || offset >= to) return;
    offsets.push(offset);
    start = offset;
  };
  for (const block of flow.blocks) {
    if (block.end <= from) continue;
    if (block.start >= to) break;
    const length = block.start - start;
    if (chapters.has(block.start) && length > pageLength / 4) cut(block.start);
    else if (block.end - start > maxPageLength && length > pageLength / 2) cut(headingSince ?? block.start);
    else if (length >= pageLength) cut(headingSince ?? block.start);
    while (Math.min(block.end, to) - start > maxPageLength * 1.15)
      cut(sentenceEnd(flow.text, start, Math.min(block.end, to)));
    // A heading is never the last line of a page.
    headingSince = block.kind === 'heading' ? (headingSince ?? block.start) : null;
  }
  return offsets.map((offset, index) => ({ offset, label: String(index + 1) }));
};

/** Where to split a paragraph that is longer than a page: after a sentence, else after a word. */
const sentenceEnd = (text: string, start: number, end: number): number => {
  const limit = Math.min(start + pageLength, end - 1);
  const window = text.slice(start + pageLength / 2, limit);
  const sentence = [...window.matchAll(/[.!?…؟۔।]["'”’)\]]*\s+|[。！？]["'”’)\]」』）]*\s*|\n+/gu)].at(-1);
  if (sentence) return start + pageLength / 2 + sentence.index + sentence[0].length;
  const space = window.search(/\s\S*$/u);
  if (space >= 0) return start + pageLength / 2 + space + 1;
  const code = text.charCodeAt(limit);
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit;
};
