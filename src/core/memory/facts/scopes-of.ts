import type { LibraryReader, ScopeRef } from '../../ports';
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
