import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { formatTraits, type Book, type MarkAnchor, type OutlineEntry } from '../../../shared/model';
import { useCommand } from '../../commands/commands';
import { locator } from '../../client/locator';
import { litStore } from '../../navigation/place';
import { changeSettings } from '../../client/change-settings';
import { pageQuery, queryClient, useMarks, useSettings } from '../../client/queries';
import { text } from '../../messages/en';
import { IconButton } from '../../ui/icon-button';
import { Skeleton } from '../../ui/states';
import { useStore } from '../../state/store';
import { composeStore } from '../../navigation/compose';
import { addMark, lastColour } from '../marks/mark-actions';
import { MarkCard } from '../marks/mark-card';
import { leaveMark, useSoughtFocus } from '../marks/mark-focus';
import { openMarkStore, type Spot } from '../marks/open-mark';
import { PageJump } from './page-jump';
import { PageList } from './page-list';
import { PdfTools, usePdfLook } from './pdf/pdf-tools';
import { Scrubber } from './scrubber';
import { ReadBoundSwitch } from './read-bound-switch';
import type { Selected } from './selected';
import { SelectionBar } from './selection-bar';
import type { Reading } from './use-reading';

/** pdf.js is large: it comes when the first PDF is opened. */
const PdfView = lazy(() => import('./pdf/pdf-view').then(({ PdfView: view }) => ({ default: view })));

/** Frames and what is in them come with the first book that has documents of its own. */
const FlowView = lazy(() => import('./flow/flow-view').then(({ FlowView: view }) => ({ default: view })));

interface Props {
  readonly book: Book;
  readonly outline: readonly OutlineEntry[];
  readonly reading: Reading;
  /** Buttons at the ends of the bar, for the panels beside the page. */
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly onSearch: () => void;
  readonly onAsk: () => void;
}

const sizes = { min: 12, max: 32 };

const resize = (by: number): void =>
  void changeSettings((all) => ({
    ...all,
    reader: { ...all.reader, fontSize: Math.max(sizes.min, Math.min(sizes.max, all.reader.fontSize + by)) },
  }));

/** The label of a page as it is cited; the number until it is known. */
const labelOf = (bookId: string, page: number): Promise<string> =>
  queryClient.fetchQuery(pageQuery(bookId, page)).then(
    ({ label }) => label,
    () => String(page),
  );

