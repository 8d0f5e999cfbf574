import type { RatedCard, StoredEvidence } from '../../../core/ports/store/knowledge-store';
import type { BookId, KnowledgeState, KnowledgeSubject, TurnId } from '../../../shared/model';
import type { Sql } from '../../sql';
import { isKept } from '../review/review-log';
import { eraseTerms } from './key-terms';

const selectOfBook = `
SELECT e.chapter, NULLIF(e.term, '') AS term, e.kind, e.weight, e.at, e.state,
    COALESCE(q.prompt, c.content, '') AS words, a.quiz_id AS quizId, NULL AS cardId, c.session_id AS sessionId
FROM knowledge_evidence e
LEFT JOIN quiz_attempts a ON a.id = e.attempt_id
LEFT JOIN quiz_questions q ON q.id = a.question_id
LEFT JOIN conversations c ON c.id = e.turn_id
WHERE e.book_id = ? ORDER BY e.id DESC`;
const selectRated = `
SELECT c.id AS cardId, t.page, t.front, t.back, t.quote, l.rating, c.stability, l.at
FROM card_contents t JOIN cards c ON c.content_id = t.id
JOIN review_log l ON l.id = (SELECT MAX(l.id) FROM review_log l WHERE l.card_id = c.id AND ${isKept})
WHERE t.book_id = ? AND t.page IS NOT NULL`;
const insertOfAttempt = `
INSERT INTO knowledge_evidence (book_id, chapter, term, kind, weight, attempt_id, at) VALUES (?, ?, ?, 'quiz', ?, ?, ?)`;
const insertOfTurn = `
INSERT INTO knowledge_evidence (book_id, chapter, term, kind, weight, turn_id, at) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING`;
const insertByHand = `
INSERT INTO knowledge_evidence (book_id, chapter, term, kind, weight, state, at) VALUES (?, ?, ?, 'hand', 0, ?, ?)`;
const eraseOfBook = 'DELETE FROM knowledge_evidence WHERE book_id = ?';

/** Exported for the query-plan tests. */
export const knowledgeQueries = { selectOfBook, selectRated, eraseOfBook } as const;

export const listEvidence = (sql: Sql, bookId: BookId): readonly StoredEvidence[] =>
  sql.all<StoredEvidence>(selectOfBook, [bookId]);

export const listRatedCards = (sql: Sql, bookId: BookId): readonly RatedCard[] =>
  sql.all<RatedCard>(selectRated, [bookId]);

interface Evidence extends KnowledgeSubject {
  readonly bookId: BookId;
  readonly weight: number;
  readonly at: string;
}

export const addEvidenceOfAttempt = (sql: Sql, attemptId: number, one: Evidence): void =>
  void sql.run(insertOfAttempt, [one.bookId, one.chapter, one.term ?? '', one.weight, attemptId, one.at]);

/** Returns whether it was added: a message counts once for a subject. */
export const addEvidenceOfTurn = (
  sql: Sql,
  kind: 'question' | 'correction',
  turnId: TurnId,
  one: Evidence,
): boolean =>
  sql.run(insertOfTurn, [one.bookId, one.chapter, one.term ?? '', kind, one.weight, turnId, one.at]).changes >
  0;

export const setByHand = (
  sql: Sql,
  bookId: BookId,
  { chapter, term }: KnowledgeSubject,
  state: KnowledgeState,
  at: string,
): void => void sql.run(insertByHand, [bookId, chapter, term ?? '', state, at]);

export const eraseKnowledgeOfBook = (sql: Sql, bookId: BookId): void => {
  sql.run(eraseOfBook, [bookId]);
  eraseTerms(sql, bookId);
};
