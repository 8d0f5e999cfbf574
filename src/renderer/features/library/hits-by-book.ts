import type { Book, SearchHit } from '../../../shared/model';

export interface HitsOfBook {
  readonly book: Book;
  /** In the book's order of fit, best first. */
  readonly hits: readonly SearchHit[];
}

/** Passages under their books; the book with the best one first, as the search ranked them. */
export const hitsByBook = (hits: readonly SearchHit[], books: readonly Book[]): readonly HitsOfBook[] => {
  const groups = new Map<string, SearchHit[]>();
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
