import type { ThreadPlace } from '../../../core/ports/store/thread-store';
import {
  asTurnId,
  type BookId,
  countCardMemories,
  type Session,
  type ThreadPage,
  type Turn,
  type TurnId,
} from '../../../shared/model';
import type { Sql } from '../../sql';
import { countMemories } from './contexts';
import { toTurn, type TurnRow } from './conversations';
import { getSessions } from './sessions';

// A thread is ordered by the start of its sessions, then by turn id: an imported chat has new ids and old dates. An
// implicit rowid breaks ties: a VACUUM may renumber it, but keeps its order.
const selectOlder = `
SELECT c.* FROM sessions s CROSS JOIN conversations c ON c.session_id = s.id
WHERE s.book_id IS :book AND s.started_at <= :started
AND (s.started_at, s.rowid, c.id) < (:started, :position, :turn) AND c.role <> 'tool'
ORDER BY s.started_at DESC, s.rowid DESC, c.id DESC LIMIT :limit`;
const selectNewer = `
SELECT c.* FROM sessions s CROSS JOIN conversations c ON c.session_id = s.id
WHERE s.book_id IS :book AND s.started_at >= :started
AND (s.started_at, s.rowid, c.id) > (:started, :position, :turn) AND c.role <> 'tool'
ORDER BY s.started_at, s.rowid, c.id LIMIT :limit`;
const selectPlace = `
SELECT c.id AS turn, s.book_id AS book, s.started_at AS started, s.rowid AS position
FROM conversations c JOIN sessions s ON s.id = c.session_id WHERE c.id = ?`;
const selectFirstOfSession = `SELECT MIN(id) AS turn FROM conversations WHERE session_id = ? AND role <> 'tool'`;
const selectSince = `
SELECT c.id AS turn FROM sessions s CROSS JOIN conversations c ON c.session_id = s.id
WHERE s.book_id IS :book AND s.started_at >= COALESCE(
    (SELECT MAX(started_at) FROM sessions WHERE book_id IS :book AND started_at <= :at), '')
AND c.timestamp >= :at AND c.role <> 'tool'
ORDER BY s.started_at, s.rowid, c.id LIMIT 1`;
/** Exported for the query-plan tests. */
export const threadQueries = {
  selectOlder,
  selectNewer,
  selectPlace,
  selectFirstOfSession,
  selectSince,
} as const;

/** A turn's place in its thread. */
interface Place {
  readonly turn: TurnId;
  readonly book: BookId | null;
  readonly started: string;
  readonly position: number;
}

const endOfThread = {
  started: '9999',
  position: Number.MAX_SAFE_INTEGER,
  turn: asTurnId(Number.MAX_SAFE_INTEGER),
} as const;

interface Stretch {
  readonly book: BookId | null;
  /** Oldest first. */
  readonly turns: readonly Turn[];
  readonly more: boolean;
}

const stretch = (sql: Sql, query: string, place: Place, limit: number): Stretch => {
  const rows = sql.all<TurnRow>(query, { ...place, limit: limit + 1 });
  const turns = rows.slice(0, limit).map(toTurn);
  return { book: place.book, turns, more: rows.length > limit };
};

const older = (sql: Sql, place: Place, limit: number): Stretch => {
  const found = stretch(sql, selectOlder, place, limit);
  return { ...found, turns: found.turns.toReversed() };
};

const newer = (sql: Sql, place: Place, limit: number): Stretch => stretch(sql, selectNewer, place, limit);

const page = (
  sql: Sql,
  bookId: BookId | null,
  turns: readonly Turn[],
  ends: Pick<ThreadPage, 'hasOlder' | 'hasNewer' | 'at'>,
): ThreadPage => {
  const answers = turns.filter((turn) => turn.role === 'assistant');
  const ofCards = answers.flatMap(({ turnId, card }) => {
    const count = card === null ? 0 : countCardMemories(card);
    return count > 0 ? [{ turnId, count }] : [];
  });
  const withoutCard = answers.filter(({ card }) => card === null).map(({ turnId }) => turnId);
  const sessions: readonly Session[] = getSessions(sql, [...new Set(turns.map((turn) => turn.sessionId))]);
  const memories = [...countMemories(sql, withoutCard), ...ofCards];
  return { bookId, turns: [...turns], sessions: [...sessions], memories, ...ends };
};

/** Null if no turn is at that place. */
const findTurnOf = (sql: Sql, place: ThreadPlace): TurnId | null => {
  if (place.kind === 'session')
    return sql.get<{ turn: TurnId | null }>(selectFirstOfSession, [place.sessionId])?.turn ?? null;
  if (place.kind === 'since')
    return sql.get<{ turn: TurnId }>(selectSince, { book: place.bookId, at: place.at })?.turn ?? null;
  return place.kind === 'newest' ? null : place.turnId;
};

const newest = (sql: Sql, book: BookId | null, limit: number): ThreadPage => {
  const found = older(sql, { ...endOfThread, book }, limit);
  return page(sql, book, found.turns, { hasOlder: found.more, hasNewer: false, at: null });
};

/**
 * One page of a thread: one index scan on each side that is needed, whatever the thread's length. Null if the turn or
 * session of the place does not exist or is empty.
 */
export const findThreadPage = (sql: Sql, place: ThreadPlace, limit: number): ThreadPage | null => {
  if (place.kind === 'newest') return newest(sql, place.bookId, limit);
  const turn = findTurnOf(sql, place);
  const at = turn === null ? undefined : sql.get<Place>(selectPlace, [turn]);
  // If nothing is later than the requested day, the newest page is shown.
  if (!at) return place.kind === 'since' ? newest(sql, place.bookId, limit) : null;
  if (place.kind === 'before') {
    const found = older(sql, at, limit);
    return page(sql, at.book, found.turns, { hasOlder: found.more, hasNewer: true, at: null });
  }
  if (place.kind === 'after') {
    const found = newer(sql, at, limit);
    return page(sql, at.book, found.turns, { hasOlder: true, hasNewer: found.more, at: null });
  }
  const before = older(sql, at, Math.floor(limit / 2));
  const from = newer(sql, { ...at, turn: asTurnId(at.turn - 1) }, limit - before.turns.length);
  return page(sql, at.book, [...before.turns, ...from.turns], {
    hasOlder: before.more,
    hasNewer: from.more,
    at: at.turn,
  });
};
