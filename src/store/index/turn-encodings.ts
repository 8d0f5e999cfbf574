import type { EncodedTurn, RecallReader } from '../../core/ports/store/recall-store';
import { asJsonList, type Sql } from '../sql';
import { findVectorModel, putVectors } from './vectors';

const selectUnencoded = `
SELECT c.id, c.role, c.speaker, c.content AS text FROM conversations c WHERE c.id > ? AND c.state <> 'streaming' AND c.content <> ''
AND NOT EXISTS (SELECT 1 FROM turn_sentences t WHERE t.turn_id = c.id AND t.model = ?) ORDER BY c.id LIMIT ?`;
const selectAny = 'SELECT 1 FROM vector_items WHERE vector_model_id = ? LIMIT 1';
const selectTurn = 'SELECT 1 FROM conversations WHERE id = ?';
const upsert = `
INSERT INTO turn_sentences (turn_id, model, vectors) VALUES (?, ?, ?)
ON CONFLICT DO UPDATE SET vectors = excluded.vectors`;
const selectThese = `
SELECT t.turn_id AS id, t.vectors FROM turn_sentences t
WHERE t.turn_id IN (SELECT value FROM json_each(?)) AND t.model = ?`;

/** Exported for the query-plan tests. */
export const encodingQueries = { selectUnencoded, selectAny, selectThese } as const;

export const listUnencodedTurns = (
  sql: Sql,
  model: string,
  after: number,
  limit: number,
): Awaited<ReturnType<RecallReader['listUnencodedTurns']>> => sql.all(selectUnencoded, [after, model, limit]);

export const hasEncodedTurns = (sql: Sql, model: string): boolean => {
  const known = findVectorModel(sql, 'turn', model);
  return known !== null && sql.get(selectAny, [known.id]) !== undefined;
};

/** Numbers of a unit vector in 127ths: a quarter of the room, and the order of the nearest stays. */
const steps = 127;

const quantised = (vectors: readonly Float32Array[]): Uint8Array => {
  const bytes = new Int8Array(vectors.reduce((sum, vector) => sum + vector.length, 0));
  let at = 0;
  for (const vector of vectors)
    for (const value of vector) bytes[at++] = Math.round(Math.max(-1, Math.min(1, value)) * steps);
  return new Uint8Array(bytes.buffer);
};

export const addEncodedTurns = (sql: Sql, model: string, turns: readonly EncodedTurn[]): void => {
  const there = turns.filter(({ turnId }) => sql.get(selectTurn, [turnId]));
  for (const { turnId, sentences } of there) sql.run(upsert, [turnId, model, quantised(sentences)]);
  putVectors(
    sql,
    'turn',
    model,
    null,
    there.map(({ turnId, whole }) => ({ id: turnId, vector: whole })),
  );
};

/** The cosines of a turn's best two sentences; of the only one twice. */
const bestTwo = (bytes: Int8Array, unit: Float32Array): readonly [number, number] => {
  let best = -1;
  let second = -1;
  for (let start = 0; start + unit.length <= bytes.length; start += unit.length) {
    let dot = 0;
    for (let at = 0; at < unit.length; at += 1) dot += (unit[at] ?? 0) * (bytes[start + at] ?? 0);
    if (dot > best) {
      second = best;
      best = dot;
    } else if (dot > second) second = dot;
  }
  return [best / steps, (second < 0 ? best : second) / steps];
};

/** Of those of `ids` that the model has read. */
export const nearSentences = (
  sql: Sql,
  model: string,
  unit: Float32Array,
  ids: readonly number[],
): ReadonlyMap<number, readonly [best: number, second: number]> =>
  new Map(
    sql
      .all<{ id: number; vectors: Uint8Array }>(selectThese, [asJsonList(ids), model])
      .filter(({ vectors }) => vectors.length >= unit.length)
      .map(({ id, vectors }) => [
        id,
        bestTwo(new Int8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength), unit),
      ]),
  );
