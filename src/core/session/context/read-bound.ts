import type { Book, StoredWarmup } from '../../../shared/model';
import type { Store } from '../../ports';
import type { ContextInput } from './context-input';

/** The last page of the book that may be used, with its printed label. */
export const boundOf = async (store: Store, book: Book | null): Promise<ContextInput['bound']> => {
  if (!book || book.readUpTo === null) return null;
  const labels = await store.library.labelsOf(book.id, [book.readUpTo]);
  return { page: book.readUpTo, label: labels.get(book.readUpTo) ?? String(book.readUpTo) };
};

/** The bound may have been set since the session began. */
export const warmupWithinBound = (warmup: StoredWarmup, book: Book | null): StoredWarmup => {
  const upTo = book?.readUpTo ?? null;
  return upTo === null
    ? warmup
    : { ...warmup, facts: warmup.facts.filter(({ page }) => page === null || page <= upTo) };
};
