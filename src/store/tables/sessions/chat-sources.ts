import type { ChatSource, SessionId } from '../../../shared/model';
import type { Sql } from '../../sql';

const selectSources = `
SELECT imported_from AS name, COUNT(*) AS sessions, MIN(started_at) AS "from", MAX(last_active) AS "to"
FROM sessions WHERE imported_from IS NOT NULL GROUP BY imported_from ORDER BY imported_from`;
const selectSessions = 'SELECT id FROM sessions WHERE imported_from = ? ORDER BY seq';

/** Exported for the query-plan tests. */
export const chatSourceQueries = { selectSources, selectSessions } as const;

export const listChatSources = (sql: Sql): readonly ChatSource[] => sql.all<ChatSource>(selectSources);

export const listSessionsOfSource = (sql: Sql, name: string): readonly SessionId[] =>
  sql.all<{ id: SessionId }>(selectSessions, [name]).map(({ id }) => id);
