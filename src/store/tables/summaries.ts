import type { Summary } from '../../shared/model';
import type { Sql } from '../sql';

const columns = `id, text, source_from_id AS sourceFromId, source_to_id AS sourceToId, message_count AS messageCount,
importance, topic, sentiment, from_at AS "from", to_at AS "to", at`;
const selectNewest = `SELECT ${columns} FROM summaries ORDER BY id DESC LIMIT ?`;
const selectUnincorporated = `SELECT ${columns} FROM summaries WHERE base_revision IS NULL ORDER BY id LIMIT ?`;
const insert = `
INSERT INTO summaries (text, source_from_id, source_to_id, message_count, importance, topic, sentiment, from_at, to_at, at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const markIncorporated = 'UPDATE summaries SET base_revision = ? WHERE base_revision IS NULL AND id <= ?';

/** Exported for the query-plan tests. */
export const summaryQueries = { selectUnincorporated } as const;

/** Newest first. */
export const listSummaries = (sql: Sql, limit: number): readonly Summary[] =>
  sql.all<Summary>(selectNewest, [limit]);

/** Those that the base memory does not hold, oldest first. */
export const listUnincorporatedSummaries = (sql: Sql, limit: number): readonly Summary[] =>
  sql.all<Summary>(selectUnincorporated, [limit]);

export const addSummary = (sql: Sql, summary: Omit<Summary, 'id'>): Summary => {
  const { lastId } = sql.run(insert, [
    summary.text,
    summary.sourceFromId,
    summary.sourceToId,
    summary.messageCount,
    summary.importance,
    summary.topic,
    summary.sentiment,
    summary.from,
    summary.to,
    summary.at,
  ]);
  return { ...summary, id: lastId };
};

export const markSummariesIncorporated = (sql: Sql, revision: number, upToId: number): void => {
  sql.run(markIncorporated, [revision, upToId]);
};
