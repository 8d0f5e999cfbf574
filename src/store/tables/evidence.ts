import type { NewEvidence } from '../../core/ports/store/memory-store';
import type { Evidence } from '../../shared/model';
import type { Sql } from '../sql';

const selectOfFact = 'SELECT * FROM evidence WHERE fact_id = ? ORDER BY id DESC';
/** Known already: the same words of the same event, or the same sentence of the same page cited once more. */
const isKnown = (
  values: Readonly<Record<'fact' | 'event' | 'method' | 'quote' | 'book' | 'page', string>>,
): string => `
EXISTS (SELECT 1 FROM evidence k WHERE k.fact_id = ${values.fact} AND k.quote = ${values.quote} AND (
    (k.event_id = ${values.event} AND k.method = ${values.method}) OR (k.book_id = ${values.book} AND k.page = ${values.page})))`;
const insert = `
INSERT INTO evidence (fact_id, method, event_id, turn_id, quote, start, "end", book_id, page, label, meta, at)
SELECT :fact, :method, :event, (SELECT id FROM conversations WHERE id = :turn), :quote, :start, :end,
    (SELECT id FROM books WHERE id = :book), :page, :label, :meta, :at
WHERE NOT ${isKnown({ fact: ':fact', event: ':event', method: ':method', quote: ':quote', book: ':book', page: ':page' })}`;
const copy = `
INSERT INTO evidence (fact_id, method, event_id, turn_id, quote, start, "end", book_id, page, label, meta, at)
SELECT :to, method, event_id, turn_id, quote, start, "end", book_id, page, label, meta, at FROM evidence e
WHERE fact_id = :from
AND NOT ${isKnown({ fact: ':to', event: 'e.event_id', method: 'e.method', quote: 'e.quote', book: 'e.book_id', page: 'e.page' })}`;

/** Exported for the query-plan tests. */
export const evidenceQueries = { selectOfFact, insert, copy } as const;

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

/**
 * A turn or book that was erased meanwhile is left out. The same words of the same event count once, and so does a
 * sentence of a page however often it is cited. Returns whether they were new.
 */
export const addEvidence = (sql: Sql, factId: number, evidence: NewEvidence): boolean =>
  sql.run(insert, {
    fact: factId,
    method: evidence.method,
    event: evidence.eventId,
    turn: evidence.turnId,
    quote: evidence.quote,
    start: evidence.start,
    end: evidence.end,
    book: evidence.bookId,
    page: evidence.page,
    label: evidence.label,
    meta: JSON.stringify(evidence.meta),
    at: evidence.at,
  }).changes > 0;

/** What supports one fact supports another too. */
export const copyEvidence = (sql: Sql, from: number, to: number): void => {
  sql.run(copy, { from, to });
};
