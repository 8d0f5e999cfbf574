import type { BookId } from '../../../../shared/model';

const base = (bookId: BookId): string => `/api/books/${bookId}/parts/`;

/** The address of a book's file, on the desktop and in the browser. */
export const partAddress = (bookId: BookId, path: string): string =>
  base(bookId) + path.split('/').map(encodeURIComponent).join('/');

/** The target of a link in a book; null if it leads out of the book. */
export function placeOfLink(
  bookId: BookId,
  address: string,
): { readonly path: string; readonly id: string | null } | null {
  const hash = address.indexOf('#');
  const [at, fragment] = hash < 0 ? [address, ''] : [address.slice(0, hash), address.slice(hash + 1)];
  if (!at.startsWith(base(bookId))) return null;
  try {
    return {
      path: decodeURIComponent(at.slice(base(bookId).length)),
      id: fragment === '' ? null : decodeURIComponent(fragment),
    };
  } catch {
    return null;
  }
}
