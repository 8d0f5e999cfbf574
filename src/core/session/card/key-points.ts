import type { BookId, Page, Passage, SectionOf } from '../../../shared/model';
import { keySentences } from '../../library/key-sentences';
import { proseSpans } from '../../library/prose-of';
import { isReferenceMatter } from '../../text/reference-matter';
import type { LibraryReader } from '../../ports';
import type { Citing } from './citing';

/** Maximum number of passages to choose key sentences from: the cost grows with the square of the sentences. */
const maxPassages = 80;

/** A sentence of the book and where it is. */
export interface KeyPoint {
  readonly text: string;
  readonly passage: Passage;
  readonly page: number;
  readonly label: string;
}

/** Both ends are included. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

export interface Reading {
  readonly passages: readonly Passage[];
  readonly pages: ReadonlyMap<number, Page>;
}

/** The passages of these pages, without contents, index and bibliography. With `chapter`, leaves out other chapters that
share its first or last page. */
export const readPages = async (
  library: Pick<LibraryReader, 'listPassagesOnPages' | 'listPages'>,
  bookId: BookId,
  { from, to }: PageRange,
  chapter: string | null = null,
  most = maxPassages,
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

/** The most central sentences of the passages, in text order. */
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

/** Groups the points by their nearest heading; the chapter's own title does not count as a heading. */
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
