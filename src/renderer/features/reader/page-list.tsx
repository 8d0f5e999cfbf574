import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { Book, Page } from '../../../shared/model';
import { formatPage } from '../../messages/format';
import type { Lit } from '../../navigation/place';
import { client, messageOf } from '../../client/client';
import { useMarks } from '../../client/queries';
import { text } from '../../messages/en';
import { LoadError, Skeleton } from '../../ui/states';
import { useStore } from '../../state/store';
import { soughtMarkStore } from '../../navigation/go-to-mark';
import { litOnPages } from './marks-on-pages';
import { allOnPages } from './own-marks-on-pages';
import { PageText } from './page-text';

/** As many pages are fetched at once as a call gives. */
const atOnce = 20;
const chunkOf = (page: number): number => Math.floor((page - 1) / atOnce);
/** What is this far down, as a share of the height, is what is read. */
const readAt = 0.25;

interface Props {
  readonly book: Book;
  readonly page: number;
  readonly lit: Lit | null;
  readonly fontSize: number;
  /** Scrolled to another page. */
  readonly onPage: (page: number) => void;
}

const chunkQuery = (book: Book, chunk: number) => ({
  queryKey: ['pages', book.id, 'from', chunk * atOnce + 1] as const,
  queryFn: (): Promise<Page[]> =>
    client.library.pages({
      bookId: book.id,
      from: chunk * atOnce + 1,
      to: Math.min(book.pageCount, (chunk + 1) * atOnce),
    }),
  staleTime: Infinity,
});

/** A book's text, all pages in one scroll; only those in sight are in the page. */
export function PageList({ book, page, lit, fontSize, onPage }: Props) {
  const box = useRef<HTMLDivElement>(null);
  /** The page that the scroll itself told of: it need not be scrolled to. */
  const told = useRef(0);
  /** While the view goes where it was sent, what passes by is not read. */
  const sent = useRef(true);
  const lightTurn = useRef(0);
  const wanted = useStore(soughtMarkStore);
  const sought = wanted?.bookId === book.id ? wanted : null;
  const soughtTurn = useRef(0);
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: book.pageCount,
    getScrollElement: () => box.current,
    estimateSize: () => Math.round(fontSize * 1.65 * (1800 / ((480 / fontSize) * 2.3)) + 60),
    getItemKey: (index) => index,
    overscan: 1,
    paddingStart: 16,
    paddingEnd: 48,
    initialRect: { width: 600, height: 700 },
    onChange(instance, scrolling) {
      const { scrollOffset, scrollElement } = instance;
      if (!scrolling || sent.current || scrollOffset === null || !scrollElement) return;
      const { clientHeight, scrollHeight } = scrollElement;
      const atEnd = scrollOffset + clientHeight >= scrollHeight - 2;
      const at = instance.getVirtualItemForOffset(scrollOffset + readAt * clientHeight)?.index ?? 0;
      const next = atEnd ? book.pageCount : at + 1;
      if (next === told.current) return;
      told.current = next;
      onPage(next);
    },
  });
  const shown = list.getVirtualItems();
  const chunks = useMemo(() => {
    const pages = [...shown.map(({ index }) => index + 1), page];
    if (lit) pages.push(lit.page - 1, lit.page, lit.page + 1);
    const all = pages.filter((one) => one >= 1 && one <= book.pageCount).map(chunkOf);
    return [...new Set(all)].toSorted((a, b) => a - b);
  }, [shown, page, lit, book.pageCount]);
  const loaded = useQueries({ queries: chunks.map((chunk) => chunkQuery(book, chunk)) });
  const pageOf = (number: number): Page | undefined =>
    loaded[chunks.indexOf(chunkOf(number))]?.data?.[(number - 1) % atOnce];
  const failed = loaded.find(({ error }) => error !== null);
  const { data: own } = useMarks(book.id);
  const marked = allOnPages(litOnPages(lit, pageOf), own ?? [], pageOf);

  /** The first page has the room above it that every page has below its border. */
  const scrollToPage = (): void => {
    sent.current = true;
    if (page === 1) list.scrollToOffset(0);
    else list.scrollToIndex(page - 1, { align: 'start' });
  };
  const onPageChange = useEffectEvent(() => {
    if (told.current === page) return;
    told.current = page;
    scrollToPage();
  });
  useLayoutEffect(() => onPageChange(), [page]);
  // At another text size the open page stays in view.
  const onFontSize = useEffectEvent(() => {
    list.measure();
    scrollToPage();
  });
  useLayoutEffect(() => onFontSize(), [fontSize]);

  /** Returns whether it could be: its row is measured. */
  const bring = (element: HTMLElement): boolean => {
    const row = element.closest<HTMLElement>('.r-row');
    const start = shown.find(({ index }) => index === Number(row?.dataset['index']))?.start;
    if (!row || start === undefined) return false;
    sent.current = true;
    const inside = element.getBoundingClientRect().top - row.getBoundingClientRect().top;
    list.scrollToOffset(start + inside - 0.4 * (box.current?.clientHeight ?? 0));
    return true;
  };
  // What is lit is scrolled to once it is there, and not again when it comes back into sight.
  useEffect(() => {
    if (!lit || lit.turn === lightTurn.current) return;
    const marks = box.current?.querySelectorAll<HTMLElement>(`[data-page="${lit.page}"] mark.hl`);
    const mark = marks?.[lit.nth] ?? marks?.[0];
    if (!mark) {
      // Found on another page, or on none: then its page is enough.
      if (pageOf(lit.page)) sent.current = true;
      return;
    }
    if (bring(mark)) lightTurn.current = lit.turn;
  });
  useEffect(() => {
    if (!sought || sought.turn === soughtTurn.current || sought.page !== page) return;
    const mark = box.current?.querySelector<HTMLElement>(`[data-mark="${sought.id}"]`);
    if (mark && bring(mark)) soughtTurn.current = sought.turn;
  });
  const scrollToLit = useEffectEvent(() => {
    if (!lit || lit.turn === lightTurn.current) return;
    sent.current = true;
    if (!shown.some(({ index }) => index === lit.page - 1)) list.scrollToIndex(lit.page - 1);
  });
  useLayoutEffect(() => scrollToLit(), [lit?.turn]);

  const take = (): void => {
    sent.current = false;
  };
  return (
    <div
      className="r-scroll"
      ref={box}
      data-pane="page"
      tabIndex={0}
      role="region"
      aria-label={text.reader.pages}
      onWheel={take}
      onPointerDown={take}
      onKeyDown={take}
      onTouchStart={take}
    >
      {failed && <LoadError message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />}
      <div className="r-list" style={{ height: list.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const number = index + 1;
          const own = pageOf(number);
          return (
            <div
              key={key}
              className="r-row"
              ref={list.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              {number > 1 && (
                <p className="r-border num" aria-hidden="true">
                  {formatPage(own?.label ?? String(number))}
                </p>
              )}
              {own ? (
                <PageText
                  page={own}
                  marks={marked.get(number) ?? []}
                  lit={lit?.page === number ? lit : null}
                  sought={sought?.id ?? null}
                  fontSize={fontSize}
                  language={book.language}
                />
              ) : (
                <div className="r-page-body r-coming">
                  <Skeleton lines={9} />
                </div>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
