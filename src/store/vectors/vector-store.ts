import { LecternError } from '../../shared/errors';
import type { PageRanges } from '../../shared/page-ranges';
import { perConnectionCache } from '../per-connection-cache';
import type { Sql } from '../sql';
import type { ScanFilter } from './scan-table';
import { cosinesInIndex, nearestInIndex, type Neighbour } from './vector-index';
import { toBuiltinScale, type VectorKind, type VectorModel } from './vector-source';
import { errorText } from '../../shared/messages/engine-text';
import type { BookId, FactId, NoteId, PassageId, TurnId } from '../../shared/model';

export type { Neighbour } from './vector-index';
export type { VectorKind } from './vector-source';

/** More neighbours than any arm asks for. */
const maxNeighbours = 4096;

const selectModel = `
SELECT m.id, m.dimension, COALESCE(e.stretch, 1) AS stretch
FROM vector_models m LEFT JOIN embedding_models e ON e.model = m.model WHERE m.kind = ? AND m.model = ?`;
const insertModel = 'INSERT INTO vector_models (kind, model, dimension) VALUES (?, ?, ?)';
const selectItem = 'SELECT vector_id FROM vector_items WHERE vector_model_id = ? AND item_id = ?';
const insertVector = 'INSERT INTO vectors (vector) VALUES (?)';
const updateVector = 'UPDATE vectors SET vector = ? WHERE id = ?';
const upsertItem = `
INSERT INTO vector_items (vector_model_id, item_id, book_id, vector_id) VALUES (?, ?, ?, ?)
ON CONFLICT DO UPDATE SET book_id = excluded.book_id`;

const eraseItems = `
DELETE FROM vector_items WHERE vector_model_id = :model
AND item_id IN (SELECT item_id FROM vector_items WHERE vector_model_id = :model ORDER BY item_id LIMIT :limit)`;

const ownerTable: Readonly<Record<VectorKind, string>> = {
  passage: 'passages',
  turn: 'conversations',
  note: 'user_notes',
  fact: 'facts',
};

/** By kind and model; looked up by every arm of every search. */
const modelsOf = perConnectionCache<string, VectorModel>();

/** Must be called when a row of vector_models or embedding_models changes or is erased. */
export const forgetVectorModels = (sql: Sql): void => modelsOf(sql).clear();

/** The row of a model's vectors of a kind, else null. */
export const findVectorModel = (sql: Sql, kind: VectorKind, model: string): VectorModel | null => {
  const known = modelsOf(sql);
  const key = `${kind} ${model}`;
  const before = known.get(key);
  if (before) return before;
  const row = sql.get<Omit<VectorModel, 'kind'>>(selectModel, [kind, model]);
  if (!row) return null;
  const found = { ...row, kind };
  known.set(key, found);
  return found;
};

const checkDimension = (dimension: number, model: string, vector: Float32Array): void => {
  if (vector.length === dimension) return;
  throw new LecternError('INVALID_INPUT', errorText.vectorLength(model, dimension, vector.length));
};

const putVector = (
  sql: Sql,
  model: number,
  bookId: BookId | null,
  id: number,
  vector: Float32Array,
): void => {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  const known = sql.get<{ vector_id: number }>(selectItem, [model, id])?.vector_id;
  if (known !== undefined) sql.run(updateVector, [bytes, known]);
  const vectorId = known ?? sql.run(insertVector, [bytes]).lastId;
  sql.run(upsertItem, [model, id, bookId ?? '', vectorId]);
};

export const newestId = (sql: Sql, kind: VectorKind): number =>
  sql.get<{ id: number }>(`SELECT COALESCE(MAX(id), 0) AS id FROM ${ownerTable[kind]}`)?.id ?? 0;

/** Adds or replaces vectors, each of an existing row. `bookId` is null except for passages. */
export const putVectors = (
  sql: Sql,
  kind: VectorKind,
  model: string,
  bookId: BookId | null,
  vectors: readonly { readonly id: number; readonly vector: Float32Array }[],
): void => {
  const first = vectors[0];
  if (!first) return;
  const { id: modelRow, dimension } = findVectorModel(sql, kind, model) ?? {
    id: sql.run(insertModel, [kind, model, first.vector.length]).lastId,
    dimension: first.vector.length,
  };
  const exists = `SELECT 1 FROM ${ownerTable[kind]} WHERE id = ?`;
  for (const { id, vector } of vectors) {
    checkDimension(dimension, model, vector);
    // The row may have been erased while its vector was made.
    if (sql.get(exists, [id])) putVector(sql, modelRow, bookId, id, vector);
  }
};

/** Deletes up to `limit` vectors of a row of vector_models and returns how many. */
export const eraseSomeVectors = (sql: Sql, model: number, limit: number): number =>
  sql.run(eraseItems, { model, limit }).changes;

interface VectorFilter {
  /** Book ids, or `scope/scopeId` of facts; undefined for everywhere. */
  readonly places?: readonly string[] | undefined;
  /** ISO 8601, both ends included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Facts that are live at this moment. */
  readonly liveAt?: string | undefined;
  /** Passages only: the pages on which one may begin, by book. */
  readonly limits?: ReadonlyMap<string, PageRanges> | null;
}

const timeOf = (text: string): number => {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new LecternError('INVALID_INPUT', errorText.notATime(text));
  return time;
};

const asScanFilter = ({ places, from, to, liveAt, limits }: VectorFilter): ScanFilter => ({
  places: places ?? null,
  // A fact is live before its time, and times are whole milliseconds.
  from: liveAt !== undefined ? timeOf(liveAt) + 1 : from === undefined ? -Infinity : timeOf(from),
  to: to === undefined ? Infinity : timeOf(to),
  limits: limits ?? null,
});

/** The index is the same for all kinds; it does not know the kind of its ids. */
interface IdOfKind {
  readonly passage: PassageId;
  readonly turn: TurnId;
  readonly note: NoteId;
  readonly fact: FactId;
}

/** The nearest rows that pass the filter, best first; exact. Zero vectors are never found. */
export const nearest = <Kind extends VectorKind>(
  sql: Sql,
  kind: Kind,
  model: string,
  vector: Float32Array,
  limit: number,
  filter: VectorFilter = {},
): readonly Neighbour<IdOfKind[Kind]>[] => {
  const known = findVectorModel(sql, kind, model);
  const count = Math.min(Math.floor(limit), maxNeighbours);
  if (!known || !(count >= 1)) return [];
  checkDimension(known.dimension, model, vector);
  return nearestInIndex(sql, known, vector, asScanFilter(filter), count).map(({ id, similarity }) => ({
    id: id as IdOfKind[Kind],
    similarity: toBuiltinScale(known, similarity),
  }));
};

/** The similarities of those `ids` that have a vector, with the precision of the 8-bit copy; enough for ranking. */
export const similaritiesOf = <Kind extends VectorKind>(
  sql: Sql,
  kind: Kind,
  model: string,
  vector: Float32Array,
  ids: readonly IdOfKind[Kind][],
): ReadonlyMap<IdOfKind[Kind], number> => {
  const known = findVectorModel(sql, kind, model);
  if (!known || ids.length === 0) return new Map();
  checkDimension(known.dimension, model, vector);
  return new Map(
    [...cosinesInIndex(sql, known, vector, ids)].map(([id, cosine]) => [
      id as IdOfKind[Kind],
      toBuiltinScale(known, cosine),
    ]),
  );
};
