import type { Unembedded } from '../../../core/ports/store/memory/memory-store';
import type { ImportedSession, SessionWriter } from '../../../core/ports/store/session-store';
import type {
  AnswerCard,
  AnswerOutcome,
  AnswerScope,
  Citation,
  NoteCitation,
  NoteId,
  Selection,
  SessionId,
  StepFallback,
  Turn,
  TurnId,
} from '../../../shared/model';
import { asJsonList, inOrderOf, type Sql } from '../../sql';
import { sentenceFields, fromStored, toStored } from '../../../shared/messages/engine-text';

const selectOne = 'SELECT * FROM conversations WHERE id = ?';
const selectByIds = 'SELECT * FROM conversations WHERE id IN (SELECT value FROM json_each(?))';
const selectOfSession = 'SELECT * FROM conversations WHERE session_id = ? ORDER BY id';
const selectIdsOfSession = 'SELECT id FROM conversations WHERE session_id = ? ORDER BY id';
const selectExchange = `
WITH asked (id) AS (SELECT COALESCE(reply_to, id) FROM conversations WHERE id = ?)
SELECT c.id, c.session_id, c.state FROM asked JOIN conversations c ON c.id = asked.id
UNION SELECT c.id, c.session_id, c.state FROM asked JOIN conversations c ON c.reply_to = asked.id`;
const removeThese = 'DELETE FROM conversations WHERE id IN (SELECT value FROM json_each(?))';
const selectRecent = `
SELECT * FROM (SELECT * FROM conversations WHERE session_id = ? ORDER BY id DESC LIMIT ?) ORDER BY id`;
const selectStreaming = `SELECT id FROM conversations WHERE state = 'streaming' ORDER BY id`;
const insert = `
INSERT INTO conversations (session_id, role, content, state, reply_to, model_used, timestamp, selection, fallbacks, scope)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`;
const insertImported = `
INSERT INTO conversations (session_id, role, speaker, content, timestamp, reply_to) VALUES (?, ?, ?, ?, ?, ?) RETURNING *`;
const append = `UPDATE conversations SET content = content || ? WHERE id = ? AND state = 'streaming'`;
const appendCited = `
UPDATE conversations SET content = content || ?, citations = ? WHERE id = ? AND state = 'streaming'`;
const setCard = `
UPDATE conversations SET content = :content, citations = :citations, card = :card
WHERE id = :id AND state = 'streaming'`;
const setNotes = `UPDATE conversations SET note_citations = ? WHERE id = ? AND state = 'streaming'`;
/** Citations of other notes are kept. */
const eraseNotes = `
UPDATE conversations SET note_citations = (
    SELECT NULLIF(json_group_array(json(c.value)), '[]') FROM json_each(conversations.note_citations) c
    WHERE json_extract(c.value, '$.noteId') NOT IN (SELECT value FROM json_each(:notes)))
WHERE note_citations IS NOT NULL AND EXISTS (
    SELECT 1 FROM json_each(conversations.note_citations) c
    WHERE json_extract(c.value, '$.noteId') IN (SELECT value FROM json_each(:notes)))`;
const switchAnswerer = `
UPDATE conversations SET model_used = :model, error = :error, error_code = :errorCode
WHERE id = :id AND state = 'streaming'`;
const finish = `
UPDATE conversations SET state = :state, tokens_used = :tokens, basis = :basis, citations = :citations,
    outcome = :outcome, error = :error, error_code = :errorCode
WHERE id = :id AND state = 'streaming' RETURNING *`;
const markCut = `UPDATE conversations SET state = 'cut' WHERE id = ? AND state = 'streaming' RETURNING *`;
/** Few sessions are not remembered. */
const isRemembered = 'session_id NOT IN (SELECT id FROM sessions WHERE remember = 0)';
const selectUnsummarised = `
SELECT id, session_id AS sessionId, role, content, timestamp AS at FROM conversations
WHERE summary_id IS NULL AND state <> 'streaming' AND ${isRemembered} ORDER BY id LIMIT ?`;
const countUnsummarised = `
SELECT COUNT(*) AS count FROM conversations WHERE summary_id IS NULL AND state <> 'streaming' AND ${isRemembered}`;
const markSummarised = `
UPDATE conversations SET summary_id = ? WHERE id BETWEEN ? AND ? AND summary_id IS NULL AND state <> 'streaming' AND ${isRemembered}`;
const selectOfSummary = 'SELECT * FROM conversations WHERE summary_id = ? ORDER BY id';
const selectUnembedded = `
SELECT c.id, c.content AS text FROM conversations c
WHERE c.id > ? AND c.state <> 'streaming' AND c.content <> ''
AND NOT EXISTS (SELECT 1 FROM vector_items v WHERE v.vector_model_id = ? AND v.item_id = c.id) ORDER BY c.id LIMIT ?`;

