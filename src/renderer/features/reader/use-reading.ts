import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Book, type BookId, formatTraits, type Page } from '../../../shared/model';
import { navigate } from '../../navigation/route';
import { currentEntry, goToEntry } from '../../navigation/history-entry';
import { client } from '../../client/client';
import { keys, pageQuery, partsQuery } from '../../client/queries';
import { saveItem } from '../../state/saved-item';
import type { PagesInView } from './pages/pages-in-view';
import { useReadingTime } from './use-reading-time';

/** A page replaced sooner than this, in ms, was only scrolled past. */
const settledMs = 150;

/**
 * Saves the reading place, at once because the book opens there next time even if the window is closed now. Of several
 * pages scrolled past, only the last one is saved.
 */
function useSavedPlace(bookId: BookId, place: number): void {
  const queries = useQueryClient();
  const savedAt = useRef(0);
  useEffect(() => {
    let saved = false;
    const save = (): void => {
      if (saved) return;
      saved = true;
      savedAt.current = Date.now();
      void client.library.setPosition({ bookId, page: place }).then(
        (changed) => queries.setQueryData(keys.book(bookId), changed),
        () => undefined,
      );
    };
    const sinceLast = Date.now() - savedAt.current;
    if (sinceLast > settledMs) {
      save();
      return undefined;
    }
    const timer = setTimeout(save, settledMs);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [bookId, place, queries]);
}

/** A visit to pages away from the reading place, which does not move meanwhile. */
interface Visit {
  /** The learner has dismissed the offer to go back. */
  readonly dismissed: boolean;
}

/**
 * The reading place. It follows the reader from page to page, but does not move on a jump: the learner can go back to
 * it until they choose to stay, or dismiss the offer and read on.
 */
function usePlace(book: Book, page: number, requestedPage: number | null) {
  const opensElsewhere = requestedPage !== null && page !== book.position && book.openedAt !== null;
  const [place, setPlace] = useState(opensElsewhere ? book.position : page);
  const [visit, setVisit] = useState<Visit | null>(opensElsewhere ? { dismissed: false } : null);
  /** The page that was reached by turning pages or scrolling. */
  const turnedTo = useRef(page);
  const readHere = useRef(false);
  const placeEntry = useRef<string | null>(null);

  const stay = (): void => {
    turnedTo.current = page;
    setPlace(page);
    setVisit(null);
  };
  const follow = useEffectEvent(() => {
    if (page === place) setVisit(null);
    else if (turnedTo.current !== page) {
      readHere.current = false;
      setVisit({ dismissed: false });
    } else if (!visit) setPlace(page);
    if (page === place || turnedTo.current === page) turnedTo.current = page;
  });
  useLayoutEffect(() => follow(), [page]);
  useEffect(() => {
    if (page === place) placeEntry.current = currentEntry();
  }, [page, place]);
  useSavedPlace(book.id, place);
  return {
    turned(to: number): void {
      turnedTo.current = to;
    },
    /** A page counts as read. */
    wasRead(): void {
      readHere.current = true;
      if (visit?.dismissed) stay();
    },
    /** The page to go back to, while another one is visited. */
    backTo: visit && !visit.dismissed ? place : null,
    goBack(): void {
      if (placeEntry.current === null || !goToEntry(placeEntry.current))
        navigate({ screen: 'study', bookId: book.id, page: place });
    },
    stay,
    dismiss(): void {
      if (readHere.current) stay();
      else setVisit({ dismissed: true });
    },
  } as const;
}

/** The texts of the pages in view. The views report these pages if there can be more than the open one. */
function usePagesInView(book: Book, page: Page | null) {
  const [span, setSpan] = useState<PagesInView | null>(null);
  const hasPage = page !== null && span !== null && span.from <= page.page && page.page <= span.to;
  const { data } = useQuery({
    queryKey: ['pages', book.id, 'in-view', span?.from, span?.to],
    queryFn: () => client.library.pages({ bookId: book.id, from: span?.from ?? 1, to: span?.to ?? 1 }),
    enabled: hasPage && span.to > span.from,
    staleTime: Infinity,
  });
  const setInView = useCallback(
    (next: PagesInView | null): void =>
      setSpan((before) => (before?.from === next?.from && before?.to === next?.to ? before : next)),
    [],
  );
  return { inView: hasPage && data ? data : page ? [page] : [], setInView } as const;
}

/** The open page of a book, with its neighbours prefetched, and functions to go to another page. */
export function useReading(book: Book, requestedPage: number | null) {
  const queries = useQueryClient();
  const page = Math.min(Math.max(1, requestedPage ?? book.position), Math.max(1, book.pageCount));
  const query = useQuery({
    ...pageQuery(book.id, page),
    placeholderData: (before) => (before && before.page !== page ? before : undefined),
  });

  useEffect(() => {
    saveItem('book', book.id);
    if (formatTraits(book.format).view === 'documents') void queries.prefetchQuery(partsQuery(book.id));
    for (const near of [page + 1, page - 1]) {
      if (near >= 1 && near <= book.pageCount) void queries.prefetchQuery(pageQuery(book.id, near));
    }
  }, [book.id, book.format, book.pageCount, page, queries]);

  const place = usePlace(book, page, requestedPage);
  const { inView, setInView } = usePagesInView(book, query.data?.page === page ? query.data : null);
  useReadingTime(book.id, inView, place.wasRead);

  // A scroll may report several pages before the first of them is rendered.
  const latest = useRef(page);
  useLayoutEffect(() => {
    latest.current = page;
  }, [page]);
  const go = (next: number, how: 'push' | 'replace'): void => {
    if (next < 1 || next > book.pageCount || next === latest.current) return;
    latest.current = next;
    if (how === 'replace') place.turned(next);
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
    place,
    /** Reports which pages are in view; null: only the open one. */
    setInView,
    /** Turns to a neighbouring page, or follows the scroll. */
    goTo: (next: number) => go(next, 'replace'),
    /** Jumps to a page; Back returns to the current one. */
    jumpTo: (next: number) => go(next, 'push'),
  } as const;
}

export type Reading = ReturnType<typeof useReading>;
