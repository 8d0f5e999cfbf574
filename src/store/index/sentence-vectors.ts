import type { SentenceHit } from '../../core/ports/language/sentence-encoder';
import type { SearchExtent } from '../../core/ports/store/books/search-store';
import type { LibraryWriter } from '../../core/ports/store/books/library-store';
import { LecternError } from '../../shared/errors';
import type { Sql } from '../sql';
import { readLimits, pagesWereRead } from './read-bound';
import { errorText } from '../../shared/messages/engine-text';
import type { BookId, PassageId } from '../../shared/model';

/** Further hits are too far away to matter. */
const maxHits = 200;

const selectModel = 'SELECT id, dimension FROM sentence_models WHERE model = ?';
const insertModel = 'INSERT INTO sentence_models (model) VALUES (?)';
const setDimension = 'UPDATE sentence_models SET dimension = ? WHERE id = ?';
const selectUnencoded = `
SELECT p.id, p.text, p.heading_path FROM passages p
WHERE p.book_id = ? AND NOT EXISTS
    (SELECT 1 FROM encoded_passages e WHERE e.passage_id = p.id AND e.sentence_model_id = ?)
ORDER BY p.ordinal LIMIT ?`;
const selectPassage = 'SELECT 1 FROM passages WHERE id = ? AND book_id = ?';
const insertEncoded = `
INSERT INTO encoded_passages (passage_id, sentence_model_id) VALUES (?, ?) ON CONFLICT DO NOTHING`;
const removeSentences = 'DELETE FROM sentences WHERE passage_id = ? AND sentence_model_id = ?';
const insertSentence = 'INSERT INTO sentences (sentence_model_id, passage_id, start) VALUES (?, ?, ?)';

/**
 * Sentences of passages that were read to the end. In a passage that crosses the limit, read and unread sentences
 * cannot be distinguished.
 */
const selectRead = `
SELECT s.id FROM passages p JOIN sentences s ON s.passage_id = p.id AND s.sentence_model_id = ?
WHERE p.book_id = ? AND ${pagesWereRead('p.page_start', 'p.page_end', 'p.book_id')}`;

/** Exported for the query-plan tests. */
export const sentenceQueries = { selectUnencoded, removeSentences, selectRead } as const;

interface SentenceModel {
  readonly id: number;
  /** Null if it has no vectors and so no table. */
  readonly dimension: number | null;
}

const findModel = (sql: Sql, model: string): SentenceModel | null =>
  sql.get<SentenceModel>(selectModel, [model]) ?? null;

const tableOf = (id: number): string => `sentence_vectors_${id}`;

const createTable = (sql: Sql, id: number, dimension: number): void => {
  const name = tableOf(id);
  sql.run(setDimension, [dimension, id]);
  sql.exec(`CREATE VIRTUAL TABLE ${name} USING vec0 (
    book_id TEXT PARTITION KEY, embedding INT8[${dimension}] DISTANCE_METRIC=cosine, chunk_size=256)`);
  sql.exec(`CREATE TRIGGER ${name}_erase AFTER DELETE ON sentences WHEN old.sentence_model_id = ${id} BEGIN
    DELETE FROM ${name} WHERE rowid = old.id; END`);
};

/** A unit vector's components in 255 steps: a quarter of the space, and the order of the nearest hardly changes. */
const quantised = (vector: Float32Array): Uint8Array => {
  const bytes = Int8Array.from(vector, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 127));
  return new Uint8Array(bytes.buffer);
};

const checkDimension = (dimension: number, model: string, vector: Float32Array): void => {
  if (vector.length === dimension) return;
  throw new LecternError('INVALID_INPUT', errorText.vectorLength(model, dimension, vector.length));
};

export const listUnencoded = (
  sql: Sql,
  bookId: BookId,
  model: string,
  limit: number,
): readonly { readonly id: PassageId; readonly text: string; readonly headingPath: readonly string[] }[] =>
  sql
    .all<{ id: PassageId; text: string; heading_path: string }>(selectUnencoded, [
      bookId,
      findModel(sql, model)?.id ?? 0,
      limit,
    ])
    .map(({ id, text, heading_path }) => ({ id, text, headingPath: JSON.parse(heading_path) as string[] }));

/** Replaces the sentences of each passage; skips passages that were erased meanwhile. */
export const putSentences = (
  sql: Sql,
  bookId: BookId,
  model: string,
  passages: Parameters<LibraryWriter['addSentences']>[2],
): void => {
  const { id, dimension: known } = findModel(sql, model) ?? {
    id: sql.run(insertModel, [model]).lastId,
    dimension: null,
  };
  const dimension = known ?? passages.flatMap(({ sentences }) => sentences)[0]?.vector.length ?? 0;
  if (known === null && dimension > 0) createTable(sql, id, dimension);
  for (const { passageId, sentences } of passages) {
    if (!sql.get(selectPassage, [passageId, bookId])) continue;
    sql.run(removeSentences, [passageId, id]);
    sql.run(insertEncoded, [passageId, id]);
    for (const { vector, start } of sentences) {
      checkDimension(dimension, model, vector);
      const { lastId } = sql.run(insertSentence, [id, passageId, start]);
      // vec0 accepts a row id only as a BigInt.
      sql.run(`INSERT INTO ${tableOf(id)} (rowid, book_id, embedding) VALUES (?, ?, vec_int8(?))`, [
        BigInt(lastId),
        bookId,
        quantised(vector),
      ]);
    }
  }
};

export const sentencesByVector = (
  sql: Sql,
  bookId: BookId | null,
  model: string,
  vector: Float32Array,
  limit: number,
  reach: SearchExtent = 'read',
): readonly SentenceHit[] => {
  const { id = 0, dimension = null } = findModel(sql, model) ?? {};
  const k = Math.min(Math.floor(limit), maxHits);
  if (dimension === null || bookId === null || k < 1) return [];
  checkDimension(dimension, model, vector);
  const limited = readLimits(sql, reach)?.has(bookId) ?? false;
  const read = limited ? `AND rowid IN (${selectRead})` : '';
  return sql
    .all<{ passage_id: PassageId; start: number | null; distance: number | null }>(
      `WITH near AS MATERIALIZED (SELECT rowid AS id, distance FROM ${tableOf(id)}
         WHERE embedding MATCH vec_int8(?) AND k = ? AND book_id = ? ${read})
       SELECT s.passage_id, s.start, near.distance FROM near JOIN sentences s ON s.id = near.id
       ORDER BY near.distance, s.id`,
      [quantised(vector), k, bookId, ...(limited ? [id, bookId] : [])],
    )
    .flatMap(({ passage_id: passageId, start, distance }) =>
      // A vector of zeros has no direction and so no distance.
      distance === null ? [] : [{ passageId, start, similarity: 1 - distance }],
    );
};
