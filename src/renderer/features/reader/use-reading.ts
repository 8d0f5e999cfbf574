import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { formatTraits, type Book } from '../../../shared/model';
import { navigate } from '../../navigation/route';
import { client } from '../../client/client';
import { keys, pageQuery, partsQuery } from '../../client/queries';
import { keep } from '../../state/kept';

/** Pages that follow each other sooner than this, in ms, pass by. */
const settledMs = 150;

/** The open page of a book, its neighbours read ahead, and the way to turn. */
export function useReading(book: Book, asked: number | null) {
  const queries = useQueryClient();
  const page = Math.min(Math.max(1, asked ?? book.position), Math.max(1, book.pageCount));
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

  // At once: what is open when the window closes is where the book opens next. Only of pages that pass by in a scroll
  // the last one is written.
  const savedAt = useRef(0);
  useEffect(() => {
    let saved = false;
    const save = (): void => {
      if (saved) return;
      saved = true;
      savedAt.current = Date.now();
      void client.library.setPosition({ bookId: book.id, page }).then(
        (changed) => queries.setQueryData(keys.book(book.id), changed),
        () => undefined,
      );
    };
    const timer = setTimeout(save, Date.now() - savedAt.current > settledMs ? 0 : settledMs);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [book.id, page, queries]);

  // A scroll may tell of several pages before the first of them is drawn.
  const latest = useRef(page);
  useLayoutEffect(() => {
    latest.current = page;
  }, [page]);
  const go = (next: number, how: 'push' | 'replace'): void => {
    if (next < 1 || next > book.pageCount || next === latest.current) return;
    latest.current = next;
    navigate({ screen: 'study', bookId: book.id, page: next }, how);
  };
  // The way back leads to the page that was left, and not to wherever the book is by then.
  useEffect(() => {
    if (asked === null) navigate({ screen: 'study', bookId: book.id, page: latest.current }, 'replace');
  }, [asked, book.id]);
  return {
    page,
    data: query.data ?? null,
    /** To a page beside this one, or where the scroll has come. */
    goTo: (next: number) => go(next, 'replace'),
    /** To another place: the way back leads here again. */
    jumpTo: (next: number) => go(next, 'push'),
  } as const;
}

export type Reading = ReturnType<typeof useReading>;
