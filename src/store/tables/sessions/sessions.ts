import type { ImportedSession } from '../../../core/ports/store/session-store';
import { summaryText } from '../../../shared/messages/en/summary-text';
import type {
  BookId,
  Session,
  SessionId,
  StoredRunningSummary,
  SummaryContent,
  TurnId,
} from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';
import { contentColumns, readContent } from '../summary-content';

const selectOne = 'SELECT * FROM sessions WHERE id = ?';
const selectByIds = 'SELECT * FROM sessions WHERE id IN (SELECT value FROM json_each(?))';
const selectPage = `
SELECT * FROM sessions WHERE started_at < COALESCE(:before, '9999') ORDER BY started_at DESC, seq DESC LIMIT :limit`;
const selectPageOfBook = `
SELECT * FROM sessions WHERE book_id = :book AND started_at < COALESCE(:before, '9999')
ORDER BY started_at DESC, seq DESC LIMIT :limit`;
const selectOpen = 'SELECT * FROM sessions WHERE ended_at IS NULL ORDER BY started_at, seq';
const selectLast = `
SELECT * FROM sessions
WHERE ended_at IS NOT NULL AND summary IS NOT NULL AND remember = 1 AND (:book IS NULL OR book_id = :book) AND id IS NOT :except
ORDER BY ended_at DESC, seq DESC LIMIT 1`;
const count = 'SELECT COUNT(*) AS count FROM sessions';
const insert = `
INSERT INTO sessions (id, book_id, started_at, last_active, warmup, seq)
VALUES (:id, :book, :at, :at, :warmup, (SELECT COALESCE(MAX(seq), 0) + 1 FROM sessions))`;
const insertImported = `
INSERT INTO sessions (id, title, started_at, last_active, ended_at, turn_count, imported_from, seq)
VALUES (:id, :title, :at, :end, :end, :turns, :source, (SELECT COALESCE(MAX(seq), 0) + 1 FROM sessions))`;
const touch = 'UPDATE sessions SET last_active = ?, turn_count = turn_count + ? WHERE id = ?';
const setEnd = `
UPDATE sessions SET title = :title, summary = :text, summary_content = :content, ended_at = :at, ending_at = COALESCE(ending_at, :at),
    turn_count = (SELECT COUNT(*) FROM conversations WHERE session_id = :id)
WHERE id = :id AND ended_at IS NULL RETURNING *`;
const selectRunning = `
SELECT r.content, r.from_id AS fromTurnId, r.to_id AS toTurnId
FROM sessions s JOIN running_summaries r ON r.session_seq = s.seq WHERE s.id = ?`;
const upsertRunning = `
INSERT INTO running_summaries (session_seq, content, from_id, to_id) SELECT seq, :content, :from, :to FROM sessions WHERE id = :id
ON CONFLICT DO UPDATE SET content = excluded.content, from_id = excluded.from_id, to_id = excluded.to_id
WHERE to_id < excluded.to_id`;
const updateTopic = 'UPDATE sessions SET topic = ? WHERE id = ? AND topic IS NULL';
const setDigested = `
UPDATE sessions SET digested_at = :at, continuation_score = :continuation
WHERE id = :id AND ended_at IS NOT NULL AND digested_at IS NULL`;
const selectUndigested = `
SELECT id FROM sessions WHERE ended_at IS NOT NULL AND digested_at IS NULL ORDER BY ended_at LIMIT ?`;
const selectDigested = 'SELECT digested_at IS NOT NULL AS done FROM sessions WHERE id = ?';
const recount = `
UPDATE sessions SET turn_count = (SELECT COUNT(*) FROM conversations WHERE session_id = sessions.id) WHERE id = ?`;
/** Imported chats have a title but no summary, so they keep it. */
const clearSummary = `
UPDATE sessions SET title = NULL, summary = NULL, summary_content = NULL WHERE id = ? AND ended_at IS NOT NULL AND summary IS NOT NULL RETURNING id`;
const rewrite = `
UPDATE sessions SET title = :title, summary = :text, summary_content = :content WHERE id = :id AND ended_at IS NOT NULL AND summary IS NULL`;
const removeRunning = `
DELETE FROM running_summaries WHERE session_seq = (SELECT seq FROM sessions WHERE id = ?) AND to_id >= ?`;
const remove = 'DELETE FROM sessions WHERE id = ?';

/** Exported for the query-plan tests. */
export const sessionQueries = {
  selectPage,
  selectPageOfBook,
  selectOpen,
  selectLast,
  selectUndigested,
  selectRunning,
} as const;

interface RunningRow {
  /** JSON (SummaryContent). */
  readonly content: string;
  readonly fromTurnId: TurnId;
  readonly toTurnId: TurnId;
}

interface SessionRow {
  readonly id: SessionId;
  readonly title: string | null;
  /** The text in the search index. */
  readonly summary: string | null;
  /** JSON (SummaryContent). */
  readonly summary_content: string | null;
  readonly started_at: string;
  readonly last_active: string;
  readonly turn_count: number;
  readonly book_id: BookId | null;
  readonly ending_at: string | null;
  readonly ended_at: string | null;
  readonly topic: string | null;
  readonly continuation_score: number | null;
  readonly remember: number;
  readonly recall: number;
}

