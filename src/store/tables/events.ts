import type { BookId, MemoryEvent, SessionId, TurnId } from '../../shared/model';
import type { Sql } from '../sql';

/** The text of a message is joined from its turn. */
const select = `
SELECT e.id, e.source, COALESCE(e.role, c.role) AS role, s.scope, s.scope_id, e.content,
    COALESCE(e.session_id, c.session_id) AS session_id, e.turn_id, e.at,
    c.content AS turn_text, c.state AS turn_state, c.model_used AS turn_model, c.basis AS turn_basis
FROM events e JOIN event_scopes s ON s.id = e.scope_ref
LEFT JOIN conversations c ON c.id = e.turn_id AND e.source = 'message'`;
const selectPage = `${select} ORDER BY e.id DESC LIMIT ? OFFSET ?`;
const selectOfTurn = `${select} WHERE e.turn_id = ? ORDER BY e.id DESC LIMIT 1`;
const count = 'SELECT COUNT(*) AS count FROM events';
const insertScope =
  'INSERT INTO event_scopes (scope, scope_id) VALUES (?, ?) ON CONFLICT (scope, scope_id) DO NOTHING';
const insert = `
INSERT INTO events (source, role, scope_ref, content, session_id, turn_id, at)
VALUES (?, ?, (SELECT id FROM event_scopes WHERE scope = ? AND scope_id = ?), ?, ?, ?, ?)`;
const beginErasing = 'INSERT INTO erasing (id) VALUES (1)';
const endErasing = 'DELETE FROM erasing';

/** Exported for the query-plan tests. */
export const eventQueries = { selectOfTurn } as const;

interface EventRow {
  readonly id: number;
  readonly source: MemoryEvent['source'];
  readonly role: MemoryEvent['role'];
  readonly scope: MemoryEvent['scope'];
  readonly scope_id: string;
  readonly content: string | null;
  readonly session_id: SessionId | null;
  readonly turn_id: TurnId | null;
  readonly at: number;
  readonly turn_text: string | null;
  readonly turn_state: string | null;
  readonly turn_model: string | null;
  readonly turn_basis: string | null;
}

const contentOf = (row: EventRow): MemoryEvent['content'] => ({
  ...(row.content === null ? {} : (JSON.parse(row.content) as Record<string, unknown>)),
  ...(row.turn_model === null ? {} : { model: row.turn_model, basis: row.turn_basis }),
  ...(row.turn_text === null ? {} : { text: row.turn_text, state: row.turn_state }),
});

const toEvent = (row: EventRow): MemoryEvent => ({
  id: row.id,
  source: row.source,
  role: row.role,
  scope: row.scope,
  scopeId: row.scope_id,
  content: contentOf(row),
  sessionId: row.session_id,
  turnId: row.turn_id,
  at: new Date(row.at).toISOString(),
});

/**
 * Appends; the content must not repeat a turn's, a note's or a plan's text, so that erasing those erases everything.
 */
export const addEvent = (sql: Sql, event: Omit<MemoryEvent, 'id'>): MemoryEvent => {
  const inTurn = event.source === 'message' && event.turnId !== null;
  sql.run(insertScope, [event.scope, event.scopeId]);
  const { lastId } = sql.run(insert, [
    event.source,
    inTurn ? null : event.role,
    event.scope,
    event.scopeId,
    Object.keys(event.content).length === 0 ? null : JSON.stringify(event.content),
    inTurn ? null : event.sessionId,
    event.turnId,
    Date.parse(event.at),
  ]);
  return { ...event, id: lastId };
};

/** The scope of an event: the open book, or else the learner. */
export const scopeOfBook = (bookId: BookId | null): Pick<MemoryEvent, 'scope' | 'scopeId'> =>
  bookId === null ? { scope: 'user', scopeId: 'me' } : { scope: 'book', scopeId: bookId };

/** Newest first. */
export const listEvents = (sql: Sql, page: number, limit: number): readonly MemoryEvent[] =>
  sql.all<EventRow>(selectPage, [limit, (page - 1) * limit]).map(toEvent);

/** The latest one; an answer that was cut and then finished has only one. */
export const findEventOfTurn = (sql: Sql, turnId: TurnId): MemoryEvent | null => {
  const row = sql.get<EventRow>(selectOfTurn, [turnId]);
  return row ? toEvent(row) : null;
};

export const countEvents = (sql: Sql): number => sql.get<{ count: number }>(count)?.count ?? 0;

/** Runs `work` with the event log's guard against deletion lifted; for erase verbs, inside their transaction. */
export const whileErasing = <Result>(sql: Sql, work: () => Result): Result =>
  sql.transaction(() => {
    sql.run(beginErasing);
    const result = work();
    sql.run(endErasing);
    return result;
  });
