import {
  asFactId,
  asMarkId,
  asNoteId,
  asPassageId,
  asPlanId,
  asSessionId,
  asTurnId,
  type SearchHit,
} from '../../shared/model';
import type { StoreReaders } from '../ports';
import { labelsOfPassages } from '../session/retrieve/answer-passages';
import { textOfPlan } from './find-writings';
import { factFound, noPlace } from './finder';

/** Reads what the store found, in its order. */
export type WordFinder = (readers: StoreReaders, ids: readonly string[]) => Promise<readonly SearchHit[]>;

/** The store ranks within a kind, and kinds are not compared. */
const byWords = { score: 1, matched: 'keyword' } as const;

export const passagesWithWords: WordFinder = async ({ search, library }, ids) => {
  const passages = await search.passages(
    ids.map((id) => asPassageId(Number(id))),
    'whole',
  );
  const labels = await labelsOfPassages(passages, library);
  return passages.map(({ id, bookId, pageStart, chapter, text }) => ({
    ...byWords,
    kind: 'passage',
    id: String(id),
    bookId,
    page: pageStart,
    label: labels.get(bookId)?.get(pageStart) ?? String(pageStart),
    chapter,
    text,
  }));
};

export const notesWithWords: WordFinder = async ({ notes }, ids) =>
  (await notes.getNotes(ids.map((id) => asNoteId(Number(id))))).map(({ id, bookId, title, content }) => ({
    ...byWords,
    ...noPlace,
    kind: 'note',
    id: String(id),
    bookId,
    text: `${title}\n${content}`.trim(),
  }));

export const marksWithWords: WordFinder = async ({ marks }, ids) =>
  (await marks.getMarks(ids.map((id) => asMarkId(Number(id))))).map(
    ({ id, bookId, page, label, chapter, note, quote }) => ({
      ...byWords,
      kind: 'mark',
      id: String(id),
      bookId,
      page,
      label,
      chapter,
      text: `${note.trim()}\n“${quote}”`.trim(),
    }),
  );

export const plansWithWords: WordFinder = async ({ plans }, ids) => {
  const found = await Promise.all(ids.map((id) => plans.findPlan(asPlanId(Number(id)))));
  return found.flatMap((plan): SearchHit[] =>
    plan
      ? [
          {
            ...byWords,
            ...noPlace,
            kind: 'plan',
            id: String(plan.id),
            bookId: plan.bookId,
            text: textOfPlan(plan),
          },
        ]
      : [],
  );
};

export const factsWithWords: WordFinder = async ({ memory }, ids) =>
  (await memory.getFacts(ids.map((id) => asFactId(Number(id))))).map((fact) => ({
    ...byWords,
    ...factFound(fact),
  }));

export const turnsWithWords: WordFinder = async ({ sessions }, ids) => {
  const turns = await sessions.getTurns(ids.map((id) => asTurnId(Number(id))));
  const found = await sessions.getSessions([...new Set(turns.map(({ sessionId }) => sessionId))]);
  const bookOf = new Map(found.map(({ sessionId, bookId }) => [sessionId, bookId]));
  return turns.map(({ turnId, sessionId, content }) => ({
    ...byWords,
    ...noPlace,
    kind: 'turn',
    id: String(turnId),
    bookId: bookOf.get(sessionId) ?? null,
    text: content,
  }));
};

export const summariesWithWords: WordFinder = async ({ sessions }, ids) =>
  (await sessions.getSessions(ids.map(asSessionId))).map(({ sessionId, bookId, title, summary }) => ({
    ...byWords,
    ...noPlace,
    kind: 'summary',
    id: sessionId,
    bookId,
    text: [title, summary].filter(Boolean).join('\n'),
  }));
