import { asJsonList, type Sql } from '../sql';
import { liveUntil } from './live-fact';
import type { ScanItem } from './scan/scan-table';
import { tailNumbersOf } from './scan/tail-numbers';

export type VectorKind = 'passage' | 'turn' | 'note' | 'fact';

const source = (place: string, at: string, joins: string): string => `
SELECT i.item_id, i.vector_id, v.head, i.tail, ${place} AS place, ${at} AS at
FROM vector_items i JOIN vectors v ON v.id = i.vector_id ${joins}
WHERE i.vector_model_id = :model`;

/** What each kind's filters ask for: where it belongs, and a moment. Facts: until when they are live; passages: their page. */
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
const selectHeads = `
SELECT v.id, v.head FROM json_each(?) j JOIN vectors v ON v.id = j.value`;
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
  selectHeads,
  countItems,
} as const;

interface SourceRow {
  readonly item_id: number;
  readonly vector_id: number;
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  readonly place: string | null;
  readonly at: string | number | null;
}

/** The last numbers of a vector lie in vector_items (its migration says why). */
export const splitVector = (
  vector: Float32Array,
): { readonly head: Uint8Array; readonly tail: Uint8Array } => {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  const cut = bytes.length - tailNumbersOf(vector.length) * Float32Array.BYTES_PER_ELEMENT;
  return { head: bytes.subarray(0, cut), tail: bytes.subarray(cut) };
};

/** Writes the numbers of a vector to `into`, from its two parts. */
const writeVector = (head: Uint8Array, tail: Uint8Array, into: Float32Array): void => {
  const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
  bytes.set(head);
  bytes.set(tail, head.length);
};

const visitRows = (
  rows: readonly SourceRow[],
  dimension: number,
  visit: (item: ScanItem) => void,
): readonly number[] => {
  const vector = new Float32Array(dimension);
  return rows.map((row) => {
    writeVector(row.head, row.tail, vector);
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
  /** Numbers of a vector. */
  readonly dimension: number;
  /** See embedding_models: how its cosines are spread, 1 of the built-in one. */
  readonly stretch: number;
}

/** A cosine of a model's vectors on the scale of the built-in model's. */
export const onBuiltinScale = ({ stretch }: Pick<VectorModel, 'stretch'>, cosine: number): number =>
  Math.max(-1, 1 - stretch * (1 - cosine));

/**
 * Visits a model's vectors, those after the item `after` in the order of their items; returns the items. A vector is
 * good until the next one is visited.
 */
export const visitVectorsAfter = (
  sql: Sql,
  { id: model, kind, dimension }: VectorModel,
  after: number,
  limit: number,
  visit: (item: ScanItem) => void,
): readonly number[] =>
  visitRows(sql.all<SourceRow>(selectAfter(kind), { model, after, limit }), dimension, visit);

/** Visits the vectors of those `ids` that have one; returns these. */
export const visitVectorsOf = (
  sql: Sql,
  { id: model, kind, dimension }: VectorModel,
  ids: readonly number[],
  visit: (item: ScanItem) => void,
): readonly number[] =>
  visitRows(sql.all<SourceRow>(selectThese(kind), { model, ids: asJsonList(ids) }), dimension, visit);

/** Vectors but for their tails, by their ids. */
export const readHeads = (sql: Sql, vectorIds: readonly number[]): ReadonlyMap<number, Uint8Array> =>
  new Map(
    sql
      .all<{ id: number; head: Uint8Array }>(selectHeads, [asJsonList(vectorIds)])
      .map(({ id, head }) => [id, head]),
  );
