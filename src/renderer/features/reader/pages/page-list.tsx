import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  type ComponentProps,
  type RefObject,
} from 'react';
import type { Book, Page } from '../../../../shared/model';
import { locator } from '../../../client/locator';
import type { PageHighlight } from '../../../navigation/place';
import { findQuote } from '../../../../shared/text/quotes/find-quote';
import { messageOf } from '../../../client/client';
import { useMarks } from '../../../client/queries';
import { text } from '../../../messages/text';
import { LoadError, Skeleton } from '../../../ui/states';
import { useStore } from '../../../state/store';
import { soughtMarkStore, type SoughtMark } from '../../../navigation/go-to-mark';
import { blockAt } from './block-at';
import { highlightsOnPages } from '../marks/marks-on-pages';
import { marksByPage } from '../marks/own-marks-on-pages';
import { PageText } from './page-text';
import { usePageScroll, type PageScroll } from './use-page-scroll';
import { usePageTexts } from './use-page-texts';

interface Props {
  readonly book: Book;
  readonly page: number;
  readonly highlight: PageHighlight | null;
  readonly fontSize: number;
  /** Changes when the typography does. */
  readonly layout: string;
  readonly dark: boolean;
  /** Scrolled to another page. */
  readonly onPage: (page: number) => void;
}

/** Scrolls to the highlighted quotation once its page has loaded, but not again when it comes back into view. */
function useScrollToHighlight(
  box: RefObject<HTMLDivElement | null>,
  scroll: PageScroll,
  highlight: PageHighlight | null,
  pageOf: (page: number) => Page | undefined,
): void {
  const doneTurn = useRef(0);
  useEffect(() => {
    if (!highlight || highlight.turn === doneTurn.current) return;
    const body = box.current?.querySelector<HTMLElement>(`article[data-page="${highlight.page}"]`);
    const marks = body?.querySelectorAll<HTMLElement>('mark.hl');
    const mark =
      highlight.by === 'heading'
        ? body && blockAt(body, findQuote(pageOf(highlight.page)?.text ?? '', highlight.quote)?.start ?? 0)
        : (marks?.[highlight.nth] ?? marks?.[0]);
    if (mark) {
      if (scroll.bring(mark, highlight.by === 'heading')) doneTurn.current = highlight.turn;
    } else if (pageOf(highlight.page)) {
      // The page has loaded without the quotation: showing the page is enough.
      scroll.hold();
    }
  });
  const bringPage = useEffectEvent(() => {
    if (highlight && highlight.turn !== doneTurn.current) scroll.bringPage(highlight.page);
  });
  useLayoutEffect(() => bringPage(), [highlight?.turn]);
}

function useScrollToMark(
  box: RefObject<HTMLDivElement | null>,
  scroll: PageScroll,
  sought: SoughtMark | null,
  page: number,
): void {
  const doneTurn = useRef(0);
  useEffect(() => {
    if (!sought || sought.turn === doneTurn.current || sought.page !== page) return;
    const mark = box.current?.querySelector<HTMLElement>(`[data-mark="${sought.id}"]`);
    if (mark && scroll.bring(mark)) doneTurn.current = sought.turn;
  });
}

/** A page below its label, or a placeholder while it loads. */
function PageRow({
  book,
  number,
  loaded,
  ...shown
}: {
  readonly book: Book;
  readonly number: number;
  readonly loaded: Page | undefined;
} & Pick<ComponentProps<typeof PageText>, 'marks' | 'highlight' | 'sought' | 'fontSize' | 'layout'>) {
  return (
    <>
      {number > 1 && (
        <p className="r-border num" aria-hidden="true">
          {locator(book.id, number, loaded?.label ?? null)}
        </p>
      )}
      {loaded ? (
        <PageText page={loaded} language={book.language} {...shown} />
      ) : (
        <div className="r-page-body r-coming">
          <Skeleton lines={9} />
        </div>
      )}
    </>
  );
}

/** A book's text, all pages in one scroll; only those in view are rendered. */
export function PageList({ book, page, highlight, fontSize, layout, dark, onPage }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useStore(soughtMarkStore);
  const sought = wanted?.bookId === book.id ? wanted : null;
  const scroll = usePageScroll(box, { page, pageCount: book.pageCount, fontSize, layout, onPage });
  const { list } = scroll;
  const rows = list.getVirtualItems();
  const inView = useMemo(() => rows.map(({ index }) => index + 1), [rows]);
  const { pageOf, failed } = usePageTexts(book, inView, page, highlight);
  const { data: own } = useMarks(book.id);
  const marksOnPages = marksByPage(highlightsOnPages(highlight, pageOf), own ?? [], pageOf);
  useScrollToHighlight(box, scroll, highlight, pageOf);
  useScrollToMark(box, scroll, sought, page);

  return (
    <div
      className="r-scroll"
      ref={box}
      data-pane="page"
      data-theme={dark ? 'dark' : undefined}
      data-page={dark ? undefined : 'light'}
      tabIndex={0}
      role="region"
      aria-label={text.reader.pages}
      onWheel={scroll.release}
      onPointerDown={scroll.release}
      onKeyDown={scroll.release}
      onTouchStart={scroll.release}
    >
      {failed && <LoadError message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />}
      <div className="r-list" style={{ height: list.getTotalSize() }}>
        {rows.map(({ index, key, start }) => {
          const number = index + 1;
          return (
            <div
              key={key}
              className="r-row"
              ref={list.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              <PageRow
                book={book}
                number={number}
                loaded={pageOf(number)}
                marks={marksOnPages.get(number) ?? []}
                highlight={highlight?.page === number ? highlight : null}
                sought={sought?.id ?? null}
                fontSize={fontSize}
                layout={layout}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
