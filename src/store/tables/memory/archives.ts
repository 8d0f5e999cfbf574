import type { ArchiveFilter } from '../../../core/ports/store/archive-store';
import type { ArchiveTier, StoredArchive, SummaryContent } from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';
import { contentColumns, withContent } from '../summary-content';

const columns = `a.id, a.tier, a.period, a.text, a.content, a.topic, a.importance, a.sentiment, a.message_count AS messageCount,
a.from_at AS "from", a.to_at AS "to", a.at, a.parent_id AS parentId`;
const filters = `
(:from IS NULL OR a.to_at >= :from) AND (:to IS NULL OR a.from_at <= :to) AND (:tier IS NULL OR a.tier = :tier)
AND (:top = 0 OR a.parent_id IS NULL)`;
const source = `FROM archives a WHERE ${filters}`;
const sourceMatching = `
FROM archives_fts JOIN archives a ON a.id = archives_fts.rowid WHERE archives_fts MATCH :match AND ${filters}`;
const page = 'ORDER BY a.to_at DESC, a.id DESC LIMIT :limit OFFSET :offset';
const selectOne = `SELECT ${columns} FROM archives a WHERE a.id = ?`;
const selectPeriod = `SELECT ${columns} FROM archives a WHERE a.tier = ? AND a.period = ?`;
const selectChildren = `SELECT ${columns} FROM archives a WHERE a.parent_id = ? ORDER BY a.from_at, a.id`;
const selectDue = `
SELECT ${columns} FROM archives a WHERE a.tier = ? AND a.parent_id IS NULL AND a.to_at < ? ORDER BY a.to_at, a.id LIMIT ?`;
/** An archive that is extended must be condensed into its longer period again, so its parent is cleared. */
const upsert = `
INSERT INTO archives (tier, period, text, content, importance, message_count, from_at, to_at, at)
VALUES (:tier, :period, :text, :content, 0, 0, :at, :at, :at)
ON CONFLICT (tier, period) DO UPDATE SET text = excluded.text, content = excluded.content, at = excluded.at, parent_id = NULL RETURNING id`;
const adopt = 'UPDATE archives SET parent_id = ? WHERE id IN (SELECT value FROM json_each(?))';
/** An archive is as important as its most important part; its sentiment is the mean of its messages. */
const recalculate = `
UPDATE archives SET (importance, sentiment, message_count, from_at, to_at) = (
    SELECT MAX(c.importance), SUM(c.sentiment * c.message_count) / SUM(CASE WHEN c.sentiment IS NOT NULL THEN c.message_count END),
        SUM(c.message_count), MIN(c.from_at), MAX(c.to_at) FROM parts c),
    topic = (SELECT c.topic FROM parts c WHERE c.topic IS NOT NULL GROUP BY c.topic ORDER BY SUM(c.message_count) DESC, c.topic LIMIT 1)
WHERE id = :id RETURNING id`;
const parts = `importance, sentiment, message_count, from_at, to_at, topic`;
const recalculateDay = `WITH parts AS (SELECT ${parts} FROM summaries WHERE archive_id = :id) ${recalculate}`;
const recalculatePeriod = `WITH parts AS (SELECT ${parts} FROM archives WHERE parent_id = :id) ${recalculate}`;

/** The periods that contain a summary, from its day up. */
const selectHolding = `
WITH RECURSIVE up (id) AS (
    SELECT archive_id FROM summaries WHERE id IN (SELECT value FROM json_each(?)) AND archive_id IS NOT NULL
    UNION SELECT a.parent_id FROM up JOIN archives a ON a.id = up.id WHERE a.parent_id IS NOT NULL)
SELECT a.id FROM up JOIN archives a ON a.id = up.id
ORDER BY CASE a.tier WHEN 'day' THEN 0 WHEN 'week' THEN 1 ELSE 2 END, a.id`;
const removeIfEmpty = `
DELETE FROM archives WHERE id = ? AND NOT EXISTS (SELECT 1 FROM summaries s WHERE s.archive_id = archives.id)
AND NOT EXISTS (SELECT 1 FROM archives c WHERE c.parent_id = archives.id)`;
const blank = `UPDATE archives SET text = '', content = NULL, topic = NULL WHERE id = ? RETURNING id`;
const rewrite =
  'UPDATE archives SET text = :text, content = :content, at = :at WHERE id = :id RETURNING tier';

