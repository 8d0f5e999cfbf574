import type { BookId, CardProposal, SessionId } from '../../../shared/model';
import type { Sql } from '../../sql';

const selectOpen = `
SELECT o.id, o.session_id AS sessionId, o.turn_id AS turnId, o.book_id AS bookId, o.page,
    COALESCE(p.label, CAST(o.page AS TEXT)) AS label, o.quote, o.front, o.back
FROM card_proposals o LEFT JOIN pages p ON p.book_id = o.book_id AND p.page = o.page
WHERE o.state = 'open' AND (:session IS NULL OR o.session_id = :session) ORDER BY o.id`;
const selectAny = 'SELECT 1 FROM card_proposals WHERE session_id = ? LIMIT 1';
const insert = `
INSERT INTO card_proposals (session_id, turn_id, book_id, page, quote, front, back, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const decide = `
UPDATE card_proposals SET state = ?, quote = '', front = '', back = '' WHERE id = ? AND state = 'open'`;
const eraseOfBook = 'DELETE FROM card_proposals WHERE book_id = ?';

/** Exported for the query-plan tests. */
export const proposalQueries = { selectOpen, selectAny, decide, eraseOfBook } as const;

export const listProposals = (sql: Sql, session: SessionId | null): readonly CardProposal[] =>
  sql.all<CardProposal>(selectOpen, { session });

export const hasProposals = (sql: Sql, sessionId: SessionId): boolean =>
  sql.get(selectAny, [sessionId]) !== undefined;

export const addProposal = (
  sql: Sql,
  sessionId: SessionId,
  one: Omit<CardProposal, 'id' | 'sessionId' | 'label'>,
  at: string,
): void =>
  void sql.run(insert, [sessionId, one.turnId, one.bookId, one.page, one.quote, one.front, one.back, at]);

/** Clears the texts of a proposal. Returns whether it was open. */
export const decideProposal = (sql: Sql, id: number, state: 'accepted' | 'rejected'): boolean =>
  sql.run(decide, [state, id]).changes > 0;

export const eraseProposalsOfBook = (sql: Sql, bookId: BookId): void => void sql.run(eraseOfBook, [bookId]);