/** Exported for the query-plan tests. */
export const conversationQueries = {
  selectOfSession,
  selectRecent,
  selectStreaming,
  selectUnsummarised,
  selectOfSummary,
  selectIdsOfSession,
  selectUnembedded,
  selectExchange,
  removeThese,
  eraseNotes,
} as const;

export interface TurnRow {
  readonly id: TurnId;
  readonly session_id: SessionId;
  readonly role: Turn['role'];
  readonly speaker: string | null;
  readonly content: string;
  readonly model_used: string | null;
  readonly tokens_used: number | null;
  readonly timestamp: string;
  readonly state: Turn['state'];
  readonly reply_to: TurnId | null;
  readonly citations: string;
  readonly note_citations: string | null;
  readonly basis: Turn['basis'];
  readonly outcome: AnswerOutcome | null;
  readonly card: string | null;
  readonly selection: string | null;
  readonly error: string | null;
  readonly error_code: string | null;
  readonly fallbacks: string | null;
  readonly scope: string | null;
  readonly rating: Turn['rating'] | null;
}

export const toTurn = (row: TurnRow): Turn => ({
  turnId: row.id,
  sessionId: row.session_id,
  role: row.role,
  speaker: row.speaker,
  content: row.content,
  state: row.state,
  replyTo: row.reply_to,
  model: row.model_used,
  tokens: row.tokens_used,
  citations: JSON.parse(row.citations) as Citation[],
  ...(row.note_citations === null ? {} : { noteCitations: JSON.parse(row.note_citations) as NoteCitation[] }),
  basis: row.basis,
  outcome: row.outcome,
  card: row.card === null ? null : (JSON.parse(row.card) as AnswerCard),
  selection: row.selection === null ? null : (JSON.parse(row.selection) as Selection),
  ...(row.scope === null ? {} : { scope: JSON.parse(row.scope) as AnswerScope }),
  ...sentenceFields('error', row.error === null ? null : fromStored(row.error)),
  errorCode: row.error_code,
  fallbacks: row.fallbacks === null ? [] : (JSON.parse(row.fallbacks) as StepFallback[]),
  ...(row.rating ? { rating: row.rating } : {}),
  at: row.timestamp,
});

const turnOrNull = (row: TurnRow | undefined): Turn | null => (row ? toTurn(row) : null);

export const findTurn = (sql: Sql, id: TurnId): Turn | null => turnOrNull(sql.get<TurnRow>(selectOne, [id]));

/** In the order of `ids`. */
export const getTurns = (sql: Sql, ids: readonly TurnId[]): readonly Turn[] =>
  inOrderOf(ids, sql.all<TurnRow>(selectByIds, [asJsonList(ids)]).map(toTurn), ({ turnId }) => turnId);

export const listTurns = (sql: Sql, sessionId: SessionId): readonly Turn[] =>
  sql.all<TurnRow>(selectOfSession, [sessionId]).map(toTurn);

/** The last `limit`, oldest first. */
export const listRecentTurns = (sql: Sql, sessionId: SessionId, limit: number): readonly Turn[] =>
  sql.all<TurnRow>(selectRecent, [sessionId, limit]).map(toTurn);

const inserted = (sql: Sql, values: Parameters<Sql['get']>[1]): Turn => {
  const row = sql.get<TurnRow>(insert, values);
  if (!row) throw new Error('a turn was not added');
  return toTurn(row);
};

/** Adds a complete question, which is therefore in the keyword index. */
export const addQuestionTurn = (
  sql: Sql,
  { sessionId, content, at, selection, scope }: Parameters<SessionWriter['addQuestion']>[0],
): Turn =>
  inserted(sql, [
    sessionId,
    'user',
    content,
    'complete',
    null,
    null,
    at,
    selection ? JSON.stringify(selection) : null,
    null,
    scope ? JSON.stringify(scope) : null,
  ]);

export const addImportedTurn = (
  sql: Sql,
  sessionId: SessionId,
  { role, speaker, content, at }: ImportedSession['turns'][number],
  replyTo: TurnId | null,
): Turn => {
  const row = sql.get<TurnRow>(insertImported, [sessionId, role, speaker, content, at, replyTo]);
  if (!row) throw new Error('a turn was not added');
  return toTurn(row);
};

/** Adds an empty answer in state `streaming`, which is not in the keyword index until it ends. */
export const beginAnswerTurn = (sql: Sql, answer: Parameters<SessionWriter['beginAnswer']>[0]): Turn =>
  inserted(sql, [
    answer.sessionId,
    'assistant',
    '',
    'streaming',
    answer.replyTo,
    answer.model,
    answer.at,
    null,
    answer.fallbacks && answer.fallbacks.length > 0 ? JSON.stringify(answer.fallbacks) : null,
    null,
  ]);

