import type { NewEvidence } from '../../core/ports/store/memory-store';
import type { Evidence } from '../../shared/model';
import type { Sql } from '../sql';

const selectOfFact = 'SELECT * FROM evidence WHERE fact_id = ? ORDER BY id DESC';
const insert = `
INSERT INTO evidence (fact_id, method, event_id, turn_id, quote, start, "end", book_id, page, label, meta, at)
VALUES (?, ?, ?, (SELECT id FROM conversations WHERE id = ?), ?, ?, ?, (SELECT id FROM books WHERE id = ?), ?, ?, ?, ?)
ON CONFLICT (fact_id, event_id, method, quote) DO NOTHING`;

const copy = `
INSERT INTO evidence (fact_id, method, event_id, turn_id, quote, start, "end", book_id, page, label, meta, at)
SELECT :to, method, event_id, turn_id, quote, start, "end", book_id, page, label, meta, at FROM evidence WHERE fact_id = :from
ON CONFLICT (fact_id, event_id, method, quote) DO NOTHING`;

/** Exported for the query-plan tests. */
export const evidenceQueries = { selectOfFact } as const;

interface EvidenceRow {
  readonly id: number;
  readonly fact_id: number;
  readonly method: Evidence['method'];
  readonly event_id: number;
  readonly turn_id: number | null;
  readonly quote: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly book_id: string | null;
  readonly page: number | null;
  readonly label: string | null;
  readonly meta: string;
  readonly at: string;
}

const toEvidence = (row: EvidenceRow): Evidence => ({
  id: row.id,
  factId: row.fact_id,
  method: row.method,
  eventId: row.event_id,
  turnId: row.turn_id,
  quote: row.quote,
  start: row.start,
  end: row.end,
  bookId: row.book_id,
  page: row.page,
  label: row.label,
  meta: JSON.parse(row.meta) as Record<string, unknown>,
  at: row.at,
});

/** Newest first. */
export const listEvidence = (sql: Sql, factId: number): readonly Evidence[] =>
  sql.all<EvidenceRow>(selectOfFact, [factId]).map(toEvidence);

/** A turn or book that was erased meanwhile is left out. The same words of the same event count once. Returns whether they were new. */
export const addEvidence = (sql: Sql, factId: number, evidence: NewEvidence): boolean =>
  sql.run(insert, [
    factId,
    evidence.method,
    evidence.eventId,
    evidence.turnId,
    evidence.quote,
    evidence.start,
    evidence.end,
    evidence.bookId,
    evidence.page,
    evidence.label,
    JSON.stringify(evidence.meta),
    evidence.at,
  ]).changes > 0;

/** What supports one fact supports another too. */
export const copyEvidence = (sql: Sql, from: number, to: number): void => {
  sql.run(copy, { from, to });
};
