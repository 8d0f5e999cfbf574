import { asJsonList, type Sql } from '../sql';
import { liveUntil } from '../index/live-fact';
import type { ScanItem } from './scan-table';

export type VectorKind = 'passage' | 'turn' | 'note' | 'fact';

const source = (place: string, at: string, joins: string): string => `
SELECT i.item_id, i.vector_id, v.vector, ${place} AS place, ${at} AS at
FROM vector_items i JOIN vectors v ON v.id = i.vector_id ${joins}
WHERE i.vector_model_id = :model`;

/**
 * The columns that filters need: the place, and a time. For facts, the time until which they are live; for passages,
 * the page.
 */
const sources: Readonly<Record<VectorKind, string>> = {
  passage: source('i.book_id', 'p.page_start', 'JOIN passages p ON p.id = i.item_id'),
  note: source('n.book_id', 'NULL', 'JOIN user_notes n ON n.id = i.item_id'),
  turn: source(
    's.book_id',
    'c.timestamp',
    'JOIN conversations c ON c.id = i.item_id JOIN sessions s ON s.id = c.session_id',
  ),
  fact: source(`f.scope || '/' || f.scope_id`, liveUntil, 'JOIN facts f ON f.id = i.item_id'),
};

const selectAfter = (kind: VectorKind): string =>
  `${sources[kind]} AND i.item_id > :after ORDER BY i.item_id LIMIT :limit`;
const selectThese = (kind: VectorKind): string =>
  `${sources[kind]} AND i.item_id IN (SELECT value FROM json_each(:ids))`;
const selectVectors = 'SELECT v.id, v.vector FROM json_each(?) j JOIN vectors v ON v.id = j.value';
const countItems = 'SELECT COUNT(*) AS count FROM vector_items WHERE vector_model_id = ?';

/** Exported for the query-plan tests. */
export const vectorQueries = {
  loadPassages: selectAfter('passage'),
  loadNotes: selectAfter('note'),
  loadTurns: selectAfter('turn'),
  loadFacts: selectAfter('fact'),
  changedPassages: selectThese('passage'),
  changedNotes: selectThese('note'),
  changedTurns: selectThese('turn'),
  changedFacts: selectThese('fact'),
  selectVectors,
  countItems,
} as const;

interface SourceRow {
  readonly item_id: number;
  readonly vector_id: number;
  readonly vector: Uint8Array;
  readonly place: string | null;
  readonly at: string | number | null;
}

const visitRows = (
  rows: readonly SourceRow[],
  dimension: number,
  visit: (item: ScanItem) => void,
): readonly number[] => {
  const vector = new Float32Array(dimension);
  const bytes = new Uint8Array(vector.buffer);
  return rows.map((row) => {
    bytes.set(row.vector);
    const time = row.at === null ? Infinity : typeof row.at === 'number' ? row.at : Date.parse(row.at);
    visit({ id: row.item_id, vectorId: row.vector_id, vector, place: row.place, time });
    return row.item_id;
  });
};

/** How many vectors a model has. */
export const countVectors = (sql: Sql, model: number): number =>
  sql.get<{ count: number }>(countItems, [model])?.count ?? 0;

export interface VectorModel {
  readonly id: number;
  readonly kind: VectorKind;
  /** Components of a vector. */
  readonly dimension: number;
  /** See embedding_models: the spread of its cosines, 1 for the built-in model. */
  readonly stretch: number;
}

/** A model's cosine on the scale of the built-in model. */
export const toBuiltinScale = ({ stretch }: Pick<VectorModel, 'stretch'>, cosine: number): number =>
  Math.max(-1, 1 - stretch * (1 - cosine));

/**
 * Visits a model's vectors after the item `after`, in the order of items; returns the items. A vector is only valid
 * until the next one is visited.
 */
export const visitVectorsAfter = (
  sql: Sql,
  { id: model, kind, dimension }: VectorModel,
  after: number,
  limit: number,
  visit: (item: ScanItem) => void,
): readonly number[] =>
  visitRows(sql.all<SourceRow>(selectAfter(kind), { model, after, limit }), dimension, visit);

/** Visits the vectors of those `ids` that have one; returns the ids visited. */
export const visitVectorsOf = (
  sql: Sql,
  { id: model, kind, dimension }: VectorModel,
  ids: readonly number[],
  visit: (item: ScanItem) => void,
): readonly number[] =>
  visitRows(sql.all<SourceRow>(selectThese(kind), { model, ids: asJsonList(ids) }), dimension, visit);

/** Vectors by their ids, as the bytes of 32-bit floats. */
export const readVectors = (sql: Sql, vectorIds: readonly number[]): ReadonlyMap<number, Uint8Array> =>
  new Map(
    sql
      .all<{ id: number; vector: Uint8Array }>(selectVectors, [asJsonList(vectorIds)])
      .map(({ id, vector }) => [id, vector]),
  );
