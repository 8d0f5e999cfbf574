import type { Book, BookId, SearchHit } from '../../../shared/model';

export interface HitsOfBook {
  readonly book: Book;
  /** Best first. */
  readonly hits: readonly SearchHit[];
}

/** Groups passages by book, the book with the best-ranked passage first. */
export const hitsByBook = (hits: readonly SearchHit[], books: readonly Book[]): readonly HitsOfBook[] => {
  const groups = new Map<BookId | null, SearchHit[]>();
  for (const hit of hits) {
    if (hit.kind !== 'passage' || hit.bookId === null) continue;
    const group = groups.get(hit.bookId) ?? [];
    group.push(hit);
    groups.set(hit.bookId, group);
  }
  return [...groups].flatMap(([bookId, found]) => {
    const book = books.find(({ id }) => id === bookId);
    return book ? [{ book, hits: found }] : [];
  });
};
