import { perConnectionCache } from '../per-connection-cache';
import type { Sql } from '../sql';
import { exactSimilarity } from './exact-similarity';
import { createScanTable, type ScanFilter, type ScanTable } from './scan-table';
import { createTopScores, floorOf, offerScore } from './top-scores';
import { takeChanges, unwatchChanges, watchChanges } from './vector-changes';
import {
  countVectors,
  readVectors,
  visitVectorsAfter,
  visitVectorsOf,
  type VectorKind,
  type VectorModel,
} from './vector-source';

export interface Neighbour<Id extends number = number> {
  readonly id: Id;
  /** Cosine, -1..1. */
  readonly similarity: number;
}

/** Vectors read at once: half a megabyte at 512 numbers. */
const batch = 256;
/** Candidates read at once beyond the first `count`: fewer are hardly ever needed. */
const fewMore = 16;
/** Batches in one warm-up step: about 20 ms, so that a question hardly waits. */
const warmBatches = 8;

interface VectorIndex {
  readonly model: VectorModel;
  readonly table: ScanTable;
  /** The last item that was loaded; null if all are. Changes are recorded from the start. */
  loadedUpTo: number | null;
  /** Created in a transaction that has not ended; a rollback discards the index. */
  fresh: boolean;
  /** Items updated in a transaction that has not ended; after a rollback they are read again. */
  readonly touched: Set<number>;
  readonly stale: Set<number>;
}

/** Each connection's copies of vectors, by row of vector_models. */
const indexesOf = perConnectionCache<number, VectorIndex>((isCommitted, indexes) => {
  for (const [model, index] of indexes) {
    if (!isCommitted && (index.fresh || index.loadedUpTo !== null)) indexes.delete(model);
    index.fresh = false;
    if (!isCommitted) for (const id of index.touched) index.stale.add(id);
    index.touched.clear();
  }
});

const newIndex = (sql: Sql, model: VectorModel): VectorIndex => {
  watchChanges(sql, model.kind, model.id);
  const table = createScanTable(model.dimension);
  table.reserve(countVectors(sql, model.id));
  const index = {
    model,
    table,
    loadedUpTo: -1,
    fresh: true,
    touched: new Set<number>(),
    stale: new Set<number>(),
  };
  indexesOf(sql).set(model.id, index);
  return index;
};

/** Reads up to `batches` more batches. */
const load = (sql: Sql, index: VectorIndex, batches: number): void => {
  for (let read = 0; index.loadedUpTo !== null && read < batches; read += 1) {
    const items = visitVectorsAfter(sql, index.model, index.loadedUpTo, batch, index.table.put);
    index.loadedUpTo = items.length < batch ? null : (items.at(-1) ?? null);
  }
};

const refresh = (sql: Sql, { model, table, touched, stale }: VectorIndex): void => {
  const ids = [...new Set([...takeChanges(sql, model.id), ...stale])];
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch);
    const existing = new Set(visitVectorsOf(sql, model, some, table.put));
    for (const id of some) {
      touched.add(id);
      if (!existing.has(id)) table.remove(id);
    }
  }
  stale.clear();
};

/** The copy as the connection sees the database now; loaded by the first call. */
const currentIndex = (sql: Sql, model: VectorModel): VectorIndex => {
  const index = indexesOf(sql).get(model.id) ?? newIndex(sql, model);
  load(sql, index, Infinity);
  refresh(sql, index);
  return index;
};

/** Loads part of the copy in advance. Returns whether it is complete. */
export const warmIndex = (sql: Sql, model: VectorModel): boolean => {
  const index = indexesOf(sql).get(model.id) ?? newIndex(sql, model);
  load(sql, index, warmBatches);
  return index.loadedUpTo === null;
};

/** For items that another connection has changed. */
export const readVectorsAgain = (sql: Sql, kind: VectorKind, ids: readonly number[]): void => {
  for (const { model, stale } of indexesOf(sql).values())
    if (model.kind === kind) for (const id of ids) stale.add(id);
};

/** Frees the copies of these rows of vector_models; the vectors stay on disk. */
export const forgetVectors = (sql: Sql, models: readonly number[]): void => {
  for (const id of models) {
    const index = indexesOf(sql).get(id);
    if (!index) continue;
    unwatchChanges(sql, index.model.kind, id);
    indexesOf(sql).delete(id);
  }
};

const nearestFirst = (a: Neighbour, b: Neighbour): number => b.similarity - a.similarity || a.id - b.id;

/**
 * The `count` nearest that pass the filter, best first, ties by id: the same as comparing the question with every
 * vector in floating point. The 8-bit copy yields the candidates and the upper bounds of their cosines; their vectors
 * are read from disk and compared until no other candidate can be nearer than the last result.
 */
export const nearestInIndex = (
  sql: Sql,
  model: VectorModel,
  vector: Float32Array,
  filter: ScanFilter,
  count: number,
): readonly Neighbour[] => {
  const { table } = currentIndex(sql, model);
  const candidates = table.candidates(vector, filter, count);
  const found: Neighbour[] = [];
  const best = createTopScores(count);
  const whole = new Float32Array(vector.length);
  const bytes = new Uint8Array(whole.buffer);
  // At least `count` candidates are compared, and few beyond them.
  for (let from = 0, to = count + fewMore; from < candidates.length; from = to, to += fewMore) {
    if ((candidates[from]?.atMost ?? 0) < floorOf(best)) break;
    const some = candidates.slice(from, to);
    const vectors = readVectors(
      sql,
      some.map(({ vectorId }) => vectorId),
    );
    for (const { id, vectorId } of some) {
      const stored = vectors.get(vectorId);
      if (!stored) throw new Error(`vector ${vectorId} is missing`);
      bytes.set(stored);
      const similarity = exactSimilarity(vector, whole);
      offerScore(best, similarity);
      found.push({ id, similarity });
    }
  }
  return found.toSorted(nearestFirst).slice(0, count);
};

/** The cosines of those `ids` that have a vector, from the 8-bit copy: within 0.01, mostly within 0.001. */
export const cosinesInIndex = (
  sql: Sql,
  model: VectorModel,
  vector: Float32Array,
  ids: readonly number[],
): ReadonlyMap<number, number> => currentIndex(sql, model).table.cosines(vector, ids);
