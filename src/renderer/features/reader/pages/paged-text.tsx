import {
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { Book, MarkId, OutlineEntry, Page } from '../../../../shared/model';
import { findQuote } from '../../../../shared/text/quotes/find-quote';
import { messageOf } from '../../../client/client';
import { locator } from '../../../client/locator';
import { useMarks } from '../../../client/queries';
import { text } from '../../../messages/text';
import { soughtMarkStore } from '../../../navigation/go-to-mark';
import type { PageHighlight } from '../../../navigation/place';
import { useStore } from '../../../state/store';
import { LoadError, Skeleton } from '../../../ui/states';
import type { Columns, TurnPage } from './columns';
import { HighlightPill } from '../marks/highlight-sign';
import { highlightsOnPages } from '../marks/marks-on-pages';
import { marksByPage } from '../marks/own-marks-on-pages';
import { blockAt } from './block-at';
import { PageText } from './page-text';
import type { ReaderType } from '../reader-type';
import { sectionOf } from './text-sections';
import type { PagesInView } from './pages-in-view';
import { useColumns, type ColumnView } from './use-columns';
import { usePageTexts } from './use-page-texts';

interface Props {
  readonly book: Book;
  readonly outline: readonly OutlineEntry[];
  readonly page: number;
  readonly highlight: PageHighlight | null;
  readonly type: ReaderType;
  readonly dark: boolean;
  readonly turner: RefObject<TurnPage | null>;
  /** Turned to another page. */
  readonly onPage: (page: number) => void;
  readonly onInView: (pages: PagesInView | null) => void;
}

/** Brings the highlight, the heading or the chosen mark into view, each once. */
function useBringIntoView(
  sheet: RefObject<HTMLDivElement | null>,
  view: ColumnView,
  highlight: PageHighlight | null,
  sought: { readonly id: MarkId; readonly turn: number } | null,
  pageOf: (page: number) => Page | undefined,
): void {
  const doneHighlight = useRef(0);
  const doneSought = useRef(0);
  useEffect(() => {
    if (!view.columns || !highlight || highlight.turn === doneHighlight.current) return;
    const body = sheet.current?.querySelector<HTMLElement>(`article[data-page="${highlight.page}"]`);
    const marks = body?.querySelectorAll<HTMLElement>('mark.hl');
    const found =
      highlight.by === 'heading'
        ? body && blockAt(body, findQuote(pageOf(highlight.page)?.text ?? '', highlight.quote)?.start ?? 0)
        : (marks?.[highlight.nth] ?? marks?.[0]);
    if (!found) return;
    view.bring(found);
    doneHighlight.current = highlight.turn;
  });
  useEffect(() => {
    if (!view.columns || !sought || sought.turn === doneSought.current) return;
    const mark = sheet.current?.querySelector(`[data-mark="${sought.id}"]`);
    if (!mark) return;
    view.bring(mark);
    doneSought.current = sought.turn;
  });
}

/** A page below its label (not shown for the section's first page), or a placeholder while it loads. */
function SetPage({
  book,
  number,
  isFirst,
  loaded,
  ...shown
}: {
  readonly book: Book;
  readonly number: number;
  readonly isFirst: boolean;
  readonly loaded: Page | undefined;
} & Pick<ComponentProps<typeof PageText>, 'marks' | 'sought' | 'fontSize' | 'layout'>) {
  return (
    <div className="r-set">
      {!isFirst && (
        <p className="r-border num" aria-hidden="true">
          {locator(book.id, number, loaded?.label ?? null)}
        </p>
      )}
      {loaded ? (
        <PageText page={loaded} highlight={null} language={book.language} {...shown} />
      ) : (
        <div className="r-page-body">
          <Skeleton lines={9} />
        </div>
      )}
    </div>
  );
}

/** The pill of a quotation or a match. */
function PillOnPage({
  highlight,
  marks,
}: {
  readonly highlight: PageHighlight;
  readonly marks: ComponentProps<typeof PageText>['marks'];
}) {
  if (highlight.by === 'heading' || highlight.by === 'aloud') return null;
  return <HighlightPill highlight={highlight} marks={marks.filter(({ own }) => !own).length} />;
}

const columnStyle = ({ width, height, pitch }: Columns): CSSProperties => ({
  width,
  height,
  columnWidth: width,
  columnGap: pitch - width,
  marginInline: (pitch - width) / 2,
});

/** Turns the pages by the space bar, back with Shift. */
const turnBySpace = (event: KeyboardEvent, turn: TurnPage): void => {
  if (event.key !== ' ' || event.target !== event.currentTarget) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  turn(event.shiftKey ? -1 : 1);
};

/** The section that contains the page, and the numbers of its pages. */
function useSection(book: Book, outline: readonly OutlineEntry[], page: number) {
  const section = useMemo(() => sectionOf(outline, book.pageCount, page), [outline, book.pageCount, page]);
  const numbers = useMemo(
    () => Array.from({ length: section.to - section.from + 1 }, (_, index) => section.from + index),
    [section.from, section.to],
  );
  return { section, numbers };
}

/** A book's text in columns that are turned like pages: one, or two where there is room. */
export function PagedText({ book, outline, page, highlight, type, dark, turner, onPage, onInView }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const wanted = useStore(soughtMarkStore);
  const sought = wanted?.bookId === book.id ? wanted : null;
  const { section, numbers } = useSection(book, outline, page);
  const { pageOf, failed } = usePageTexts(book, numbers, page, highlight);
  const { data: own } = useMarks(book.id);
  const marksOnPages = marksByPage(highlightsOnPages(highlight, pageOf), own ?? [], pageOf);
  const loaded = numbers.filter((number) => pageOf(number) !== undefined).length;
  const view = useColumns(box, sheet, {
    page,
    section,
    pageCount: book.pageCount,
    measure: type.width * 16,
    layout: `${JSON.stringify(type)} ${loaded}`,
    onPage,
    onInView,
  });
  const { columns, turn } = view;
  useImperativeHandle(turner, () => turn);
  useBringIntoView(sheet, view, highlight, sought, pageOf);

  return (
    <>
      <div
        className="r-scroll r-paged"
        ref={box}
        data-pane="page"
        data-theme={dark ? 'dark' : undefined}
        data-page={dark ? undefined : 'light'}
        tabIndex={0}
        role="region"
        aria-label={text.reader.pages}
        onKeyDown={(event) => turnBySpace(event, turn)}
      >
        {failed && <LoadError message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />}
        <div className="r-columns" ref={sheet} style={columns ? columnStyle(columns) : undefined}>
          {numbers.map((number) => (
            <SetPage
              key={number}
              book={book}
              number={number}
              isFirst={number === section.from}
              loaded={pageOf(number)}
              marks={marksOnPages.get(number) ?? []}
              sought={sought?.id ?? null}
              fontSize={type.fontSize}
              layout={JSON.stringify(type)}
            />
          ))}
        </div>
        <i className="r-columns-end" aria-hidden="true" />
      </div>
      {highlight && pageOf(highlight.page) && (
        <PillOnPage highlight={highlight} marks={marksOnPages.get(highlight.page) ?? []} />
      )}
    </>
  );
}
