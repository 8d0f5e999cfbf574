import { createHash } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { learnerFactTypes } from '../../../src/shared/model';

const rowsOf = <Row>(file: string, query: string): readonly Row[] => {
  const database = new Sqlite(file, { readonly: true });
  try {
    return database.prepare<[], Row>(query).all();
  } finally {
    database.close();
  }
};

/** Active facts without evidence whose event exists. */
export const withoutEvidence = (file: string): readonly unknown[] =>
  rowsOf(
    file,
    `SELECT f.id FROM facts f WHERE f.status = 'active' AND NOT EXISTS (
      SELECT 1 FROM evidence v JOIN events e ON e.id = v.event_id WHERE v.fact_id = f.id)`,
  );

/** The SHA-256 sum of the facts, their evidence, the base memory, the topics and the messages. */
export const stateOf = (file: string): string => {
  const hash = createHash('sha256');
  for (const query of [
    'SELECT * FROM facts ORDER BY id',
    'SELECT * FROM evidence ORDER BY id',
    'SELECT text, by_hand FROM base_memory ORDER BY revision DESC LIMIT 1',
    'SELECT * FROM topic_lines ORDER BY id',
    'SELECT * FROM conversations ORDER BY id',
  ])
    hash.update(JSON.stringify(rowsOf(file, query)));
  return hash.digest('hex');
};

export interface InUse {
  readonly scope: string;
  readonly inUse: number;
  /** Those that the limit of a scope may disable. */
  readonly evictable: number;
}

export const inUseByScope = (file: string): readonly InUse[] =>
  rowsOf(
    file,
    `SELECT scope || scope_id AS scope, COUNT(*) AS inUse, SUM(pinned = 0 AND NOT EXISTS (
        SELECT 1 FROM evidence v WHERE v.fact_id = f.id AND v.method = 'user_explicit')) AS evictable
     FROM facts f WHERE status = 'active' AND category IN (${learnerFactTypes.map((type) => `'${type}'`).join()})
     GROUP BY scope, scope_id`,
  );
