import type { Sql } from '../sql';

const selectNewest = 'SELECT revision, text, at FROM base_memory ORDER BY revision DESC LIMIT 1';
const selectAll = 'SELECT revision, text, at FROM base_memory ORDER BY revision DESC';
const insert = 'INSERT INTO base_memory (text, at) VALUES (?, ?)';

export interface BaseRevision {
  /** From 1. */
  readonly revision: number;
  readonly text: string;
  readonly at: string;
}

export const findBaseMemory = (sql: Sql): BaseRevision | null => sql.get<BaseRevision>(selectNewest) ?? null;

/** Newest first. */
export const listBaseRevisions = (sql: Sql): readonly BaseRevision[] => sql.all<BaseRevision>(selectAll);

/** Returns the new revision. */
export const addBaseRevision = (sql: Sql, text: string, at: string): number =>
  sql.run(insert, [text, at]).lastId;
