import type { LineWrite, StoredLine } from '../../../core/ports/store/topic-store';
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

/** Lines that came of the messages that a fact was drawn from. */
const selectOfFacts = `
SELECT DISTINCT l.id, l.text FROM topic_lines l
WHERE l.turn_id IN (SELECT v.turn_id FROM evidence v WHERE v.fact_id IN (SELECT value FROM json_each(?)))`;
const remove = 'DELETE FROM topic_lines WHERE id IN (SELECT value FROM json_each(?))';

const selectTopicsOfTurns = `
SELECT DISTINCT t.slug FROM topic_lines l JOIN topics t ON t.id = l.topic_id
WHERE l.turn_id IN (SELECT value FROM json_each(?)) AND t.removed_at IS NULL`;
/** Topics that were begun or continued by digestion, and those that they were split from; not those of people alone. */
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

export const topicsOfTurns = (sql: Sql, turnIds: readonly number[]): readonly string[] =>
  sql.all<{ slug: string }>(selectTopicsOfTurns, [asJsonList(turnIds)]).map(({ slug }) => slug);

export const digestedTopics = (sql: Sql): readonly string[] =>
  sql.all<{ slug: string }>(selectDigestedTopics).map(({ slug }) => slug);

/** The line for a subtopic, after its file was renamed. */
export const pointAnew = (
  sql: Sql,
  change: { readonly from: string; readonly to: string; readonly title: string },
): void => {
  sql.run(point, { ...change });
};

/** D13: a line of a turn that was erased while it was made. */
const isGone = (sql: Sql, { turnId }: LineWrite): boolean =>
  turnId !== null && sql.get(selectTurn, [turnId]) === undefined;

/** Brings the topic's lines to these, in this order. A line that was erased meanwhile is not added again. */
export const putTopicLines = (sql: Sql, topicId: number, lines: readonly LineWrite[], at: string): void => {
  const kept: number[] = [];
  for (const [ordinal, line] of lines.entries()) {
    const raw = line.raw ? 1 : 0;
    if (line.id === null) {
      if (isGone(sql, line)) continue;
      kept.push(
        sql.run(insert, [topicId, ordinal, line.day, line.text, raw, line.sessionId, line.turnId, at]).lastId,
      );
    } else if (sql.get(update, [ordinal, line.day, line.text, raw, line.id, topicId])) kept.push(line.id);
  }
  sql.run(removeOthers, [topicId, asJsonList(kept)]);
};

/** The words alone. */
const bare = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

/** D13: lines that say the same as one of the facts and came of the same messages; while the facts have evidence. */
export const eraseLinesOfFacts = (
  sql: Sql,
  facts: readonly { readonly id: number; readonly words: string }[],
): void => {
  const said = new Set(facts.map(({ words }) => bare(words)));
  const lines = sql.all<{ id: number; text: string }>(selectOfFacts, [asJsonList(facts.map(({ id }) => id))]);
  const ids = lines.filter(({ text }) => said.has(bare(text))).map(({ id }) => id);
  if (ids.length > 0) sql.run(remove, [asJsonList(ids)]);
};

/** With where they came from. */
export const moveTopicLines = (sql: Sql, from: number, to: number, ids: readonly number[]): void => {
  for (const [ordinal, id] of ids.entries()) sql.run(move, [to, ordinal, id, from]);
};
