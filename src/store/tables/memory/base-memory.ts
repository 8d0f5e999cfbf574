import type { BaseByHand, BaseRevision } from '../../../core/ports/store/archive-store';
import type { Sql } from '../../sql';

const columns = 'revision, text, at, by_hand';
const selectNewest = `SELECT ${columns} FROM base_memory ORDER BY revision DESC LIMIT 1`;
const selectOne = `SELECT ${columns} FROM base_memory WHERE revision = ?`;
const selectAll = 'SELECT revision, text, at FROM base_memory ORDER BY revision DESC';
const selectTexts = `SELECT ${columns} FROM base_memory ORDER BY revision`;
const selectBefore = `SELECT ${columns} FROM base_memory WHERE revision < ? ORDER BY revision DESC LIMIT 1`;
/** The first revision distilled at that time or later; one written by hand takes nothing from summaries or facts. */
const selectDistilledSince = `
SELECT MIN(b.revision) AS revision FROM base_memory b
WHERE b.at >= ? AND EXISTS (SELECT 1 FROM summaries s WHERE s.base_revision = b.revision)`;
const selectStruck = `
SELECT ${columns} FROM base_memory WHERE json_array_length(by_hand, '$.struck') > 0 ORDER BY revision`;
const updateByHand = 'UPDATE base_memory SET by_hand = ? WHERE revision = ?';
const update = 'UPDATE base_memory SET text = ?, by_hand = ? WHERE revision = ?';
const removeFrom = 'DELETE FROM base_memory WHERE revision >= ? RETURNING revision';
const insert = 'INSERT INTO base_memory (text, at, by_hand) VALUES (?, ?, ?)';

interface BaseRow extends Omit<BaseRevision, 'byHand'> {
  readonly by_hand: string;
}

const toRevision = (row: BaseRow | undefined): BaseRevision | null =>
  row
    ? {
        revision: row.revision,
        text: row.text,
        at: row.at,
        byHand: JSON.parse(row.by_hand) as BaseByHand,
      }
    : null;

/** The base memory, which is its newest revision. */
export const findBase = (sql: Sql): BaseRevision | null => toRevision(sql.get<BaseRow>(selectNewest));

/** The base memory without `byHand`. */
export const findBaseMemory = (sql: Sql): Omit<BaseRevision, 'byHand'> | null => {
  const base = findBase(sql);
  return base && { revision: base.revision, text: base.text, at: base.at };
};

export const findBaseRevision = (sql: Sql, revision: number): BaseRevision | null =>
  toRevision(sql.get<BaseRow>(selectOne, [revision]));

/** Newest first. */
export const listBaseRevisions = (sql: Sql): readonly Omit<BaseRevision, 'byHand'>[] =>
  sql.all<Omit<BaseRevision, 'byHand'>>(selectAll);

/** Returns the new revision. */
export const addBaseRevision = (sql: Sql, text: string, at: string, byHand: BaseByHand): number =>
  sql.run(insert, [text, at, JSON.stringify(byHand)]).lastId;

export const findBaseBefore = (sql: Sql, revision: number): BaseRevision | null =>
  toRevision(sql.get<BaseRow>(selectBefore, [revision]));

export const firstDistilledSince = (sql: Sql, at: string): number | null =>
  sql.get<{ revision: number | null }>(selectDistilledSince, [at])?.revision ?? null;

/** The first revision whose text, or whose lines added or removed by hand, match. */
export const firstRevisionWith = (sql: Sql, mentions: (text: string) => boolean): number | null =>
  sql
    .all<BaseRow>(selectTexts)
    .flatMap((row) => toRevision(row) ?? [])
    .find(({ text, byHand }) => mentions(text) || [...byHand.wrote, ...byHand.struck].some(mentions))
    ?.revision ?? null;

/** Erases a revision and all later ones, and returns them. Summaries that they included count as not included. */
export const eraseRevisions = (sql: Sql, from: number): readonly number[] =>
  sql.all<{ revision: number }>(removeFrom, [from]).map(({ revision }) => revision);

/** Changes the texts of revisions in place. */
export const rewriteBaseRevisions = (
  sql: Sql,
  rewrite: (revision: BaseRevision) => Pick<BaseRevision, 'text' | 'byHand'>,
): void => {
  for (const before of sql.all<BaseRow>(selectTexts).flatMap((row) => toRevision(row) ?? [])) {
    const { text, byHand } = rewrite(before);
    const changed = text !== before.text || JSON.stringify(byHand) !== JSON.stringify(before.byHand);
    if (changed) sql.run(update, [text, JSON.stringify(byHand), before.revision]);
  }
};

/** Removes lines from what the learner struck out, in every revision; what they wrote stays. */
export const eraseStruckLines = (sql: Sql, isGone: (line: string) => boolean): void => {
  for (const { revision, byHand } of sql.all<BaseRow>(selectStruck).flatMap((row) => toRevision(row) ?? [])) {
    const struck = byHand.struck.filter((line) => !isGone(line));
    if (struck.length < byHand.struck.length)
      sql.run(updateByHand, [JSON.stringify({ ...byHand, struck }), revision]);
  }
};