/** The book as it was made, or its text: the brightest and the widest thing on the screen. */
export function Reader({ book, outline, reading, before, after, onSearch, onAsk }: Props) {
  const { page, data, goTo, jumpTo } = reading;
  const [inFrame, setInFrame] = useState<Selected | null>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const lit = useStore(litStore);
  const fontSize = useSettings().data?.reader.fontSize ?? 17;
  const look = usePdfLook();
  const { view } = formatTraits(book.format);
  const asPages = view === 'pages' && !look.asText;
  const asMade = view === 'documents' && !look.asText;
  // What was lit before the book was opened at another page is history, and leads nobody away from there.
  const [past] = useState(lit?.bookId === book.id && lit.page !== page ? lit.turn : null);
  const ownLit = lit?.bookId === book.id && lit.turn !== past ? lit : null;

  const open = useStore(openMarkStore);
  const { data: marks } = useMarks(book.id);
  useSoughtFocus(scroll);
  const openMark = open && marks?.find(({ id }) => id === open.id);

  const ask = (quote: string, at: number): void => {
    onAsk();
    void labelOf(book.id, at).then((label) =>
      composeStore.set({
        kind: 'quote',
        selection: { bookId: book.id, page: at, quote: quote.slice(0, 1_500) },
        place: locator(book.id, at, label),
        nonce: Date.now(),
      }),
    );
  };
  const write = async (anchor: MarkAnchor, spot: Spot): Promise<void> => {
    const mark = await addMark(book.id, anchor, { colour: lastColour() });
    if (mark) openMarkStore.set({ id: mark.id, spot, write: true });
  };

  useCommand('page.next', () => goTo(page + 1));
  useCommand('page.before', () => goTo(page - 1));

  return (
    <section className="reader" aria-label={text.reader.label} onKeyDown={leaveMark}>
      <header className="bar">
        <div className="r-where">
          {before}
          <p className="truncate r-ch" dir="auto" title={data?.chapter ?? book.title}>
            {data?.chapter ?? book.title}
          </p>
        </div>
        <div className="r-pager">
          <IconButton
            icon="left"
            name={text.reader.before}
            className="btn-quiet"
            large
            disabled={page <= 1}
            onClick={() => goTo(page - 1)}
          />
          <PageJump book={book} page={page} shown={data} onGo={jumpTo} />
          <IconButton
            icon="right"
            name={text.reader.next}
            className="btn-quiet"
            large
            disabled={page >= book.pageCount}
            onClick={() => goTo(page + 1)}
          />
        </div>
        <div className="r-tools">
          {view !== 'text' && <PdfTools look={look} flows={view === 'documents'} />}
          {!asPages && (
            <>
              <button
                type="button"
                className="btn btn-quiet btn-sm btn-icon r-a"
                aria-label={text.reader.smaller}
                title={text.reader.smaller}
                onClick={() => resize(-1)}
              >
                A
              </button>
              <button
                type="button"
                className="btn btn-quiet btn-sm btn-icon r-a is-big"
                aria-label={text.reader.larger}
                title={text.reader.larger}
                onClick={() => resize(1)}
              >
                A
              </button>
            </>
          )}
          <ReadBoundSwitch book={book} />
          <IconButton
            icon="search"
            name={text.reader.search}
            className="btn-quiet"
            large
            onClick={onSearch}
          />
          {after}
        </div>
      </header>
      {asPages ? (
        <div className="r-pdf" ref={scroll}>
          <Suspense fallback={<Skeleton lines={9} />}>
            <PdfView
              book={book}
              page={page}
              lit={ownLit}
              zoom={look.zoom}
              two={look.two}
              dark={look.dark}
              onPage={goTo}
              onJump={jumpTo}
              onScale={look.setScale}
              onAsText={() => look.setAsText(true)}
            />
          </Suspense>
        </div>
      ) : asMade ? (
        <div className="r-flow" ref={scroll}>
          <Suspense fallback={<Skeleton lines={9} />}>
            <FlowView
              book={book}
              page={page}
              lit={ownLit}
              size={fontSize}
              dark={look.dark}
              onPage={goTo}
              onSelection={(one) =>
                setInFrame(
                  one && {
                    ...one,
                    anchor: {
                      page: one.page,
                      quote: one.quote.slice(0, 10_000),
                      before: one.before,
                      after: one.after,
                      rectangles: [],
                    },
                  },
                )
              }
              onAsText={() => look.setAsText(true)}
            />
          </Suspense>
        </div>
      ) : (
        <div className="r-flow" ref={scroll}>
          <PageList book={book} page={page} lit={ownLit} fontSize={fontSize} onPage={goTo} />
        </div>
      )}
      <Scrubber book={book} outline={outline} page={page} onGo={jumpTo} />
      <SelectionBar
        book={book}
        within={scroll}
        inFrame={asMade ? inFrame : null}
        onAsk={({ quote, page: at }) => ask(quote, at ?? page)}
        onMark={({ anchor }, colour) => {
          if (anchor) void addMark(book.id, anchor, { colour });
        }}
        onWrite={({ anchor, x, y, bottom }) => {
          if (anchor) void write(anchor, { left: x, right: x, top: y, bottom });
        }}
      />
      {openMark && open && (
        <MarkCard key={open.id} mark={openMark} open={open} onAsk={(mark) => ask(mark.quote, mark.page)} />
      )}
    </section>
  );
}
