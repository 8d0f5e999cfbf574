import {
  asFactId,
  asTurnId,
  type BookId,
  type ContextComponent,
  type ContextDetail,
  type ContextPiece,
  type ContextSource,
  type FactId,
  type SessionId,
  type TurnId,
  usedMemoryComponents,
} from '../../../shared/model';
import { readFactsOf } from '../../index/read-bound';
import { asFlag, asJsonList, type Sql } from '../../sql';
import { countRecalls, countTurnRecalls } from './recalls';

const insert = `
INSERT INTO context_pieces
    (turn_id, ordinal, component, source_kind, source_id, page, label, text, tokens, score, dropped, reasons, detail)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const selectOne = 'SELECT * FROM context_pieces WHERE turn_id = ? ORDER BY ordinal';
const dropTexts = `
UPDATE context_pieces SET text = '', detail = json_remove(detail, '$.statement') WHERE text <> '' AND turn_id <= (
    SELECT DISTINCT turn_id FROM context_pieces WHERE text <> '' ORDER BY turn_id DESC LIMIT 1 OFFSET ?)`;
const selectUsedFacts = `
SELECT source_id AS id FROM context_pieces
WHERE turn_id IN (SELECT id FROM conversations WHERE session_id = ? AND role = 'assistant' ORDER BY id DESC LIMIT ?)
AND component = 'facts' AND source_kind = 'fact' AND dropped = 0
ORDER BY turn_id DESC, ordinal`;
const selectMemories = `
SELECT turn_id AS turnId, COUNT(*) AS count FROM context_pieces
WHERE turn_id IN (SELECT value FROM json_each(?)) AND component IN (SELECT value FROM json_each(?)) AND dropped = 0
GROUP BY turn_id`;
const eraseSources = `
DELETE FROM context_pieces WHERE source_kind = ? AND source_id IN (SELECT CAST(value AS TEXT) FROM json_each(?))`;
const eraseProfile = `DELETE FROM context_pieces WHERE source_kind = 'profile'`;
const erasePassages = `
DELETE FROM context_pieces
WHERE source_kind = 'passage' AND source_id IN (SELECT CAST(id AS TEXT) FROM passages WHERE book_id = ?)`;
const eraseSummaries = `
DELETE FROM context_pieces
WHERE turn_id IN (SELECT id FROM conversations WHERE session_id = :session AND id > :from)
AND component = 'running-summary' AND CAST(source_id AS INTEGER) >= :from`;
const eraseWarmups = `
DELETE FROM context_pieces
WHERE turn_id IN (SELECT id FROM conversations WHERE session_id IN (SELECT value FROM json_each(?)))
AND component = 'warmup'`;

/** Exported for the query-plan tests. */
export const contextQueries = {
  selectOne,
  dropTexts,
  selectUsedFacts,
  selectMemories,
  eraseSources,
  eraseProfile,
  erasePassages,
  eraseSummaries,
  eraseWarmups,
} as const;

interface PieceRow {
  readonly component: ContextComponent;
  readonly source_kind: ContextSource['kind'];
  readonly source_id: string;
  readonly page: number | null;
  readonly label: string | null;
  readonly text: string;
  readonly tokens: number;
  readonly score: number | null;
  readonly dropped: number;
  readonly reasons: string | null;
  readonly detail: string | null;
}

/** How many answers keep the texts that they were made from; older ones keep sources, scores and reasons. */
export const answersWithTexts = 200;
/** How many of a session's answers `listUsedFacts` reads. */
const answersLookedAt = 20;
const memories = asJsonList(usedMemoryComponents);

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const toPiece = (row: PieceRow): ContextPiece => ({
  component: row.component,
  source: {
    kind: row.source_kind,
    id: row.source_id,
    ...(row.page === null ? {} : { page: row.page }),
    ...(row.label === null ? {} : { label: row.label }),
  },
  text: row.text,
  ...(row.detail === null ? {} : { detail: JSON.parse(row.detail) as ContextDetail }),
  tokens: row.tokens,
  ...(row.score === null ? {} : { score: row.score }),
  ...(row.dropped === 1 ? { dropped: true } : {}),
  ...(row.reasons === null
    ? {}
    : { reasons: JSON.parse(row.reasons) as NonNullable<ContextPiece['reasons']> }),
});

const addPiece = (sql: Sql, turnId: TurnId, ordinal: number, piece: ContextPiece): void => {
  const { component, source, text, detail, tokens, score, dropped, reasons } = piece;
  sql.run(insert, [
    turnId,
    ordinal,
    component,
    source.kind,
    source.id,
    source.page ?? null,
    source.label ?? null,
    text,
    tokens,
    score === undefined ? null : rounded(score, 3),
    asFlag(dropped ?? false),
    reasons
      ? JSON.stringify(reasons.map(({ signal, share }) => ({ signal, share: rounded(share, 2) })))
      : null,
    detail ? JSON.stringify(detail) : null,
  ]);
};

const idsOf = (pieces: readonly ContextPiece[]): readonly number[] =>
  pieces.map(({ source }) => Number(source.id));

/** The pieces in the order in which they were sent. */
export const addContext = (sql: Sql, turnId: TurnId, pieces: readonly ContextPiece[]): void => {
  if (pieces.length === 0) return;
  for (const [ordinal, piece] of pieces.entries()) addPiece(sql, turnId, ordinal, piece);
  sql.run(dropTexts, [answersWithTexts]);
  const sent = pieces.filter(({ dropped }) => !dropped);
  const facts = sent.filter(({ source }) => source.kind === 'fact');
  countRecalls(sql, idsOf(facts).map(asFactId), turnId);
  const recalledTurns = sent.filter(
    ({ component, source }) => component === 'sessions' && source.kind === 'turn',
  );
  countTurnRecalls(sql, idsOf(recalledTurns).map(asTurnId));
};

/** The context of an answer, without what was erased since; texts that are no longer kept are empty. */
export const listContext = (sql: Sql, turnId: TurnId): readonly ContextPiece[] =>
  sql.all<PieceRow>(selectOne, [turnId]).map(toPiece);

/** Facts that the last answers of a session were given, the latest first; none from pages beyond a book's limit. */
export const listUsedFacts = (sql: Sql, sessionId: SessionId, limit: number): readonly FactId[] => {
  const ids = sql
    .all<{ id: string }>(selectUsedFacts, [sessionId, answersLookedAt])
    .map(({ id }) => asFactId(Number(id)));
  return readFactsOf(sql, [...new Set(ids)]).slice(0, limit);
};

/** How many memories each answer was given and still has; answers without any are left out. */
export const countMemories = (
  sql: Sql,
  turnIds: readonly TurnId[],
): readonly { readonly turnId: TurnId; readonly count: number }[] =>
  sql.all(selectMemories, [asJsonList(turnIds), memories]);

/** A profile is made from these: names and interests that were said, titles of topics and books. */
const inProfile: ReadonlySet<ContextSource['kind']> = new Set(['fact', 'topic', 'book']);

/** Removes what was erased from the records of old answers. */
export const eraseFromContexts = (
  sql: Sql,
  kind: ContextSource['kind'],
  ids: readonly (string | number)[],
): void => {
  if (ids.length === 0) return;
  sql.run(eraseSources, [kind, asJsonList(ids)]);
  if (inProfile.has(kind)) sql.run(eraseProfile);
};

/** Must be called before the book's passages are erased. */
export const eraseBookFromContexts = (sql: Sql, bookId: BookId): void => {
  sql.run(erasePassages, [bookId]);
  eraseFromContexts(sql, 'book', [bookId]);
};

/** Erases running summaries that reached the turn from the contexts of the session's later answers. */
export const eraseSummariesFromContexts = (sql: Sql, sessionId: SessionId, fromTurnId: TurnId): void => {
  sql.run(eraseSummaries, { session: sessionId, from: fromTurnId });
};

/** Erases the greeting from the contexts of these sessions' answers. */
export const eraseWarmupsFromContexts = (sql: Sql, sessionIds: readonly SessionId[]): void => {
  if (sessionIds.length > 0) sql.run(eraseWarmups, [asJsonList(sessionIds)]);
};
