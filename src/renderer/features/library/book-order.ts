import { locale } from '../../messages/language';
import type { Book, BookId, Collection } from '../../../shared/model';
import { byLastUse } from '../book/last-use';

export const sorts = ['opened', 'added', 'title', 'author', 'progress'] as const;
export type Sort = (typeof sorts)[number];

/** Ignores case and accents, and sorts "Part 2" before "Part 10". */
const names = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
const byTitle = (a: Book, b: Book): number => names.compare(a.title, b.title) || a.id.localeCompare(b.id);

const orders: Readonly<Record<Sort, (a: Book, b: Book) => number>> = {
  opened: byLastUse,
  added: (a, b) => b.addedAt.localeCompare(a.addedAt),
  title: () => 0,
  // Books without an author come last.
  author: (a, b) =>
    Number(a.author === null) - Number(b.author === null) || names.compare(a.author ?? '', b.author ?? ''),
  progress: (a, b) => b.progress - a.progress,
};

export const inOrder = (books: readonly Book[], sort: Sort): readonly Book[] =>
  books.toSorted((a, b) => orders[sort](a, b) || byTitle(a, b));

/** The books of a collection; all books if none is chosen or it no longer exists. */
export const inCollection = (
  books: readonly Book[],
  collections: readonly Collection[],
  chosen: number | null,
): readonly Book[] => {
  const collection = collections.find(({ id }) => id === chosen);
  if (!collection) return books;
  const ids = new Set(collection.bookIds);
  return books.filter(({ id }) => ids.has(id));
};

/** Whether all, some or none of the books are in the collection. */
export const shareInCollection = (
  collection: Collection,
  bookIds: readonly BookId[],
): 'all' | 'some' | 'none' => {
  const ids = new Set(collection.bookIds);
  const count = bookIds.filter((id) => ids.has(id)).length;
  return count === 0 ? 'none' : count === bookIds.length ? 'all' : 'some';
};
