import type { CoverChange } from '../../../core/ports/store/books/library-store';
import type { Book, BookId } from '../../../shared/model';
import type { Sql } from '../../sql';

const setCover = 'UPDATE books SET cover_state = ?, cover_extension = ?, cover_version = ? WHERE id = ?';
const selectCover = `
SELECT cover_extension AS extension, cover_version AS version FROM books
WHERE id = ? AND cover_state IN ('original', 'picture')`;
const selectCoverless = `
SELECT id FROM books WHERE cover_state = 'unsought' AND state = 'ready' AND format IN (SELECT value FROM json_each(?))
ORDER BY added_at DESC`;
const selectCovers = `
SELECT id AS bookId, cover_extension AS extension FROM books WHERE cover_state IN ('original', 'picture')`;

export const setBookCover = (sql: Sql, id: BookId, cover: CoverChange): boolean => {
  const file = 'extension' in cover ? cover : null;
  return sql.run(setCover, [cover.state, file?.extension ?? null, file?.version ?? null, id]).changes > 0;
};

export const findCover = (
  sql: Sql,
  id: BookId,
): { readonly extension: string; readonly version: string } | null =>
  sql.get<{ extension: string; version: string }>(selectCover, [id]) ?? null;

export const listCoverless = (sql: Sql, formats: readonly Book['format'][]): readonly BookId[] =>
  sql.all<{ id: BookId }>(selectCoverless, [JSON.stringify(formats)]).map(({ id }) => id);

export const listCovers = (sql: Sql): readonly { readonly bookId: BookId; readonly extension: string }[] =>
  sql.all<{ bookId: BookId; extension: string }>(selectCovers);
