import type { BookId, Misconception } from '../../../shared/model';
import type { Sql } from '../../sql';

const selectAll = `
SELECT m.id, m.book_id AS bookId, m.chapter, m.term, m.page, COALESCE(p.label, CAST(m.page AS TEXT)) AS label, m.quote, m.wrong, m.correct,
    m.right_day IS NOT NULL AS rightOnce, m.at
FROM misconceptions m LEFT JOIN pages p ON p.book_id = m.book_id AND p.page = m.page
WHERE :book IS NULL OR m.book_id = :book ORDER BY m.id DESC`;
const selectOfQuestion = 'SELECT id, right_day AS rightDay FROM misconceptions WHERE question_id = ?';
const insert = `
INSERT INTO misconceptions (book_id, chapter, term, page, quote, wrong, correct, question_id, at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const setRightDay = 'UPDATE misconceptions SET right_day = ? WHERE id = ?';
const renew = 'UPDATE misconceptions SET wrong = ?, right_day = NULL, at = ? WHERE id = ?';
const erase = 'DELETE FROM misconceptions WHERE id = ?';

/** Exported for the query-plan tests. */
export const misconceptionQueries = { selectOfQuestion, erase } as const;

export const listMisconceptions = (sql: Sql, bookId: BookId | null): readonly Misconception[] =>
  sql
    .all<Omit<Misconception, 'rightOnce'> & { readonly rightOnce: number }>(selectAll, { book: bookId })
    .map((row) => ({ ...row, rightOnce: row.rightOnce === 1 }));

export const findMisconception = (
  sql: Sql,
  questionId: number,
): { readonly id: number; readonly rightDay: string | null } | undefined =>
  sql.get(selectOfQuestion, [questionId]);

interface MisconceptionWrite extends Pick<
  Misconception,
  'bookId' | 'chapter' | 'term' | 'page' | 'quote' | 'wrong' | 'correct' | 'at'
> {
  readonly questionId: number;
}

export const addMisconception = (sql: Sql, one: MisconceptionWrite): void =>
  void sql.run(insert, [
    one.bookId,
    one.chapter,
    one.term,
    one.page,
    one.quote,
    one.wrong,
    one.correct,
    one.questionId,
    one.at,
  ]);

export const setCorrectedOn = (sql: Sql, id: number, day: string): void =>
  void sql.run(setRightDay, [day, id]);

/** Records that a misconception appeared again, perhaps in other words. */
export const renewMisconception = (sql: Sql, id: number, wrong: string, at: string): void =>
  void sql.run(renew, [wrong, at, id]);

export const eraseMisconception = (sql: Sql, id: number): boolean => sql.run(erase, [id]).changes > 0;
