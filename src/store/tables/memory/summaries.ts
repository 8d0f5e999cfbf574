import type { SummariesDue } from '../../../core/ports/store/archive-store';
import type { StoredSummary, TurnId } from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';
import { contentColumns, withContent } from '../summary-content';

const columns = `id, text, content, source_from_id AS sourceFromId, source_to_id AS sourceToId, message_count AS messageCount,
importance, topic, sentiment, from_at AS "from", to_at AS "to", at`;
const selectNewest = `SELECT ${columns} FROM summaries ORDER BY id DESC LIMIT ?`;
const selectOne = `SELECT ${columns} FROM summaries WHERE id = ?`;
const selectUnincorporated = `SELECT ${columns} FROM summaries WHERE base_revision IS NULL ORDER BY id LIMIT ?`;
const selectLive = `SELECT ${columns} FROM summaries WHERE archive_id IS NULL ORDER BY to_at DESC, id DESC LIMIT ?`;
/** D1: old summaries; important ones stay longer. */
const selectDue = `
SELECT ${columns} FROM summaries WHERE archive_id IS NULL AND to_at < :rest AND (importance <= :importance OR to_at < :important)
ORDER BY to_at, id LIMIT :limit`;
const selectOfArchive = `SELECT ${columns} FROM summaries WHERE archive_id = ? ORDER BY from_at, id`;
const insert = `
INSERT INTO summaries (text, content, source_from_id, source_to_id, message_count, importance, topic, sentiment, from_at, to_at, at)
VALUES (:text, :content, :sourceFromId, :sourceToId, :messageCount, :importance, :topic, :sentiment, :from, :to, :at)`;
const markIncorporated = 'UPDATE summaries SET base_revision = ? WHERE base_revision IS NULL AND id <= ?';
const updateTopic = 'UPDATE summaries SET topic = ? WHERE id = ?';
const updateArchive = `
UPDATE summaries SET archive_id = ? WHERE archive_id IS NULL AND id IN (SELECT value FROM json_each(?))`;

const selectOfTurns = `
SELECT DISTINCT summary_id AS id FROM conversations
WHERE id IN (SELECT value FROM json_each(?)) AND summary_id IS NOT NULL ORDER BY summary_id`;
const selectFirstRevision = `
SELECT MIN(base_revision) AS revision FROM summaries WHERE id IN (SELECT value FROM json_each(?))`;
const selectLastOfRevisions = 'SELECT MAX(id) AS id FROM summaries WHERE base_revision >= ?';
const removeEmptied = `
DELETE FROM summaries WHERE id IN (SELECT value FROM json_each(?))
AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.summary_id = summaries.id)`;
const blank = `
UPDATE summaries SET text = '', content = NULL, topic = NULL, sentiment = NULL,
    message_count = (SELECT COUNT(*) FROM conversations c WHERE c.summary_id = summaries.id)
WHERE id IN (SELECT value FROM json_each(?)) RETURNING id`;
/** Updates only a summary that needs a new text; the base memory no longer contains the old one. */
const rewrite = `
UPDATE summaries SET text = :text, content = :content, importance = :importance, sentiment = :sentiment, base_revision = NULL
WHERE id = :id AND text = ''`;

/** Exported for the query-plan tests. */
export const summaryQueries = {
  selectUnincorporated,
  selectLive,
  selectDue,
  selectOfArchive,
  selectOfTurns,
  selectLastOfRevisions,
  removeEmptied,
} as const;

interface SummaryRow extends Omit<StoredSummary, 'content'> {
  /** JSON (SummaryContent). */
  readonly content: string | null;
}

/** Newest first. */
export const listSummaries = (sql: Sql, limit: number): readonly StoredSummary[] =>
  sql.all<SummaryRow>(selectNewest, [limit]).map(withContent);

export const findSummary = (sql: Sql, id: number): StoredSummary | null => {
  const row = sql.get<SummaryRow>(selectOne, [id]);
  return row ? withContent(row) : null;
};

/** Not yet included in the base memory, oldest first. */
export const listUnincorporatedSummaries = (sql: Sql, limit: number): readonly StoredSummary[] =>
  sql.all<SummaryRow>(selectUnincorporated, [limit]).map(withContent);

/** Not archived yet, newest first. */
export const listLiveSummaries = (sql: Sql, limit: number): readonly StoredSummary[] =>
  sql.all<SummaryRow>(selectLive, [limit]).map(withContent);

/** Old enough for the archive, oldest first. */
export const listSummariesDue = (sql: Sql, due: SummariesDue, limit: number): readonly StoredSummary[] =>
  sql.all<SummaryRow>(selectDue, { ...due, limit }).map(withContent);

/** In chronological order. */
export const listSummariesOfArchive = (sql: Sql, archiveId: number): readonly StoredSummary[] =>
  sql.all<SummaryRow>(selectOfArchive, [archiveId]).map(withContent);

export const addSummary = (sql: Sql, summary: Omit<StoredSummary, 'id' | 'text'>): StoredSummary => {
  const columns = contentColumns(summary.content);
  const { lastId } = sql.run(insert, { ...summary, ...columns });
  return { ...summary, text: columns.text, id: lastId };
};

export const markSummariesIncorporated = (sql: Sql, revision: number, upToId: number): void => {
  sql.run(markIncorporated, [revision, upToId]);
};

export const setSummaryTopic = (sql: Sql, id: number, topic: string): void => {
  sql.run(updateTopic, [topic, id]);
};

/** A summary goes to one archive and stays there. */
export const archiveSummaries = (sql: Sql, archiveId: number, ids: readonly number[]): void => {
  sql.run(updateArchive, [archiveId, asJsonList(ids)]);
};

/** Summaries that cover the turns. */
export const summariesOfTurns = (sql: Sql, turnIds: readonly TurnId[]): readonly number[] =>
  sql.all<{ id: number }>(selectOfTurns, [asJsonList(turnIds)]).map(({ id }) => id);

/** The first base memory revision that includes one of them; null if none does. */
export const firstRevisionOf = (sql: Sql, ids: readonly number[]): number | null =>
  sql.get<{ revision: number | null }>(selectFirstRevision, [asJsonList(ids)])?.revision ?? null;

/** The newest summary that is included in a revision from this one on. */
export const lastOfRevisions = (sql: Sql, revision: number): number | null =>
  sql.get<{ id: number | null }>(selectLastOfRevisions, [revision])?.id ?? null;

/**
 * After turns were erased: removes summaries without turns and clears the texts of the others. Returns the cleared
 * ones.
 */
export const blankSummaries = (sql: Sql, ids: readonly number[]): readonly number[] => {
  sql.run(removeEmptied, [asJsonList(ids)]);
  return sql.all<{ id: number }>(blank, [asJsonList(ids)]).map(({ id }) => id);
};

export const rewriteSummary = (
  sql: Sql,
  { id, content, importance, sentiment }: Pick<StoredSummary, 'id' | 'content' | 'importance' | 'sentiment'>,
): void => {
  sql.run(rewrite, { id, ...contentColumns(content), importance, sentiment });
};
