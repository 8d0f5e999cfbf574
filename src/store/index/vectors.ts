import { LecternError } from '../../shared/errors';
import type { Sql } from '../sql';

export type VectorKind = 'passage' | 'turn' | 'note' | 'fact';

/** sqlite-vec answers no more neighbours than these. */
const maxNeighbours = 4096;

const selectModel = 'SELECT id, dimension FROM vector_models WHERE kind = ? AND model = ?';
const insertModel = 'INSERT INTO vector_models (kind, model, dimension) VALUES (?, ?, ?)';
const upsertItem = `
INSERT INTO vector_items (vector_model_id, item_id, book_id) VALUES (?, ?, ?)
ON CONFLICT DO UPDATE SET book_id = excluded.book_id`;

const ownerTable: Readonly<Record<VectorKind, string>> = {
  passage: 'passages',
  turn: 'conversations',
  note: 'user_notes',
  fact: 'facts',
};

interface VectorTable {
  readonly id: number;
  readonly name: string;
  readonly dimension: number;
}

/** The table of a model's vectors of a kind, else null. */
export const findVectorTable = (sql: Sql, kind: VectorKind, model: string): VectorTable | null => {
  const row = sql.get<{ id: number; dimension: number }>(selectModel, [kind, model]);
  return row ? { ...row, name: `vectors_${kind}_${row.id}` } : null;
};

/**
 * Makes the table at a model's first use. Its triggers remove the vector with its row, also on cascades, and when a
 * note's or fact's text is another one. Small chunks: vec0 keeps room for a whole chunk of every book, and 64 were
 * also the fastest to write (2,000 vectors of 256 dimensions in 51 ms, in chunks of 1,024 in 91).
 */
const createVectorTable = (sql: Sql, kind: VectorKind, model: string, dimension: number): VectorTable => {
  const { lastId: id } = sql.run(insertModel, [kind, model, dimension]);
  const name = `vectors_${kind}_${id}`;
  const partition = kind === 'passage' ? 'book_id TEXT PARTITION KEY, ' : '';
  const remove = `DELETE FROM ${name} WHERE rowid = old.id;
    DELETE FROM vector_items WHERE vector_model_id = ${id} AND item_id = old.id;`;
  const owner = ownerTable[kind];
  sql.exec(`CREATE VIRTUAL TABLE ${name} USING vec0 (
    ${partition}embedding FLOAT[${dimension}] DISTANCE_METRIC=cosine, chunk_size=64)`);
  sql.exec(`CREATE TRIGGER ${name}_erase AFTER DELETE ON ${owner} BEGIN ${remove} END`);
  if (kind === 'fact' || kind === 'note') {
    const text = kind === 'fact' ? 'content' : 'title, content';
    const changed = text
      .split(', ')
      .map((column) => `old.${column} <> new.${column}`)
      .join(' OR ');
    sql.exec(
      `CREATE TRIGGER ${name}_change AFTER UPDATE OF ${text} ON ${owner} WHEN ${changed} BEGIN ${remove} END`,
    );
  }
  return { id, name, dimension };
};

const bytes = (vector: Float32Array): Uint8Array =>
  new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);

const checkDimension = (table: VectorTable, model: string, vector: Float32Array): void => {
  if (vector.length === table.dimension) return;
  throw new LecternError(
    'INVALID_INPUT',
    `A vector of ${model} has ${table.dimension} numbers, not ${vector.length}.`,
  );
};

/** Adds or replaces vectors, each of an existing row. `bookId` is that of passages, else null. */
export const putVectors = (
  sql: Sql,
  kind: VectorKind,
  model: string,
  bookId: string | null,
  vectors: readonly { readonly id: number; readonly vector: Float32Array }[],
): void => {
  const first = vectors[0];
  if (!first) return;
  const table = findVectorTable(sql, kind, model) ?? createVectorTable(sql, kind, model, first.vector.length);
  const exists = `SELECT 1 FROM ${ownerTable[kind]} WHERE id = ?`;
  for (const { id, vector } of vectors) {
    checkDimension(table, model, vector);
    // The row may have been erased while its vector was made.
    if (!sql.get(exists, [id])) continue;
    // vec0 takes a row id as a BigInt only, and knows no upsert.
    sql.run(`DELETE FROM ${table.name} WHERE rowid = ?`, [BigInt(id)]);
    if (bookId === null)
      sql.run(`INSERT INTO ${table.name} (rowid, embedding) VALUES (?, ?)`, [BigInt(id), bytes(vector)]);
    else
      sql.run(`INSERT INTO ${table.name} (rowid, book_id, embedding) VALUES (?, ?, ?)`, [
        BigInt(id),
        bookId,
        bytes(vector),
      ]);
    sql.run(upsertItem, [table.id, id, bookId ?? '']);
  }
};

export interface Neighbour {
  readonly id: number;
  /** Cosine, -1..1. */
  readonly similarity: number;
}

/**
 * The nearest rows, best first. `filter` is a condition inside the search (a partition, or `rowid IN (SELECT ...)`):
 * what a JOIN drops afterwards would be missing from the k nearest.
 */
export const nearest = (
  sql: Sql,
  kind: VectorKind,
  model: string,
  vector: Float32Array,
  limit: number,
  filter: { readonly where: string; readonly params: readonly (string | number | null)[] } | null,
): readonly Neighbour[] => {
  const table = findVectorTable(sql, kind, model);
  const k = Math.min(Math.floor(limit), maxNeighbours);
  if (!table || k < 1) return [];
  checkDimension(table, model, vector);
  const rows = sql.all<{ id: number; distance: number | null }>(
    `SELECT rowid AS id, distance FROM ${table.name}
     WHERE embedding MATCH ? AND k = ?${filter ? ` AND ${filter.where}` : ''} ORDER BY distance`,
    [bytes(vector), k, ...(filter?.params ?? [])],
  );
  // A vector of zeros has no direction and so no distance.
  return rows.flatMap(({ id, distance }) => (distance === null ? [] : [{ id, similarity: 1 - distance }]));
};
