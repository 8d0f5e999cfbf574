import type { FactOfTurn, NewEvidence } from '../../../core/ports/store/memory/memory-store';
import type { MutedWords } from '../../../core/ports/store/memory/recall-store';
import type { BookId, Evidence, FactId, NoteId, SessionId, TurnId } from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';
import { toFact, type FactRow } from './fact-row';

const selectOfFact = 'SELECT * FROM evidence WHERE fact_id = ? ORDER BY id DESC';
/**
 * How many answers that cite one sentence of a page are kept as its evidence: another citation makes it no more
 * certain, but the fact must survive the erasure of one.
 */
const maxOfSentence = 3;
/** Already known: the same words of the same event, or a sentence of a page that was cited often enough. */
const isKnown = (
  values: Readonly<Record<'fact' | 'event' | 'method' | 'quote' | 'book' | 'page', string>>,
): string => `
(EXISTS (SELECT 1 FROM evidence k
    WHERE k.fact_id = ${values.fact} AND k.event_id = ${values.event} AND k.method = ${values.method} AND k.quote = ${values.quote})
OR (SELECT COUNT(*) FROM evidence k WHERE k.fact_id = ${values.fact} AND k.book_id = ${values.book}
    AND k.page = ${values.page} AND k.quote = ${values.quote}) >= ${maxOfSentence})`;
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

const eraseUnpaged = 'DELETE FROM evidence WHERE fact_id = ? AND page IS NULL';

/** Facts that turns support, and whether nothing else does; evidence that a fact is over supports nothing. */
const selectSupported = `
SELECT v.fact_id AS id, NOT EXISTS (
    SELECT 1 FROM evidence o JOIN events oe ON oe.id = o.event_id
    WHERE o.fact_id = v.fact_id AND o.meta ->> '$.ends' IS NULL
    AND (oe.turn_id IS NULL OR oe.turn_id NOT IN (SELECT value FROM json_each(:turns)))) AS alone
FROM events e JOIN evidence v ON v.event_id = e.id
WHERE e.turn_id IN (SELECT value FROM json_each(:turns)) GROUP BY v.fact_id`;

/** Facts that notes support, and whether nothing else does. */
const selectSupportedByNotes = `
SELECT v.fact_id AS id, NOT EXISTS (
    SELECT 1 FROM evidence o WHERE o.fact_id = v.fact_id
    AND COALESCE(o.meta ->> '$.noteId', 0) NOT IN (SELECT value FROM json_each(:notes))) AS alone
FROM evidence v WHERE v.meta ->> '$.noteId' IS NOT NULL AND v.meta ->> '$.noteId' IN (SELECT value FROM json_each(:notes))
GROUP BY v.fact_id`;
const removeOfNotes = `
DELETE FROM evidence WHERE meta ->> '$.noteId' IS NOT NULL AND meta ->> '$.noteId' IN (SELECT value FROM json_each(?))`;

/**
 * A turn is muted together with the facts extracted from it. If another of its facts can still be recalled, only the
 * muted fact's words are muted; in an answer, whose words are those of a page, none are.
 */
const selectMutedWords = `
SELECT turnId, IIF(shared, start, NULL) AS start, IIF(shared, "end", NULL) AS "end"
FROM (SELECT v.turn_id AS turnId, v.start, v."end", v.page, EXISTS (
        SELECT 1 FROM evidence o CROSS JOIN facts live ON live.id = o.fact_id
        WHERE o.turn_id = v.turn_id AND live.muted = 0 AND live.status = 'active') AS shared
    FROM json_each(?) j CROSS JOIN evidence v ON v.turn_id = j.value CROSS JOIN facts f ON f.id = v.fact_id
    WHERE f.muted = 1)
WHERE page IS NULL OR NOT shared`;

const selectOfTurns = `
SELECT v.turn_id AS turnId, f.* FROM json_each(?) j CROSS JOIN evidence v ON v.turn_id = j.value
CROSS JOIN facts f ON f.id = v.fact_id
WHERE f.scope <> 'book' GROUP BY v.turn_id, f.id`;

