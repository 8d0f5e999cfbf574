import type { Sql } from '../sql';
import { exactSimilarity } from './scan/exact-similarity';
import { createScanTable, type ScanFilter, type ScanTable } from './scan/scan-table';
import { createTopScores } from './scan/top-scores';
import { takeChanges, watchChanges } from './vector-changes';
import { countVectors, getVectors, listVectorsAfter, readHead, type VectorKind } from './vector-source';

export interface Neighbour {
  readonly id: number;
  /** Cosine, -1..1. */
  readonly similarity: number;
}

/** Vectors read at once: some megabytes. */
const batch = 1000;

interface VectorIndex {
  readonly table: ScanTable;
  /** Made in a transaction that has not ended; a rollback takes the index with it. */
  fresh: boolean;
  /** Brought up to date in a transaction that has not ended; after a rollback they are looked at again. */
  readonly touched: Set<number>;
  readonly stale: Set<number>;
}

/** The copies of each connection's vectors by their row of vector_models. */
const indexes = new WeakMap<Sql, Map<number, VectorIndex>>();

const indexesOf = (sql: Sql): Map<number, VectorIndex> => {
  const known = indexes.get(sql);
  if (known) return known;
  const made = new Map<number, VectorIndex>();
  indexes.set(sql, made);
  sql.onTransactionEnd((kept) => {
    for (const [model, index] of made) {
      if (!kept && index.fresh) made.delete(model);
      index.fresh = false;
      if (!kept) for (const id of index.touched) index.stale.add(id);
      index.touched.clear();
    }
  });
  return made;
};

const load = (sql: Sql, kind: VectorKind, model: number, dimension: number): VectorIndex => {
  watchChanges(sql, kind, model);
  const table = createScanTable(dimension);
  table.reserve(countVectors(sql, model));
  for (let after = -1; ;) {
    const items = listVectorsAfter(sql, kind, model, after, batch);
    for (const item of items) table.put(item);
    after = items.at(-1)?.id ?? after;
    if (items.length < batch) break;
  }
  return { table, fresh: true, touched: new Set(), stale: new Set() };
};

const refresh = (sql: Sql, kind: VectorKind, model: number, index: VectorIndex): void => {
  const ids = [...new Set([...takeChanges(sql, model), ...index.stale])];
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch);
    const there = new Map(getVectors(sql, kind, model, some).map((item) => [item.id, item]));
    for (const id of some) {
      index.touched.add(id);
      const item = there.get(id);
      if (item) index.table.put(item);
      else index.table.remove(id);
    }
  }
  index.stale.clear();
};

/** The copy as the connection sees the database at this moment. Loaded at the first call. */
const currentIndex = (sql: Sql, kind: VectorKind, model: number, dimension: number): VectorIndex => {
  const known = indexesOf(sql).get(model);
  if (known) {
    refresh(sql, kind, model, known);
    return known;
  }
  const index = load(sql, kind, model, dimension);
  indexesOf(sql).set(model, index);
  return index;
};

/**
 * The `count` nearest that pass the filter, best first, ties by id: the same as comparing the question with every
 * vector in floating point. The 8-bit copy tells which can be among them and how near each can be at most; those are
 * compared as they lie on disk, until none is left that could be nearer than the last found.
 */
export const nearestInIndex = (
  sql: Sql,
  kind: VectorKind,
  model: number,
  vector: Float32Array,
  filter: ScanFilter,
  count: number,
): readonly Neighbour[] => {
  const { table } = currentIndex(sql, kind, model, vector.length);
  const found: Neighbour[] = [];
  const best = createTopScores(count);
  const whole = new Float32Array(vector.length);
  for (const { id, vectorId, tail, atMost } of table.candidates(vector, filter, count)) {
    if (atMost < best.floor()) break;
    readHead(sql, vectorId, whole);
    whole.set(tail, whole.length - tail.length);
    const similarity = exactSimilarity(vector, whole);
    best.offer(similarity);
    found.push({ id, similarity });
  }
  return found.toSorted((a, b) => b.similarity - a.similarity || a.id - b.id).slice(0, count);
};