/** Exported for the query-plan tests. */
export const archiveQueries = {
  selectPeriod,
  selectChildren,
  selectDue,
  selectHolding,
  removeIfEmpty,
} as const;

interface ArchiveRow extends Omit<StoredArchive, 'content'> {
  /** JSON (SummaryContent). */
  readonly content: string | null;
}

const archiveOrNull = (row: ArchiveRow | undefined): StoredArchive | null => (row ? withContent(row) : null);

/** Newest first. `match` is an FTS5 query. */
export const listArchives = (
  sql: Sql,
  filter: ArchiveFilter,
  match: string | null,
): { readonly items: readonly StoredArchive[]; readonly total: number } => {
  const { from = null, to = null, tier = null } = filter;
  const params = { from, to, tier, top: filter.top ? 1 : 0, ...(match === null ? {} : { match }) };
  const rows = match === null ? source : sourceMatching;
  const offset = (filter.page - 1) * filter.limit;
  return {
    items: sql
      .all<ArchiveRow>(`SELECT ${columns} ${rows} ${page}`, { ...params, limit: filter.limit, offset })
      .map(withContent),
    total: sql.get<{ count: number }>(`SELECT COUNT(*) AS count ${rows}`, params)?.count ?? 0,
  };
};

export const findArchive = (sql: Sql, id: number): StoredArchive | null =>
  archiveOrNull(sql.get<ArchiveRow>(selectOne, [id]));

export const findPeriod = (sql: Sql, tier: ArchiveTier, period: string): StoredArchive | null =>
  archiveOrNull(sql.get<ArchiveRow>(selectPeriod, [tier, period]));

/** In chronological order. */
export const listArchiveChildren = (sql: Sql, id: number): readonly StoredArchive[] =>
  sql.all<ArchiveRow>(selectChildren, [id]).map(withContent);

export const listArchivesDue = (
  sql: Sql,
  tier: ArchiveTier,
  before: string,
  limit: number,
): readonly StoredArchive[] => sql.all<ArchiveRow>(selectDue, [tier, before, limit]).map(withContent);

/** Adds the period or replaces its summary; its figures must be recalculated once it has its children. */
export const putArchive = (
  sql: Sql,
  archive: {
    readonly tier: ArchiveTier;
    readonly period: string;
    readonly content: SummaryContent;
    readonly at: string;
  },
): number => {
  const row = sql.get<{ id: number }>(upsert, {
    tier: archive.tier,
    period: archive.period,
    ...contentColumns(archive.content),
    at: archive.at,
  });
  if (!row) throw new Error('an archive was not stored');
  return row.id;
};

export const adoptArchives = (sql: Sql, parent: number, ids: readonly number[]): void => {
  sql.run(adopt, [parent, asJsonList(ids)]);
};

/** Recalculates importance, sentiment, messages, time span and topic from its parts. */
export const recalculateArchive = (sql: Sql, id: number, tier: ArchiveTier): void => {
  sql.get(tier === 'day' ? recalculateDay : recalculatePeriod, { id });
};

/** Days first, then weeks, then months. */
export const archivesHolding = (sql: Sql, summaryIds: readonly number[]): readonly number[] =>
  sql.all<{ id: number }>(selectHolding, [asJsonList(summaryIds)]).map(({ id }) => id);

/**
 * After summaries were erased, in the order of `archivesHolding`: removes archives without parts and clears the texts
 * of the others. Returns the cleared ones.
 */
export const blankArchives = (sql: Sql, ids: readonly number[]): readonly number[] =>
  ids.filter((id) => sql.run(removeIfEmpty, [id]).changes === 0 && sql.get(blank, [id]) !== undefined);

/** Replaces the summary in place: the archive keeps its parent. */
export const rewriteArchive = (sql: Sql, id: number, content: SummaryContent, at: string): void => {
  const row = sql.get<{ tier: ArchiveTier }>(rewrite, { id, ...contentColumns(content), at });
  if (row) recalculateArchive(sql, id, row.tier);
};
