import type { EncodedTurn, RecallReader } from '../../core/ports/store/memory/recall-store';
import type { TurnId } from '../../shared/model';
import { asJsonList, type Sql } from '../sql';
import { findVectorModel, putVectors } from '../vectors';

const selectUnencoded = `
SELECT c.id, c.role, c.speaker, c.content AS text FROM conversations c WHERE c.id > ? AND c.state <> 'streaming' AND c.content <> ''
AND NOT EXISTS (SELECT 1 FROM turn_sentences t WHERE t.turn_id = c.id AND t.vector_model_id = ?) ORDER BY c.id LIMIT ?`;
const selectAny = 'SELECT 1 FROM vector_items WHERE vector_model_id = ? LIMIT 1';
const selectTurn = 'SELECT 1 FROM conversations WHERE id = ?';
const removeOfTurn = 'DELETE FROM turn_sentences WHERE turn_id = ? AND vector_model_id = ?';
const insert = 'INSERT INTO turn_sentences (turn_id, vector_model_id, ordinal, vector) VALUES (?, ?, ?, ?)';
const selectThese = `
SELECT t.turn_id AS id, t.vector FROM json_each(?) j
JOIN turn_sentences t ON t.turn_id = j.value AND t.vector_model_id = ?`;

/** Exported for the query-plan tests. */
export const encodingQueries = { selectUnencoded, selectAny, selectThese } as const;

export const listUnencodedTurns = (
  sql: Sql,
  model: string,
  after: number,
  limit: number,
): Awaited<ReturnType<RecallReader['listUnencodedTurns']>> =>
  sql.all(selectUnencoded, [after, findVectorModel(sql, 'turn', model)?.id ?? 0, limit]);

export const hasEncodedTurns = (sql: Sql, model: string): boolean => {
  const known = findVectorModel(sql, 'turn', model);
  return known !== null && sql.get(selectAny, [known.id]) !== undefined;
};

/**
 * Steps for the components of a unit vector, on each side of zero: a quarter of the space, and the order of the nearest
 * hardly changes.
 */
const steps = 127;

const quantised = (vector: Float32Array): Uint8Array => {
  const bytes = Int8Array.from(vector, (value) => Math.round(Math.max(-1, Math.min(1, value)) * steps));
  return new Uint8Array(bytes.buffer);
};

const noSentence = new Uint8Array();

export const addEncodedTurns = (sql: Sql, model: string, turns: readonly EncodedTurn[]): void => {
  const existing = turns.filter(({ turnId }) => sql.get(selectTurn, [turnId]));
  putVectors(
    sql,
    'turn',
    model,
    null,
    existing.map(({ turnId, whole }) => ({ id: turnId, vector: whole })),
  );
  const known = findVectorModel(sql, 'turn', model);
  if (!known) return;
  for (const { turnId, sentences } of existing) {
    sql.run(removeOfTurn, [turnId, known.id]);
    const rows = sentences.length === 0 ? [noSentence] : sentences.map(quantised);
    for (const [ordinal, vector] of rows.entries()) sql.run(insert, [turnId, known.id, ordinal, vector]);
  }
};

const cosine = (bytes: Int8Array, unit: Float32Array): number => {
  let dot = 0;
  for (let at = 0; at < unit.length; at += 1) dot += (unit[at] ?? 0) * (bytes[at] ?? 0);
  return dot / steps;
};

/** The cosines of a turn's two best sentences (a single one counts twice), for those of `ids` that are encoded. */
export const nearSentences = (
  sql: Sql,
  model: string,
  unit: Float32Array,
  ids: readonly TurnId[],
): ReadonlyMap<TurnId, readonly [best: number, second: number]> => {
  const known = findVectorModel(sql, 'turn', model);
  const rows = known
    ? sql.all<{ id: TurnId; vector: Uint8Array }>(selectThese, [asJsonList(ids), known.id])
    : [];
  const cosines = new Map<TurnId, number[]>();
  for (const { id, vector } of rows) {
    if (vector.length < unit.length) continue;
    const one = cosine(new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength), unit);
    const others = cosines.get(id);
    if (others) others.push(one);
    else cosines.set(id, [one]);
  }
  return new Map(
    Array.from(cosines, ([id, all]) => {
      const [best = -1, second = best] = all.toSorted((a, b) => b - a);
      return [id, [best, second]] as const;
    }),
  );
};
