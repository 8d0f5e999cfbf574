import type { Passage } from '../../shared/model';
import type { AnswerPassage, LibraryReader } from '../ports';
import { passageReasons } from '../retrieval/passage-reasons';
import type { PassageSearch } from '../retrieval/search-passages';
import type { FindPassages } from './find-material';

/** A passage page by page, exactly as it stands there, with the pages' printed labels. */
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
  })),
});

/** Labels of all pages of the passages: one query for each book. */
export const labelsOfPassages = async (
  passages: readonly Passage[],
  library: Pick<LibraryReader, 'labelsOf'>,
): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> => {
  const pages = new Map<string, Set<number>>();
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

const noLabels: ReadonlyMap<number, string> = new Map();

/** The passage search as an answer needs it. */
export const createPassageFinder =
  (search: PassageSearch, library: Pick<LibraryReader, 'labelsOf'>): FindPassages =>
  async (question, bookId, limit, fetching) => {
    const { passages, answerability } = await search(question, bookId, limit, fetching);
    const labels = await labelsOfPassages(
      passages.map(({ passage }) => passage),
      library,
    );
    return {
      passages: passages.map(({ passage, score, features, holds }) => ({
        ...toAnswerPassage(passage, score, labels.get(passage.bookId) ?? noLabels),
        reasons: passageReasons(features),
        holds,
      })),
      answerability,
    };
  };
