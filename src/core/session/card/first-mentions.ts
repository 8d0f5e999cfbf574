import type { AnswerPassage } from '../../ports';
import { isReferenceMatter } from '../../text/reference-matter';
import { sentencesOf } from '../../text/sentences';
import { labelsOfPassages, toAnswerPassage } from '../retrieve/answer-passages';
import type { CardDeps, CardTask } from './card-task';

/** Occurrences of a name to look at: the first may be on a title page or in the contents. */
const maxPlaces = 8;
/** Minimum characters of a passage; a title page has fewer. */
const minPassageLength = 200;

/**
 * The first passages of the open book that name someone or something, in order, each with that sentence as its best.
 * @param form that the name must match in the book.
 */
export const firstMentions = async (
  { readers: { library } }: CardDeps,
  { book, books, lastPage }: CardTask,
  name: string,
  form = /./u,
): Promise<readonly AnswerPassage[]> => {
  if (!book || (books !== null && books !== book.id && !books.includes(book.id))) return [];
  const { places } = await library.findPlaces(book.id, name, maxPlaces);
  const named = places.filter(
    ({ match, page }) => form.test(match) && (lastPage === null || page <= lastPage),
  );
  const pages = named.map(({ page }) => page);
  if (pages.length === 0) return [];
  const passages = await library.listPassagesOnPages(
    book.id,
    Math.min(...pages),
    Math.min(...pages) + maxPlaces,
    3 * maxPlaces,
  );
  const labels = (await labelsOfPassages(passages, library)).get(book.id) ?? new Map<number, string>();
  const found = new Map<number, AnswerPassage>();
  for (const { page, start } of named)
    for (const passage of passages) {
      const part = passage.parts.find((one) => one.page === page && one.start <= start && start < one.end);
      if (
        !part ||
        found.has(passage.id) ||
        passage.text.length < minPassageLength ||
        isReferenceMatter(passage)
      )
        continue;
      const answer = toAnswerPassage(passage, 0, labels);
      const text = answer.parts.find((one) => one.page === page)?.text ?? '';
      const sentence = sentencesOf(text).findLast((one) => part.start + one.start <= start);
      if (!sentence) continue;
      const from = part.start + sentence.start;
      const label = labels.get(page) ?? String(page);
      const best = { page, label, start: from, end: from + sentence.text.length, text: sentence.text };
      found.set(passage.id, { ...answer, best, sentences: [] });
    }
  return [...found.values()];
};