/** Returns whether the turn was still streaming. */
export const appendToTurn = (sql: Sql, id: TurnId, text: string, citations: readonly Citation[]): boolean => {
  if (citations.length === 0) return sql.run(append, [text, id]).changes > 0;
  const known = findTurn(sql, id);
  const all = [...(known?.citations ?? []), ...citations];
  return sql.run(appendCited, [text, JSON.stringify(all), id]).changes > 0;
};

/** Returns whether the turn was still streaming. */
export const setNoteCitations = (sql: Sql, id: TurnId, citations: readonly NoteCitation[]): boolean =>
  sql.run(setNotes, [citations.length === 0 ? null : JSON.stringify(citations), id]).changes > 0;

/** Erases what answers quote from these notes. */
export const eraseNoteCitations = (sql: Sql, noteIds: readonly NoteId[]): void => {
  sql.run(eraseNotes, { notes: asJsonList(noteIds) });
};

/** Returns whether the turn was still streaming. */
export const setTurnCard = (
  sql: Sql,
  id: TurnId,
  { text, citations, card }: Parameters<SessionWriter['setAnswerCard']>[1],
): boolean =>
  sql.run(setCard, {
    id,
    content: text,
    citations: JSON.stringify(citations),
    card: JSON.stringify(card),
  }).changes > 0;

/** Returns whether the turn was still streaming. */
export const switchTurn = (
  sql: Sql,
  id: TurnId,
  { model, error, errorCode }: Parameters<SessionWriter['switchAnswer']>[1],
): boolean => sql.run(switchAnswerer, { id, model, error: toStored(error), errorCode }).changes > 0;

/** Returns the turn; one that had already ended is unchanged. `ended` says whether it ended now. */
export const finishTurn = (
  sql: Sql,
  turn: Turn,
  end: Parameters<SessionWriter['finishAnswer']>[1],
): { readonly turn: Turn; readonly ended: boolean } => {
  if (turn.state !== 'streaming') return { turn, ended: false };
  const row = sql.get<TurnRow>(finish, {
    id: turn.turnId,
    state: end.state,
    tokens: end.tokens,
    basis: end.basis,
    outcome: end.outcome,
    citations: JSON.stringify(end.citations),
    error: end.error && toStored(end.error),
    errorCode: end.errorCode,
  });
  return row ? { turn: toTurn(row), ended: true } : { turn, ended: false };
};

/** Marks every streaming turn as `cut`, which adds it to the keyword index; returns them. */
export const cutStreamingTurns = (sql: Sql): readonly Turn[] =>
  sql.all<{ id: TurnId }>(selectStreaming).flatMap(({ id }) => {
    const row = sql.get<TurnRow>(markCut, [id]);
    return row ? [toTurn(row)] : [];
  });

export const idsOfSession = (sql: Sql, sessionId: SessionId): readonly TurnId[] =>
  sql.all<{ id: TurnId }>(selectIdsOfSession, [sessionId]).map(({ id }) => id);

/** A question and its answers, by the id of either. */
export const turnsOfExchange = (
  sql: Sql,
  turnId: TurnId,
): readonly { readonly id: TurnId; readonly session_id: SessionId; readonly state: Turn['state'] }[] =>
  sql.all(selectExchange, [turnId]);

/** Cascades to their contexts, events and vectors. */
export const eraseTurns = (sql: Sql, ids: readonly TurnId[]): void => {
  sql.run(removeThese, [asJsonList(ids)]);
};

/** Oldest first. */
export const listUnsummarisedTurns = (
  sql: Sql,
  limit: number,
): readonly {
  readonly id: TurnId;
  readonly sessionId: SessionId;
  readonly role: string;
  readonly content: string;
  readonly at: string;
}[] => sql.all(selectUnsummarised, [limit]);

/** The turns that a summary was made from (D10). */
export const listTurnsOfSummary = (sql: Sql, summaryId: number): readonly Turn[] =>
  sql.all<TurnRow>(selectOfSummary, [summaryId]).map(toTurn);

export const countUnsummarisedTurns = (sql: Sql): number =>
  sql.get<{ count: number }>(countUnsummarised)?.count ?? 0;

/** Marks the turns of the range that no other summary covers. */
export const markTurnsSummarised = (sql: Sql, summaryId: number, fromId: TurnId, toId: TurnId): void => {
  sql.run(markSummarised, [summaryId, fromId, toId]);
};

export const listUnembeddedTurns = (
  sql: Sql,
  vectorModel: number,
  limit: number,
  after: number,
): readonly Unembedded[] => sql.all<Unembedded>(selectUnembedded, [after, vectorModel, limit]);
