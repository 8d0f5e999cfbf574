import type { BookId, Passage } from '../../../shared/model';
import type { AnswerPassage, LibraryReader } from '../../ports';
import type { WeighedSentence } from '../../retrieval/features';
import { passageReasons } from '../../retrieval/passage-reasons';
import type { PassageSearch } from '../../retrieval/search-passages';
import type { FindPassages } from './find-material';

/** A passage split by page, verbatim, with the pages' printed labels. */
export const toAnswerPassage = (
  passage: Passage,
  score: number,
  labels: ReadonlyMap<number, string>,
): AnswerPassage => ({
  passageId: passage.id,
  bookId: passage.bookId,
  headingPath: passage.headingPath,
  score,
  parts: passage.parts.map((part) => ({
    page: part.page,
    label: labels.get(part.page) ?? String(part.page),
    text: passage.text.slice(part.at, part.at + (part.end - part.start)),
    start: part.start,
  })),
});

/** Labels of all pages of the passages; one query per book. */
export const labelsOfPassages = async (
  passages: readonly Passage[],
  library: Pick<LibraryReader, 'labelsOf'>,
): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> => {
  const pages = new Map<BookId, Set<number>>();
  for (const passage of passages) {
    const known = pages.get(passage.bookId) ?? new Set<number>();
    for (const part of passage.parts) known.add(part.page);
    pages.set(passage.bookId, known);
  }
  return new Map(
    await Promise.all(
      Array.from(
        pages,
        async ([bookId, wanted]) => [bookId, await library.labelsOf(bookId, [...wanted])] as const,
      ),
    ),
  );
};

/** The part of a passage's sentence that is on the page where it begins. */
const onPage = (
  { parts, text }: Passage,
  sentence: { readonly start: number; readonly end: number } | null,
  labels: ReadonlyMap<number, string>,
): AnswerPassage['best'] => {
  const part = sentence && parts.findLast(({ at }) => at <= sentence.start);
  if (!sentence || !part) return null;
  const start = part.start + sentence.start - part.at;
  return {
    page: part.page,
    label: labels.get(part.page) ?? String(part.page),
    start,
    end: Math.min(part.end, start + sentence.end - sentence.start),
    text: text.slice(sentence.start, sentence.end),
  };
};

/** The sentences of a passage by page; one that crosses a page break gives two ranges. */
const onPages = ({ parts }: Passage, sentences: readonly WeighedSentence[]): AnswerPassage['sentences'] =>
  parts.flatMap(({ page, at, start, end }) =>
    sentences.flatMap((one) => {
      const from = start + Math.max(0, one.start - at);
      const until = Math.min(end, start + one.end - at);
      return from < until ? [{ page, start: from, end: until, worth: one.worth }] : [];
    }),
  );

const noLabels: ReadonlyMap<number, string> = new Map();

/** Adapts the passage search to what an answer needs. */
export const createPassageFinder =
  (search: PassageSearch, library: Pick<LibraryReader, 'labelsOf'>): FindPassages =>
  async (question, books, limit, _asker, before) => {
    const { passages, ...found } = await search(question, books, limit, 'read', before);
    const labels = await labelsOfPassages(
      passages.map(({ passage }) => passage),
      library,
    );
    return {
      passages: passages.map(({ passage, score, probability, features, holds, sentence, sentences }) => ({
        ...toAnswerPassage(passage, score, labels.get(passage.bookId) ?? noLabels),
        best: onPage(passage, sentence, labels.get(passage.bookId) ?? noLabels),
        sentences: onPages(passage, sentences),
        reasons: passageReasons(features),
        holds,
        probability,
      })),
      ...found,
    };
  };
