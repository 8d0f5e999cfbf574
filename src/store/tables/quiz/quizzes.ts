import type { AttemptWrite } from '../../../core/ports/store/quiz-store';
import type { BookId, OpenQuiz, Quiz, QuizOutcome, QuizScope } from '../../../shared/model';
import type { Sql } from '../../sql';
import { eraseQuestionsOfBook, getQuestions } from './questions';

const select = `
SELECT id, book_id AS bookId, scope, started_at AS startedAt, finished_at AS finishedAt FROM quizzes WHERE id = ?`;
const selectItems = `
SELECT i.question_id AS questionId, a.given, a.result, a.graded_by AS gradedBy, a.at
FROM quiz_items i LEFT JOIN quiz_attempts a ON a.quiz_id = i.quiz_id AND a.question_id = i.question_id
WHERE i.quiz_id = ? ORDER BY i.place`;
const selectOpen = `
SELECT z.id, z.book_id AS bookId, z.scope, z.started_at AS startedAt,
    (SELECT COUNT(*) FROM quiz_items i WHERE i.quiz_id = z.id) AS total,
    (SELECT COUNT(*) FROM quiz_attempts a WHERE a.quiz_id = z.id) AS answered
FROM quizzes z WHERE z.finished_at IS NULL AND (:book IS NULL OR z.book_id = :book) ORDER BY z.id DESC LIMIT 20`;
const insert = 'INSERT INTO quizzes (book_id, scope, started_at) VALUES (?, ?, ?)';
const insertItem = 'INSERT INTO quiz_items (quiz_id, place, question_id) VALUES (?, ?, ?)';
const insertAttempt = `
INSERT INTO quiz_attempts (quiz_id, question_id, given, result, graded_by, ms, at) VALUES (?, ?, ?, ?, ?, ?, ?)`;
const selectLeft = `
SELECT 1 FROM quiz_items i WHERE i.quiz_id = ? AND NOT EXISTS (
    SELECT 1 FROM quiz_attempts a WHERE a.quiz_id = i.quiz_id AND a.question_id = i.question_id) LIMIT 1`;
const finish = 'UPDATE quizzes SET finished_at = ? WHERE id = ?';
const erase = 'DELETE FROM quizzes WHERE id = ?';
const eraseOfBook = 'DELETE FROM quizzes WHERE book_id = ?';
const eraseEmpty = `
DELETE FROM quizzes WHERE finished_at IS NULL AND NOT EXISTS (SELECT 1 FROM quiz_items i WHERE i.quiz_id = quizzes.id)`;

/** Exported for the query-plan tests. */
export const quizQueries = { select, selectItems, selectLeft, finish, erase, eraseOfBook } as const;

interface QuizRow {
  readonly id: number;
  readonly bookId: BookId;
  readonly scope: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

interface ItemRow {
  readonly questionId: number;
  readonly given: string | null;
  readonly result: QuizOutcome['result'] | null;
  readonly gradedBy: QuizOutcome['gradedBy'] | null;
  readonly at: string | null;
}

export const findQuiz = (sql: Sql, id: number): Quiz | null => {
  const row = sql.get<QuizRow>(select, [id]);
  if (!row) return null;
  const rows = sql.all<ItemRow>(selectItems, [id]);
  const questions = new Map(
    getQuestions(
      sql,
      rows.map(({ questionId }) => questionId),
    ).map((one) => [one.id, one]),
  );
  return {
    ...row,
    scope: JSON.parse(row.scope) as QuizScope,
    title: null,
    items: rows.flatMap(({ questionId, given, result, gradedBy, at }) => {
      const stored = questions.get(questionId);
      if (!stored) return [];
      const { id: own, bookId, chapter, page, label, kind, prompt, options, madeBy, answer, quote } = stored;
      return [
        {
          question: { id: own, bookId, chapter, page, label, kind, prompt, options, madeBy },
          outcome:
            given === null || result === null || gradedBy === null || at === null
              ? null
              : { given, result, gradedBy, at, answer, quote },
        },
      ];
    }),
  };
};

export const listOpenQuizzes = (sql: Sql, bookId: BookId | null): readonly OpenQuiz[] =>
  sql
    .all<Omit<OpenQuiz, 'scope' | 'title'> & { readonly scope: string }>(selectOpen, { book: bookId })
    .filter(({ answered, total }) => answered < total)
    .map((row) => ({ ...row, scope: JSON.parse(row.scope) as QuizScope, title: null }));

export const addQuiz = (
  sql: Sql,
  bookId: BookId,
  scope: QuizScope,
  questionIds: readonly number[],
  at: string,
): number => {
  const { lastId } = sql.run(insert, [bookId, JSON.stringify(scope), at]);
  questionIds.forEach((id, place) => sql.run(insertItem, [lastId, place, id]));
  return lastId;
};

/** Returns the attempt's id. */
export const addAttempt = (
  sql: Sql,
  { quizId, questionId, given, result, gradedBy, ms, at }: AttemptWrite,
): number => sql.run(insertAttempt, [quizId, questionId, given, result, gradedBy, ms, at]).lastId;

/** Returns whether it was the last question. */
export const finishIfDone = (sql: Sql, quizId: number, at: string): boolean => {
  if (sql.get(selectLeft, [quizId]) !== undefined) return false;
  sql.run(finish, [at, quizId]);
  return true;
};

export const eraseQuiz = (sql: Sql, id: number): boolean => sql.run(erase, [id]).changes > 0;

/** Erases quizzes whose questions were all erased. */
export const eraseEmptyQuizzes = (sql: Sql): void => void sql.run(eraseEmpty);

export const eraseQuizzesOfBook = (sql: Sql, bookId: BookId): void => {
  sql.run(eraseOfBook, [bookId]);
  eraseQuestionsOfBook(sql, bookId);
};
