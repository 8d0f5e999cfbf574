import { quantiseRow } from '../../src/shared/vectors/quantise';
import type { Sql } from '../../src/store/sql';
import { exactSimilarity } from '../../src/store/vectors/exact-similarity';
import type { PeerTimes } from './vectors';

type Search = (question: Float32Array) => readonly number[];

const bytesOf = (vector: Float32Array | Int8Array): Uint8Array =>
  new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);

const floatsOf = (blob: Uint8Array): Float32Array => new Float32Array(blob.slice().buffer);

/** At the scale with the least loss; the cosine does not depend on it. */
const asInt8 = (vector: Float32Array): Uint8Array => {
  const into = new Int8Array(vector.length);
  quantiseRow(vector, into);
  return bytesOf(into);
};

/** How sqlite-vec stores a vector and takes it in a query. */
const kinds = {
  int8: {
    column: (dimension: number) => `INT8[${dimension}] DISTANCE_METRIC=cosine`,
    value: 'vec_int8(?)',
    encode: asInt8,
  },
  bit: {
    column: (dimension: number) => `BIT[${dimension}]`,
    value: 'vec_quantize_binary(vec_f32(?))',
    encode: bytesOf,
  },
} as const;

/** sqlite-vec's scan for `candidates` rows, which are then compared in floating point with those in `vectors`. */
const searchWith = (sql: Sql, kind: keyof typeof kinds, candidates: number, count: number): Search => {
  const { value, encode } = kinds[kind];
  const select = `
SELECT v.id, v.vector FROM (SELECT rowid FROM peer_${kind} WHERE embedding MATCH ${value} AND k = ?) n
JOIN vectors v ON v.id = n.rowid`;
  return (question) =>
    sql
      .all<{ id: number; vector: Uint8Array }>(select, [encode(question), candidates])
      .map(({ id, vector }) => ({ id, similarity: exactSimilarity(question, floatsOf(vector)) }))
      .toSorted((a, b) => b.similarity - a.similarity || a.id - b.id)
      .slice(0, count)
      .map(({ id }) => id);
};

const fill = (sql: Sql, kind: keyof typeof kinds, dimension: number): void => {
  const { column, value, encode } = kinds[kind];
  sql.exec(`CREATE VIRTUAL TABLE peer_${kind} USING vec0 (embedding ${column(dimension)})`);
  const insert = `INSERT INTO peer_${kind} (rowid, embedding) VALUES (?, ${value})`;
  for (let after = 0; ;) {
    const rows = sql.all<{ id: number; vector: Uint8Array }>(
      'SELECT id, vector FROM vectors WHERE id > ? ORDER BY id LIMIT 1000',
      [after],
    );
    if (rows.length === 0) return;
    sql.transaction(() => {
      for (const { id, vector } of rows) sql.run(insert, [BigInt(id), encode(floatsOf(vector))]);
    });
    after = rows.at(-1)?.id ?? 0;
  }
};

const compare = (questions: readonly Float32Array[], ours: Search, theirs: Search): PeerTimes => {
  const times: number[] = [];
  let shared = 0;
  let wanted = 0;
  for (const question of questions) {
    const exact = ours(question);
    const from = performance.now();
    const found = new Set(theirs(question));
    times.push(performance.now() - from);
    shared += exact.filter((id) => found.has(id)).length;
    wanted += exact.length;
  }
  return { times, recall: shared / wanted };
};

/** The 10 nearest of the same vectors by sqlite-vec's quantisations with exact re-ranking, compared with `ours`, which is exact. */
export const sqliteVecFigures = (
  sql: Sql,
  dimension: number,
  questions: readonly Float32Array[],
  ours: Search,
): Readonly<Record<string, PeerTimes>> => {
  fill(sql, 'int8', dimension);
  fill(sql, 'bit', dimension);
  return {
    'int8, 40 re-ranked': compare(questions, ours, searchWith(sql, 'int8', 40, 10)),
    'bit, 400 re-ranked': compare(questions, ours, searchWith(sql, 'bit', 400, 10)),
    // As many as sqlite-vec allows.
    'bit, 4,096 re-ranked': compare(questions, ours, searchWith(sql, 'bit', 4096, 10)),
  };
};
