import type { NewQuestion, StoredQuestion } from '../../../core/ports/store/quiz-store';
import type { BookId, PageSpan, QuestionKind, QuizResult, TurnId } from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';

const columns = `
SELECT q.*, COALESCE(p.label, q.page) AS label, l.result AS last_result, l.at AS last_at,
    EXISTS (SELECT 1 FROM misconceptions m WHERE m.question_id = q.id) AS is_misconception
FROM quiz_questions q
LEFT JOIN pages p ON p.book_id = q.book_id AND p.page = q.page
LEFT JOIN quiz_attempts l ON l.id = (SELECT MAX(id) FROM quiz_attempts WHERE question_id = q.id)`;
const selectByIds = `${columns} WHERE q.id IN (SELECT value FROM json_each(?))`;
const selectOnPages = `${columns} WHERE q.book_id = ? AND q.page BETWEEN ? AND ? ORDER BY q.page, q.id`;
const insert = `
INSERT INTO quiz_questions (book_id, chapter, from_page, to_page, page, kind, prompt, options, answer, term, quote, before_text, after_text, made_by, turn_id, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (book_id, prompt) DO NOTHING`;
const erase = 'DELETE FROM quiz_questions WHERE id = ?';
const eraseOfBook = 'DELETE FROM quiz_questions WHERE book_id = ?';

/** Exported for the query-plan tests. */
export const questionQueries = { selectByIds, selectOnPages, erase, eraseOfBook } as const;

interface QuestionRow {
  readonly id: number;
  readonly book_id: BookId;
  readonly chapter: number;
  readonly page: number;
  readonly label: string | number;
  readonly kind: QuestionKind;
  readonly prompt: string;
  readonly options: string;
  readonly answer: string;
  readonly term: string | null;
  readonly quote: string;
  readonly before_text: string;
  readonly after_text: string;
  readonly made_by: string;
  readonly last_result: QuizResult | null;
  readonly last_at: string | null;
  readonly is_misconception: number;
}

const toQuestion = (row: QuestionRow): StoredQuestion => ({
  id: row.id,
  bookId: row.book_id,
  chapter: row.chapter,
  page: row.page,
  label: String(row.label),
  kind: row.kind,
  prompt: row.prompt,
  options: JSON.parse(row.options) as string[],
  answer: row.answer,
  term: row.term,
  quote: row.quote,
  before: row.before_text,
  after: row.after_text,
  madeBy: row.made_by,
  last:
    row.last_result === null || row.last_at === null ? null : { result: row.last_result, at: row.last_at },
  isMisconception: row.is_misconception === 1,
});

export const getQuestions = (sql: Sql, ids: readonly number[]): readonly StoredQuestion[] =>
  sql.all<QuestionRow>(selectByIds, [asJsonList(ids)]).map(toQuestion);

export const listQuestions = (sql: Sql, bookId: BookId, { from, to }: PageSpan): readonly StoredQuestion[] =>
  sql.all<QuestionRow>(selectOnPages, [bookId, from, to]).map(toQuestion);

/** The new id; null if the book has a question with the same prompt. */
export const addQuestion = (sql: Sql, one: NewQuestion, turnId: TurnId | null, at: string): number | null => {
  const { changes, lastId } = sql.run(insert, [
    one.bookId,
    one.chapter,
    one.range.from,
    one.range.to,
    one.page,
    one.kind,
    one.prompt,
    JSON.stringify(one.options),
    one.answer,
    one.term,
    one.quote,
    one.before,
    one.after,
    one.madeBy,
    turnId,
    at,
  ]);
  return changes > 0 ? lastId : null;
};

export const eraseQuestion = (sql: Sql, id: number): boolean => sql.run(erase, [id]).changes > 0;

export const eraseQuestionsOfBook = (sql: Sql, bookId: BookId): void => void sql.run(eraseOfBook, [bookId]);
