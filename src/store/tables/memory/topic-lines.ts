import type { LineWrite, StoredLine } from '../../../core/ports/store/memory/topic-store';
import type { TurnId } from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';

const selectOfTopic = `
SELECT id, day, text, raw, session_id AS sessionId, turn_id AS turnId FROM topic_lines WHERE topic_id = ? ORDER BY ordinal, id`;
const insert = `
INSERT INTO topic_lines (topic_id, ordinal, day, text, raw, session_id, turn_id, at)
VALUES (?, ?, ?, ?, ?, (SELECT id FROM sessions WHERE id = ?), (SELECT id FROM conversations WHERE id = ?), ?)`;
const update = `
UPDATE topic_lines SET ordinal = ?, day = ?, text = ?, raw = ? WHERE id = ? AND topic_id = ? RETURNING id`;
const removeOthers = `
DELETE FROM topic_lines WHERE topic_id = ? AND id NOT IN (SELECT value FROM json_each(?))`;
const move = 'UPDATE topic_lines SET topic_id = ?, ordinal = ? WHERE id = ? AND topic_id = ?';

const selectAll = 'SELECT l.id, t.slug, l.text FROM topic_lines l JOIN topics t ON t.id = l.topic_id';
const remove = 'DELETE FROM topic_lines WHERE id IN (SELECT value FROM json_each(?))';

const selectTopicsOfTurns = `
SELECT DISTINCT t.slug FROM topic_lines l JOIN topics t ON t.id = l.topic_id
WHERE l.turn_id IN (SELECT value FROM json_each(?)) AND t.removed_at IS NULL`;
/** Topics that a digest began or continued, and those that they were split from; not topics that only people wrote. */
const selectDigestedTopics = `
WITH RECURSIVE made (id) AS (
    SELECT topic_id FROM topic_lines WHERE session_id IS NOT NULL
    UNION SELECT t.parent_id FROM made JOIN topics t ON t.id = made.id WHERE t.parent_id IS NOT NULL)
SELECT t.slug FROM made JOIN topics t ON t.id = made.id WHERE t.removed_at IS NULL ORDER BY t.id`;
const selectTurn = 'SELECT 1 FROM conversations WHERE id = ?';
const point = `
UPDATE topic_lines SET text = '[' || :title || '](' || :to || '.md)'
WHERE topic_id = (SELECT parent_id FROM topics WHERE slug = :to) AND raw = 0 AND instr(text, '](' || :from || '.md)') > 0`;

/** Exported for the query-plan tests. */
export const topicLineQueries = { selectOfTopic, selectTopicsOfTurns, point } as const;

interface LineRow extends Omit<StoredLine, 'raw'> {
  readonly raw: number;
}

export const listTopicLines = (sql: Sql, topicId: number): readonly StoredLine[] =>
  sql.all<LineRow>(selectOfTopic, [topicId]).map((row) => ({ ...row, raw: row.raw === 1 }));

export const topicsOfTurns = (sql: Sql, turnIds: readonly TurnId[]): readonly string[] =>
  sql.all<{ slug: string }>(selectTopicsOfTurns, [asJsonList(turnIds)]).map(({ slug }) => slug);

export const digestedTopics = (sql: Sql): readonly string[] =>
  sql.all<{ slug: string }>(selectDigestedTopics).map(({ slug }) => slug);

/** Updates the link to a subtopic whose file was renamed. */
export const relinkSubtopic = (
  sql: Sql,
  change: { readonly from: string; readonly to: string; readonly title: string },
): void => {
  sql.run(point, { ...change });
};

/** D13: the line's turn was erased while the line was made. */
const isGone = (sql: Sql, { turnId }: LineWrite): boolean =>
  turnId !== null && sql.get(selectTurn, [turnId]) === undefined;

/** Replaces the topic's lines by these, in this order. A line that was erased meanwhile is not added again. */
export const putTopicLines = (sql: Sql, topicId: number, lines: readonly LineWrite[], at: string): void => {
  const keptIds: number[] = [];
  for (const [ordinal, line] of lines.entries()) {
    const raw = line.raw ? 1 : 0;
    if (line.id === null) {
      if (isGone(sql, line)) continue;
      keptIds.push(
        sql.run(insert, [topicId, ordinal, line.day, line.text, raw, line.sessionId, line.turnId, at]).lastId,
      );
    } else if (sql.get(update, [ordinal, line.day, line.text, raw, line.id, topicId])) keptIds.push(line.id);
  }
  sql.run(removeOthers, [topicId, asJsonList(keptIds)]);
};

/** Erases the lines that contain a wording; returns the slugs of their topics. */
export const eraseLinesWith = (sql: Sql, mentions: (text: string) => boolean): readonly string[] => {
  const lines = sql
    .all<{ id: number; slug: string; text: string }>(selectAll)
    .filter(({ text }) => mentions(text));
  if (lines.length > 0) sql.run(remove, [asJsonList(lines.map(({ id }) => id))]);
  return [...new Set(lines.map(({ slug }) => slug))];
};

/** The lines keep their session and turn. */
export const moveTopicLines = (sql: Sql, from: number, to: number, ids: readonly number[]): void => {
  for (const [ordinal, id] of ids.entries()) sql.run(move, [to, ordinal, id, from]);
};
