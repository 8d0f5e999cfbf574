import type { Page, Passage, SectionOf } from '../../../shared/model';
import { keySentences } from '../../library/key-sentences';
import { proseSpans } from '../../library/prose-of';
import { isReferenceMatter } from '../../text/reference-matter';
import type { LibraryReader } from '../../ports';
import type { Citing } from './citing';

/** Passages that key sentences are chosen from at most: choosing compares sentences with each other. */
const mostPassages = 80;

/** A sentence of the book and where it is. */
export interface KeyPoint {
  readonly text: string;
  readonly passage: Passage;
  readonly page: number;
  readonly label: string;
}

/** Pages from the first up to and with the last. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

export interface Reading {
  readonly passages: readonly Passage[];
  readonly pages: ReadonlyMap<number, Page>;
}

/** The passages of some pages without contents, index and bibliography; of a chapter only its own, where it begins or ends on a page with another. */
export const readPages = async (
  library: Pick<LibraryReader, 'listPassagesOnPages' | 'listPages'>,
  bookId: string,
  { from, to }: PageRange,
  chapter: string | null = null,
  most = mostPassages,
): Promise<Reading> => {
  const listed = await library.listPassagesOnPages(bookId, from, to, most);
  const found = listed.filter((passage) => !isReferenceMatter(passage));
  const own = chapter === null ? found : found.filter(({ headingPath }) => headingPath.includes(chapter));
  const passages = (own.length > 0 ? own : found).filter(({ pageEnd }) => pageEnd <= to);
  const last = Math.max(from, ...passages.map(({ pageEnd }) => pageEnd));
  const first = Math.min(from, ...passages.map(({ pageStart }) => pageStart));
  const pages = await library.listPages(bookId, first, last);
  return { passages, pages: new Map(pages.map((page) => [page.page, page])) };
};

/** The sentences that say most of what some passages are about, in the order of the text. */
export const keyPointsOf = (
  { passages, pages }: Reading,
  most: number,
  groupOf?: (passageIndex: number) => number,
): readonly KeyPoint[] =>
  keySentences(
    passages.map((passage) => ({ ...passage, prose: proseSpans(passage, pages) })),
    most,
    groupOf,
  ).flatMap(({ passageIndex, start, end }) => {
    const passage = passages[passageIndex];
    const part = passage?.parts.findLast(({ at }) => at <= start);
    if (!passage || !part) return [];
    const text = passage.text.slice(start, end);
    return [{ text, passage, page: part.page, label: pages.get(part.page)?.label ?? String(part.page) }];
  });

type Group = SectionOf<'summary'>['groups'][number];

/** Under the nearest heading of each; the chapter's own title is no heading of its own. */
export const groupedPoints = (
  points: readonly KeyPoint[],
  citing: Citing,
  title: string | null,
): readonly Group[] => {
  const groups: { heading: string | null; sentences: Group['sentences'] }[] = [];
  for (const { text, passage, page, label } of points) {
    const nearest = passage.headingPath.at(-1) ?? null;
    const heading = nearest === title ? null : nearest;
    const { bookId, id } = passage;
    const cite = citing.cite({ bookId, page, label, passageId: id, quote: text });
    const sentence = { cite, text: text.replace(/\s+/g, ' ').trim() };
    const last = groups.at(-1);
    if (last && last.heading === heading) last.sentences.push(sentence);
    else groups.push({ heading, sentences: [sentence] });
  }
  return groups;
};
