import type { Topic } from '../../../shared/model';
import type { Sql } from '../../sql';

const columns = `t.slug, t.title, t.summary, p.slug AS parent, t.created_at AS createdAt, t.updated_at AS updatedAt,
(SELECT COUNT(*) FROM topic_lines l WHERE l.topic_id = t.id AND l.raw = 0) AS lineCount`;
const fromTopics = 'FROM topics t LEFT JOIN topics p ON p.id = t.parent_id';
const selectNewest = `
SELECT ${columns} ${fromTopics} WHERE t.removed_at IS NULL ORDER BY t.updated_at DESC, t.id DESC LIMIT ?`;
const selectTexts = `
SELECT t.slug, t.title || '. ' || t.summary || ' ' || COALESCE((
    SELECT group_concat(text, ' ') FROM (
        SELECT text FROM topic_lines WHERE topic_id = t.id ORDER BY ordinal DESC LIMIT 12)), '') AS text
FROM topics t WHERE t.removed_at IS NULL ORDER BY t.updated_at DESC, t.id DESC LIMIT ?`;
const selectBySlug = `
SELECT ${columns}, t.id, t.written ${fromTopics} WHERE t.slug = ? AND t.removed_at IS NULL`;
const selectChildren = `
SELECT ${columns} ${fromTopics} WHERE t.parent_id = ? AND t.removed_at IS NULL ORDER BY t.slug`;
const selectRemoved = 'SELECT slug FROM topics WHERE removed_at IS NOT NULL ORDER BY slug';
const upsert = `
INSERT INTO topics (slug, title, summary, created_at, updated_at) VALUES (:slug, :title, :summary, :at, :at)
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, summary = excluded.summary, removed_at = NULL,
    updated_at = MAX(excluded.updated_at, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds')) RETURNING id`;
const updateParent = 'UPDATE topics SET parent_id = (SELECT id FROM topics WHERE slug = ?) WHERE id = ?';
const updateWritten = 'UPDATE topics SET written = ? WHERE slug = ? AND removed_at IS NULL';
const markRemoved = `
UPDATE topics SET removed_at = ?, title = '', summary = '', written = NULL, parent_id = NULL
WHERE slug = ? AND removed_at IS NULL RETURNING id`;
const clearSummary = `UPDATE topics SET summary = '' WHERE id = ?`;
/** Sessions follow through their foreign key. */
const rename = `
UPDATE topics SET slug = :slug, title = :title, written = NULL,
    updated_at = MAX(:at, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds')) WHERE id = :id`;
const insertRemoved = `
INSERT INTO topics (slug, title, created_at, updated_at, removed_at) VALUES (:slug, '', :at, :at, :at)`;
const forgetInSessions = 'UPDATE sessions SET topic = NULL WHERE topic = ?';
const orphan = 'UPDATE topics SET parent_id = NULL WHERE parent_id = ?';
const remove = 'DELETE FROM topics WHERE slug = ?';

/** Exported for the query-plan tests. */
export const topicQueries = { selectNewest, selectTexts, selectBySlug, selectChildren } as const;

interface TopicRow extends Topic {
  readonly id: number;
  readonly written: string | null;
}

/** Last changed first. */
export const listTopics = (sql: Sql, limit: number): readonly Topic[] =>
  sql.all<Topic>(selectNewest, [limit]);

export const listTopicTexts = (
  sql: Sql,
  limit: number,
): readonly { readonly slug: string; readonly text: string }[] =>
  sql.all<{ slug: string; text: string }>(selectTexts, [limit]);

export const findTopicRow = (sql: Sql, slug: string): TopicRow | null =>
  sql.get<TopicRow>(selectBySlug, [slug]) ?? null;

export const listChildTopics = (sql: Sql, id: number): readonly Topic[] =>
  sql.all<Topic>(selectChildren, [id]);

export const listRemovedTopics = (sql: Sql): readonly string[] =>
  sql.all<{ slug: string }>(selectRemoved).map(({ slug }) => slug);

/**
 * Adds or updates a topic and returns its id. Each change has a different time, by which readers know which version
 * they have seen.
 */
export const putTopic = (
  sql: Sql,
  topic: {
    readonly slug: string;
    readonly title: string;
    readonly summary: string;
    readonly parent?: string;
    readonly at: string;
  },
): number => {
  const row = sql.get<{ id: number }>(upsert, {
    slug: topic.slug,
    title: topic.title,
    summary: topic.summary,
    at: topic.at,
  });
  if (!row) throw new Error('a topic was not stored');
  if (topic.parent !== undefined) sql.run(updateParent, [topic.parent, row.id]);
  return row.id;
};

export const setTopicWritten = (sql: Sql, slug: string, written: string): void => {
  sql.run(updateWritten, [written, slug]);
};

/** The row's id, or null if there is no such topic. */
export const markTopicRemoved = (sql: Sql, slug: string, at: string): number | null => {
  const row = sql.get<{ id: number }>(markRemoved, [at, slug]);
  if (!row) return null;
  sql.run(forgetInSessions, [slug]);
  sql.run(orphan, [row.id]);
  return row.id;
};

export const dropSummary = (sql: Sql, id: number): void => {
  sql.run(clearSummary, [id]);
};

/** Its file is rewritten under the new name; the old one must be removed (`addRemovedTopic`). */
export const renameTopic = (
  sql: Sql,
  id: number,
  to: { readonly slug: string; readonly title: string; readonly at: string },
): void => {
  sql.run(rename, { ...to, id });
};

/** A row that waits for its file to be removed. */
export const addRemovedTopic = (sql: Sql, slug: string, at: string): void => {
  sql.run(insertRemoved, { slug, at });
};

export const eraseTopic = (sql: Sql, slug: string): void => {
  sql.run(remove, [slug]);
};
