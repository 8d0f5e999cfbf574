import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Book, type BookId, formatTraits } from '../../../shared/model';
import { navigate } from '../../navigation/route';
import { client } from '../../client/client';
import { keys, pageQuery, partsQuery } from '../../client/queries';
import { keep } from '../../state/kept';

/** A page replaced sooner than this, in ms, was only scrolled past. */
const settledMs = 150;

/**
 * Saves the open page, at once because the book opens there next time even if the window is closed now. Of several pages
 * scrolled past, only the last one is saved.
 */
function useSavedPosition(bookId: BookId, page: number): void {
  const queries = useQueryClient();
  const savedAt = useRef(0);
  useEffect(() => {
    let saved = false;
    const save = (): void => {
      if (saved) return;
      saved = true;
      savedAt.current = Date.now();
      void client.library.setPosition({ bookId, page }).then(
        (changed) => queries.setQueryData(keys.book(bookId), changed),
        () => undefined,
      );
    };
    const timer = setTimeout(save, Date.now() - savedAt.current > settledMs ? 0 : settledMs);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [bookId, page, queries]);
}

/** The open page of a book, with its neighbours prefetched, and the ways to go to another one. */
export function useReading(book: Book, requestedPage: number | null) {
  const queries = useQueryClient();
  const page = Math.min(Math.max(1, requestedPage ?? book.position), Math.max(1, book.pageCount));
  const query = useQuery({
    ...pageQuery(book.id, page),
    placeholderData: (before) => (before && before.page !== page ? before : undefined),
  });

  useEffect(() => {
    keep('book', book.id);
    if (formatTraits(book.format).view === 'documents') void queries.prefetchQuery(partsQuery(book.id));
    for (const near of [page + 1, page - 1]) {
      if (near >= 1 && near <= book.pageCount) void queries.prefetchQuery(pageQuery(book.id, near));
    }
  }, [book.id, book.format, book.pageCount, page, queries]);

  useSavedPosition(book.id, page);

  // A scroll may report several pages before the first of them is rendered.
  const latest = useRef(page);
  useLayoutEffect(() => {
    latest.current = page;
  }, [page]);
  const go = (next: number, how: 'push' | 'replace'): void => {
    if (next < 1 || next > book.pageCount || next === latest.current) return;
    latest.current = next;
    navigate({ screen: 'study', bookId: book.id, page: next }, how);
  };
  // Puts the page into the address, so that Back leads to the page that was left, not to the last one read.
  useEffect(() => {
    if (requestedPage === null)
      navigate({ screen: 'study', bookId: book.id, page: latest.current }, 'replace');
  }, [requestedPage, book.id]);
  return {
    page,
    data: query.data ?? null,
    /** Turns to a neighbouring page, or follows the scroll. */
    goTo: (next: number) => go(next, 'replace'),
    /** Goes somewhere else; Back leads here again. */
    jumpTo: (next: number) => go(next, 'push'),
  } as const;
}

export type Reading = ReturnType<typeof useReading>;
