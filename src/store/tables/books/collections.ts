import { LecternError } from '../../../shared/errors';
import type { BookId, Collection } from '../../../shared/model';
import type { Sql } from '../../sql';
import { errorText } from '../../../shared/messages/engine-text';

const select = `
SELECT c.id, c.name, (
    SELECT json_group_array(b.id ORDER BY b.added_at DESC, b.id) FROM collection_books o JOIN books b ON b.id = o.book_id
    WHERE o.collection_id = c.id) AS book_ids
FROM collections c`;
const selectAll = `${select} ORDER BY c.name, c.id`;
const selectOne = `${select} WHERE c.id = ?`;
const selectOfBook =
  'SELECT collection_id AS id FROM collection_books WHERE book_id = ? ORDER BY collection_id';
const selectNamed = 'SELECT id FROM collections WHERE name = ?';
const insert = 'INSERT INTO collections (name, created_at) VALUES (?, ?)';
const rename = 'UPDATE collections SET name = ? WHERE id = ?';
const remove = 'DELETE FROM collections WHERE id = ?';
const insertBook = `
INSERT INTO collection_books (collection_id, book_id) VALUES (?, ?) ON CONFLICT DO NOTHING`;
const removeBook = 'DELETE FROM collection_books WHERE collection_id = ? AND book_id = ?';

/** Exported for the query-plan tests. */
export const collectionQueries = { selectOfBook, selectNamed } as const;

interface CollectionRow {
  readonly id: number;
  readonly name: string;
  readonly book_ids: string;
}

const toCollection = (row: CollectionRow): Collection => ({
  id: row.id,
  name: row.name,
  bookIds: JSON.parse(row.book_ids) as BookId[],
});

export const listCollections = (sql: Sql): readonly Collection[] =>
  sql.all<CollectionRow>(selectAll).map(toCollection);

export const getCollection = (sql: Sql, id: number): Collection => {
  const row = sql.get<CollectionRow>(selectOne, [id]);
  if (row) return toCollection(row);
  throw new LecternError('COLLECTION_NOT_FOUND', errorText.collectionUnknown);
};

export const collectionsOf = (sql: Sql, bookId: BookId): readonly number[] =>
  sql.all<{ id: number }>(selectOfBook, [bookId]).map(({ id }) => id);

const requireFreeName = (sql: Sql, name: string, own: number | null): void => {
  const existing = sql.get<{ id: number }>(selectNamed, [name]);
  if (existing && existing.id !== own)
    throw new LecternError('COLLECTION_EXISTS', errorText.collectionExists(name));
};

export const addCollection = (sql: Sql, name: string, at: string): Collection => {
  requireFreeName(sql, name, null);
  return getCollection(sql, sql.run(insert, [name, at]).lastId);
};

export const renameCollection = (sql: Sql, id: number, name: string): Collection => {
  getCollection(sql, id);
  requireFreeName(sql, name, id);
  sql.run(rename, [name, id]);
  return getCollection(sql, id);
};

export const eraseCollectionRow = (sql: Sql, id: number): void => {
  sql.run(remove, [id]);
};

export const addToCollection = (sql: Sql, id: number, bookId: BookId): void => {
  sql.run(insertBook, [id, bookId]);
};

export const removeFromCollection = (sql: Sql, id: number, bookId: BookId): void => {
  sql.run(removeBook, [id, bookId]);
};
