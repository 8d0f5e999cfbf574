import type { Sql } from '../sql';
import { exactSimilarity } from './scan/exact-similarity';
import { createScanTable, type ScanFilter, type ScanTable } from './scan/scan-table';
import { createTopScores } from './scan/top-scores';
import { takeChanges, watchChanges } from './vector-changes';
import { countVectors, readHead, visitVectorsAfter, visitVectorsOf, type VectorModel } from './vector-source';

export interface Neighbour {
  readonly id: number;
  /** Cosine, -1..1. */
  readonly similarity: number;
}

/** Vectors read at once: half a megabyte at 512 numbers. */
const batch = 256;

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

const load = (sql: Sql, model: VectorModel): VectorIndex => {
  watchChanges(sql, model.kind, model.id);
  const table = createScanTable(model.dimension);
  table.reserve(countVectors(sql, model.id));
  for (let after = -1; ;) {
    const items = visitVectorsAfter(sql, model, after, batch, table.put);
    after = items.at(-1) ?? after;
    if (items.length < batch) break;
  }
  return { table, fresh: true, touched: new Set(), stale: new Set() };
};

const refresh = (sql: Sql, model: VectorModel, { table, touched, stale }: VectorIndex): void => {
  const ids = [...new Set([...takeChanges(sql, model.id), ...stale])];
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch);
    const there = new Set(visitVectorsOf(sql, model, some, table.put));
    for (const id of some) {
      touched.add(id);
      if (!there.has(id)) table.remove(id);
    }
  }
  stale.clear();
};

/** The copy as the connection sees the database at this moment. Loaded at the first call. */
const currentIndex = (sql: Sql, model: VectorModel): VectorIndex => {
  const known = indexesOf(sql).get(model.id);
  if (known) {
    refresh(sql, model, known);
    return known;
  }
  const index = load(sql, model);
  indexesOf(sql).set(model.id, index);
  return index;
};

/**
 * The `count` nearest that pass the filter, best first, ties by id: the same as comparing the question with every
 * vector in floating point. The 8-bit copy tells which can be among them and how near each can be at most; those are
 * compared as they lie on disk, until none is left that could be nearer than the last found.
 */
export const nearestInIndex = (
  sql: Sql,
  model: VectorModel,
  vector: Float32Array,
  filter: ScanFilter,
  count: number,
): readonly Neighbour[] => {
  const { table } = currentIndex(sql, model);
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
