import { createHash } from 'node:crypto';
import type { ContextPiece } from '../../shared/model';
import { asJsonList, type Sql } from '../sql';

const insertText = 'INSERT INTO context_texts (sha256, text) VALUES (?, ?) ON CONFLICT (sha256) DO NOTHING';
const selectText = 'SELECT id FROM context_texts WHERE sha256 = ?';
const insertPiece = `
INSERT INTO context_pieces (turn_id, ordinal, component, source_kind, source_id, page, label, text_id, tokens, score, dropped)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const selectOfTurn = `
SELECT p.*, t.text FROM context_pieces p JOIN context_texts t ON t.id = p.text_id WHERE p.turn_id = ? ORDER BY p.ordinal`;
const selectUses = `
SELECT COUNT(DISTINCT turn_id) AS answers, MAX(turn_id) AS lastTurnId FROM context_pieces
WHERE source_kind = ? AND source_id = ? AND dropped IS NOT 1`;
/** What the last answers of a session were given of a kind, the latest first. */
const selectUsed = `
SELECT CAST(p.source_id AS INTEGER) AS id, MAX(p.turn_id) AS last FROM context_pieces p WHERE p.turn_id IN (
    SELECT id FROM conversations WHERE session_id = ? ORDER BY id DESC LIMIT 40)
AND p.component = ? AND p.dropped IS NOT 1 GROUP BY p.source_id ORDER BY last DESC, MIN(p.ordinal) LIMIT ?`;
const removeOfSource = `
DELETE FROM context_pieces WHERE source_kind = ? AND source_id IN (SELECT CAST(value AS TEXT) FROM json_each(?))`;
const removeOfPassages = `
DELETE FROM context_pieces WHERE source_kind = 'passage' AND source_id IN (SELECT CAST(id AS TEXT) FROM passages WHERE book_id = ?)`;

/** Exported for the query-plan tests. */
export const contextQueries = { selectOfTurn, selectUsed } as const;

interface PieceRow {
  readonly component: ContextPiece['component'];
  readonly source_kind: ContextPiece['source']['kind'];
  readonly source_id: string;
  readonly page: number | null;
  readonly label: string | null;
  readonly text: string;
  readonly tokens: number;
  readonly score: number | null;
  readonly dropped: number | null;
}

const toPiece = (row: PieceRow): ContextPiece => ({
  component: row.component,
  source: {
    kind: row.source_kind,
    id: row.source_id,
    ...(row.page === null ? {} : { page: row.page }),
    ...(row.label === null ? {} : { label: row.label }),
  },
  text: row.text,
  tokens: row.tokens,
  ...(row.score === null ? {} : { score: row.score }),
  ...(row.dropped === null ? {} : { dropped: row.dropped === 1 }),
});

const textId = (sql: Sql, text: string): number => {
  const sha256 = createHash('sha256').update(text).digest();
  const known = sql.get<{ id: number }>(selectText, [sha256]);
  return known?.id ?? sql.run(insertText, [sha256, text]).lastId;
};

/** The pieces in the order in which they were sent. */
export const addContext = (sql: Sql, turnId: number, pieces: readonly ContextPiece[]): void => {
  for (const [ordinal, piece] of pieces.entries()) {
    sql.run(insertPiece, [
      turnId,
      ordinal,
      piece.component,
      piece.source.kind,
      piece.source.id,
      piece.source.page ?? null,
      piece.source.label ?? null,
      textId(sql, piece.text),
      piece.tokens,
      piece.score ?? null,
      piece.dropped === undefined ? null : Number(piece.dropped),
    ]);
  }
};

export const listContext = (sql: Sql, turnId: number): readonly ContextPiece[] =>
  sql.all<PieceRow>(selectOfTurn, [turnId]).map(toPiece);

/** E7: facts that the last answers of a session were given, the latest first. */
export const listUsedFacts = (sql: Sql, sessionId: string, limit: number): readonly number[] =>
  sql.all<{ id: number }>(selectUsed, [sessionId, 'facts', limit]).map(({ id }) => id);

/** The answers that were given a source to read. */
export const countUses = (
  sql: Sql,
  kind: ContextPiece['source']['kind'],
  id: string,
): { readonly answers: number; readonly lastTurnId: number | null } =>
  sql.get(selectUses, [kind, id]) ?? { answers: 0, lastTurnId: null };

/** What was erased must not go on standing in old answers' records. */
export const eraseFromContexts = (
  sql: Sql,
  kind: ContextPiece['source']['kind'],
  ids: readonly (string | number)[],
): void => {
  sql.run(removeOfSource, [kind, asJsonList(ids)]);
};

/** Before the book's passages go. */
export const eraseBookFromContexts = (sql: Sql, bookId: string): void => {
  sql.run(removeOfPassages, [bookId]);
  eraseFromContexts(sql, 'book', [bookId]);
};
