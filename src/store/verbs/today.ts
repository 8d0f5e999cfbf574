import type { TodayReader } from '../../core/ports/store/today-store';
import type { BookId, FactId } from '../../shared/model';
import { liveFact } from '../index/live-fact';
import type { Sql } from '../sql';
import type { Verbs } from './verbs';

const selectBooks = `
SELECT id FROM books WHERE format <> 'erasing' ORDER BY COALESCE(opened_at, added_at) DESC, id LIMIT ?`;
const selectTimes = `
SELECT started_at AS startedAt, last_active AS lastActive FROM sessions
WHERE started_at >= ? AND turn_count > 0 ORDER BY started_at`;
const selectFacts = `
SELECT f.id FROM facts f WHERE f.extracted_from_session = :session AND ${liveFact}
ORDER BY f.importance DESC, f.id DESC LIMIT :limit`;

/** Exported for the query-plan tests. */
export const todayQueries = { selectTimes, selectFacts } as const;

export const todayVerbs = (sql: Sql): Verbs<TodayReader> => ({
  listCurrentBooks: (limit) => sql.all<{ id: BookId }>(selectBooks, [limit]).map(({ id }) => id),
  listStudyTimes: (since) => sql.all(selectTimes, [since]),
  listFactIdsOfSession: (session, now, limit) =>
    sql.all<{ id: FactId }>(selectFacts, { session, now, limit }).map(({ id }) => id),
});
