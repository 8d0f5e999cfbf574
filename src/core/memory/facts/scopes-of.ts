import type { LibraryReader, ScopeRef, SearchedBooks } from '../../ports';
import type { BookId } from '../../../shared/model';

/** The scopes to recall from: the learner, the book, its collections, and global (C10). */
export const scopesOf = (bookId: BookId | null, collections: readonly number[]): readonly ScopeRef[] => [
  { scope: 'user', scopeId: 'me' },
  ...(bookId ? [{ scope: 'book', scopeId: bookId } as const] : []),
  ...collections.map((id) => ({ scope: 'collection', scopeId: String(id) }) as const),
  { scope: 'global', scopeId: '' },
];

/** One short query if a book is open. */
export const resolveScopes = async (
  library: Pick<LibraryReader, 'collectionsOf'>,
  bookId: BookId | null,
): Promise<readonly ScopeRef[]> =>
  scopesOf(bookId, bookId === null ? [] : await library.collectionsOf(bookId));

/** The scopes of several books with their collections, or of all. */
export const scopesOfBooks = async (
  library: Pick<LibraryReader, 'collectionsOf' | 'listBooks' | 'listCollections'>,
  books: SearchedBooks,
): Promise<readonly ScopeRef[]> => {
  if (typeof books === 'string') return resolveScopes(library, books);
  const [ids, collections] = await Promise.all([
    books ?? library.listBooks('').then((all) => all.map(({ id }) => id)),
    library.listCollections(),
  ]);
  const wanted = new Set<string>(ids);
  return [
    ...scopesOf(
      null,
      collections
        .filter(({ bookIds }) => books === null || bookIds.some((id) => wanted.has(id)))
        .map(({ id }) => id),
    ),
    ...ids.map((id) => ({ scope: 'book', scopeId: id }) as const),
  ];
};
