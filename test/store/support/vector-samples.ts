import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { migrate, readMigrations } from '../../../src/store/migrate';
import { configure, loadVectors, openBare } from '../../../src/store/open';
import { createSql, type Sql } from '../../../src/store/sql';
import { migrationsDir, start } from './data-folder';

/** A vector of normally distributed numbers. */
export const randomVector = (random: () => number, dimension: number): Float32Array =>
  Float32Array.from(
    { length: dimension },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  );

/** `vector` with noise of about `amount` times its own numbers. */
export const near = (random: () => number, vector: Float32Array, amount: number): Float32Array => {
  const noise = randomVector(random, vector.length);
  return vector.map((value, index) => value + amount * (noise[index] ?? 0));
};

/** Plain cosine in double precision. */
export const cosine = (one: Float32Array, other: Float32Array): number => {
  const dot = one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
  const length = (vector: Float32Array): number =>
    Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return dot / length(one) / length(other);
};

/** The nearest by brute force; best first, then by id. */
export const bruteForce = (
  vectors: ReadonlyMap<number, Float32Array>,
  question: Float32Array,
  count: number,
): readonly { readonly id: number; readonly similarity: number }[] =>
  Array.from(vectors, ([id, vector]) => ({ id, similarity: cosine(question, vector) }))
    .toSorted((a, b) => b.similarity - a.similarity || a.id - b.id)
    .slice(0, count);

/** A database with every table, without the rest of a store. */
export const openDatabase = (
  folder: string,
): { readonly sql: Sql; readonly database: Database; readonly close: () => void } => {
  const database = openBare(join(folder, 'lectern.db'), {});
  loadVectors(database, undefined);
  configure(database);
  migrate(database, readMigrations(migrationsDir), start);
  return { sql: createSql(database), database, close: () => database.close() };
};

/** Notes 1 to `count`, without a book. */
export const addNotes = (sql: Sql, count: number): void => {
  sql.run(`
WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ${count})
INSERT INTO user_notes (id, title, content) SELECT id, 'Note ' || id, 'x' FROM n`);
};