/** Answers that facts were extracted from, and answers to the questions that they were extracted from. */
const selectAnswersBehind = `
WITH said (id) AS (
    SELECT DISTINCT turn_id FROM evidence WHERE fact_id IN (SELECT value FROM json_each(?)) AND turn_id IS NOT NULL)
SELECT c.id AS turnId, c.session_id AS sessionId FROM said JOIN conversations c ON c.id = said.id
WHERE c.role = 'assistant' AND c.state = 'complete'
UNION SELECT c.id, c.session_id FROM said CROSS JOIN conversations c ON c.reply_to = said.id
WHERE c.role = 'assistant' AND c.state = 'complete'`;

/** Exported for the query-plan tests. */
export const evidenceQueries = {
  selectOfFact,
  insert,
  copy,
  selectSupported,
  selectSupportedByNotes,
  removeOfNotes,
  selectMutedWords,
  selectOfTurns,
  selectAnswersBehind,
} as const;

interface EvidenceRow {
  readonly id: number;
  readonly fact_id: FactId;
  readonly method: Evidence['method'];
  readonly event_id: number;
  readonly turn_id: TurnId | null;
  readonly quote: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly book_id: BookId | null;
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

interface Supported {
  /** Facts that nothing else supports. */
  readonly alone: readonly FactId[];
  readonly others: readonly FactId[];
}

const supported = (rows: readonly { readonly id: FactId; readonly alone: number }[]): Supported => {
  const those = (alone: number): readonly FactId[] =>
    rows.filter((row) => row.alone === alone).map(({ id }) => id);
  return { alone: those(1), others: those(0) };
};

export const factsSupportedBy = (sql: Sql, turnIds: readonly TurnId[]): Supported =>
  supported(sql.all(selectSupported, { turns: asJsonList(turnIds) }));

export const factsSupportedByNotes = (sql: Sql, noteIds: readonly NoteId[]): Supported =>
  supported(sql.all(selectSupportedByNotes, { notes: asJsonList(noteIds) }));

export const removeEvidenceOfNotes = (sql: Sql, noteIds: readonly NoteId[]): void => {
  sql.run(removeOfNotes, [asJsonList(noteIds)]);
};

export const listFactsByTurns = (sql: Sql, turnIds: readonly TurnId[]): readonly FactOfTurn[] =>
  sql
    .all<FactRow & { turnId: TurnId }>(selectOfTurns, [asJsonList(turnIds)])
    .map((row) => ({ turnId: row.turnId, fact: toFact(row) }));

export const listMutedWords = (sql: Sql, turnIds: readonly TurnId[]): readonly MutedWords[] =>
  sql
    .all<{ turnId: TurnId; start: number | null; end: number | null }>(selectMutedWords, [
      asJsonList(turnIds),
    ])
    .map(({ turnId, start, end }) => ({
      turnId,
      span: start === null || end === null ? null : { start, end },
    }));

export const answersBehind = (
  sql: Sql,
  factIds: readonly FactId[],
): readonly { readonly turnId: TurnId; readonly sessionId: SessionId }[] =>
  sql.all(selectAnswersBehind, [asJsonList(factIds)]);

/** Newest first. */
export const listEvidence = (sql: Sql, factId: FactId): readonly Evidence[] =>
  sql.all<EvidenceRow>(selectOfFact, [factId]).map(toEvidence);

/**
 * A turn or book that was erased meanwhile is left out. The same words of the same event count once, a sentence of a
 * page a few times however often it is cited. Returns whether the evidence was new.
 */
export const addEvidence = (sql: Sql, factId: FactId, evidence: NewEvidence): boolean =>
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

/** Erases all evidence of a fact except evidence on pages. */
export const eraseEvidenceWithoutPage = (sql: Sql, factId: FactId): void => {
  sql.run(eraseUnpaged, [factId]);
};

/** Adds the evidence of one fact to another. */
export const copyEvidence = (sql: Sql, from: number, to: number): void => {
  sql.run(copy, { from, to });
};