const toSession = (row: SessionRow): Session => ({
  sessionId: row.id,
  bookId: row.book_id,
  title: row.title,
  summary: row.summary_content === null ? row.summary : summaryText(readContent(row.summary_content)),
  startedAt: row.started_at,
  lastActive: row.last_active,
  endedAt: row.ended_at,
  turnCount: row.turn_count,
  topic: row.topic,
  continuation: row.continuation_score,
  ...(row.remember === 1 && row.recall === 1
    ? {}
    : { memory: { remember: row.remember === 1, recall: row.recall === 1 } }),
});

const sessionOrNull = (row: SessionRow | undefined): Session | null => (row ? toSession(row) : null);

export const findSession = (sql: Sql, id: SessionId): Session | null =>
  sessionOrNull(sql.get<SessionRow>(selectOne, [id]));

/** In the order of `ids`. */
export const getSessions = (sql: Sql, ids: readonly SessionId[]): readonly Session[] => {
  const found = new Map(
    sql.all<SessionRow>(selectByIds, [asJsonList(ids)]).map((row) => [row.id, toSession(row)]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
};

export const listSessions = (
  sql: Sql,
  book: BookId | null,
  limit: number,
  before: string | null,
): readonly Session[] => {
  const rows =
    book === null
      ? sql.all<SessionRow>(selectPage, { limit, before })
      : sql.all<SessionRow>(selectPageOfBook, { book, limit, before });
  return rows.map(toSession);
};

export const listOpenSessions = (sql: Sql): readonly Session[] =>
  sql.all<SessionRow>(selectOpen).map(toSession);

export const findLastSession = (sql: Sql, book: BookId | null, except: SessionId | null): Session | null =>
  sessionOrNull(sql.get<SessionRow>(selectLast, { book, except }));

export const countSessions = (sql: Sql): number => sql.get<{ count: number }>(count)?.count ?? 0;

export const findRunningSummary = (sql: Sql, id: SessionId): StoredRunningSummary | null => {
  const row = sql.get<RunningRow>(selectRunning, [id]);
  if (!row) return null;
  const content = readContent(row.content);
  return { ...row, text: summaryText(content), content };
};

/** `warmup` is JSON. */
export const addSession = (
  sql: Sql,
  id: SessionId,
  book: BookId | null,
  at: string,
  warmup: string,
): void => {
  sql.run(insert, { id, book, at, warmup });
};

/** Ended at its last turn. */
export const addImportedSession = (
  sql: Sql,
  { id, title, startedAt, turns, source }: ImportedSession,
): void => {
  const end = turns.at(-1)?.at ?? startedAt;
  sql.run(insertImported, { id, title, at: startedAt, end, turns: turns.length, source: source ?? null });
};

/** Sets the time of last use and adds `moreTurns` to the count of turns. */
export const touchSession = (sql: Sql, id: SessionId, at: string, moreTurns: number): void => {
  sql.run(touch, [at, moreTurns, id]);
};

/** Null if it has already ended or does not exist. */
export const endSession = (
  sql: Sql,
  id: SessionId,
  title: string,
  summary: SummaryContent,
  at: string,
): Session | null =>
  sessionOrNull(sql.get<SessionRow>(setEnd, { id, title, ...contentColumns(summary), at }));

/** Keeps the summary that reaches further: a job that runs again changes nothing. */
export const saveRunningSummary = (
  sql: Sql,
  id: SessionId,
  { content, fromTurnId, toTurnId }: Omit<StoredRunningSummary, 'text'>,
): void => {
  sql.run(upsertRunning, { id, content: JSON.stringify(content), from: fromTurnId, to: toTurnId });
};

/** E6: never replaces a topic; returns whether it was set. */
export const setSessionTopic = (sql: Sql, id: SessionId, topic: string): boolean =>
  sql.run(updateTopic, [topic, id]).changes > 0;

/** Returns whether it was not digested before. */
export const markDigested = (sql: Sql, id: SessionId, continuation: number | null, at: string): boolean =>
  sql.run(setDigested, { id, continuation, at }).changes > 0;

/** False if there is no such session. */
export const isUndigested = (sql: Sql, id: SessionId): boolean =>
  sql.get<{ done: number }>(selectDigested, [id])?.done === 0;

/** Oldest first. */
export const listUndigested = (sql: Sql, limit: number): readonly SessionId[] =>
  sql.all<{ id: SessionId }>(selectUndigested, [limit]).map(({ id }) => id);

export const recountTurns = (sql: Sql, id: SessionId): void => {
  sql.run(recount, [id]);
};

/**
 * Clears an ended session's title and summary, and its running summary if that reaches the turn. Returns whether there
 * was any.
 */
export const clearSessionSummary = (sql: Sql, id: SessionId, fromTurnId: TurnId): boolean => {
  const condensed = sql.run(removeRunning, [id, fromTurnId]).changes > 0;
  return sql.get(clearSummary, [id]) !== undefined || condensed;
};

/** Does nothing if the session has a summary. */
export const rewriteSession = (sql: Sql, id: SessionId, title: string, summary: SummaryContent): void => {
  sql.run(rewrite, { id, title, ...contentColumns(summary) });
};

/** Cascades to its turns, their contexts and events. */
export const eraseSession = (sql: Sql, id: SessionId): void => {
  sql.run(remove, [id]);
};
