import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import type { Book, OutlineEntry } from '../../../shared/model';
import { useCommand } from '../../app/commands';
import { litStore } from '../../app/place';
import { changeSettings } from '../../app/use-theme';
import { messageOf } from '../../client/client';
import { useSettings } from '../../client/queries';
import { text } from '../../messages/en';
import { Icon, type IconName } from '../../ui/icon';
import { LoadError, Skeleton } from '../../ui/states';
import { useStore } from '../../ui/store';
import { composeStore } from '../chat/compose';
import { makeNote } from '../notes/new-note';
import { PageJump } from './page-jump';
import { PageText } from './page-text';
import { PdfTools, usePdfLook } from './pdf/pdf-tools';
import { Scrubber } from './scrubber';
import { ReadBoundSwitch } from './read-bound-switch';
import { SelectionBar } from './selection-bar';
import type { Reading } from './use-reading';

/** pdf.js is large: it comes when the first PDF is opened. */
const PdfView = lazy(() => import('./pdf/pdf-view').then(({ PdfView: view }) => ({ default: view })));

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

function Tool({
  icon,
  label,
  onClick,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="btn btn-quiet btn-sm btn-icon"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

const resize = (by: number): void =>
  void changeSettings((all) => ({
    ...all,
    reader: { ...all.reader, fontSize: Math.max(sizes.min, Math.min(sizes.max, all.reader.fontSize + by)) },
  }));

/** A page of the book as text: the brightest and the widest thing on the screen. */
export function Reader({ book, outline, reading, before, after, onSearch, onAsk }: Props) {
  const { page, data, goTo } = reading;
  const scroll = useRef<HTMLDivElement>(null);
  const lit = useStore(litStore);
  const fontSize = useSettings().data?.reader.fontSize ?? 17;
  const label = data?.page === page ? data.label : String(page);
  const look = usePdfLook();
  const asPages = book.format === 'pdf' && !look.asText;

  useCommand('page.next', () => goTo(page + 1));
  useCommand('page.before', () => goTo(page - 1));

  useEffect(() => {
    if (scroll.current && !(lit && lit.page === page)) scroll.current.scrollTop = 0;
  }, [page]);

  return (
    <section className="reader" aria-label={text.reader.label}>
      <header className="bar">
        <div className="r-where">
          {before}
          <p className="truncate r-ch">{data?.chapter ?? book.title}</p>
        </div>
        <div className="r-pager">
          <button
            type="button"
            className="btn btn-quiet btn-sm btn-icon"
            aria-label={text.reader.before}
            title={text.reader.before}
            disabled={page <= 1}
            onClick={() => goTo(page - 1)}
          >
            <Icon name="left" />
          </button>
          <PageJump book={book} page={page} shown={data} onGo={goTo} />
          <button
            type="button"
            className="btn btn-quiet btn-sm btn-icon"
            aria-label={text.reader.next}
            title={text.reader.next}
            disabled={page >= book.pageCount}
            onClick={() => goTo(page + 1)}
          >
            <Icon name="right" />
          </button>
        </div>
        <div className="r-tools">
          {book.format === 'pdf' && <PdfTools look={look} />}
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
          <Tool icon="search" label={text.reader.search} onClick={onSearch} />
          {after}
        </div>
      </header>
      {asPages ? (
        <div className="r-pdf" ref={scroll}>
          <Suspense fallback={<Skeleton lines={9} />}>
            <PdfView
              book={book}
              page={page}
              lit={lit?.bookId === book.id ? lit : null}
              zoom={look.zoom}
              two={look.two}
              dark={look.dark}
              onPage={goTo}
              onScale={look.setScale}
              onAsText={() => look.setAsText(true)}
            />
          </Suspense>
        </div>
      ) : (
        <div
          className="r-scroll"
          ref={scroll}
          data-pane="page"
          onKeyDown={(event) => {
            // Space reads on: down the page, and from its end to the next.
            const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
            if (event.key !== ' ' || event.shiftKey || event.target !== event.currentTarget) return;
            if (scrollTop + clientHeight < scrollHeight - 8) return;
            event.preventDefault();
            goTo(page + 1);
          }}
          tabIndex={0}
          role="region"
          aria-label={`${text.study.page} ${label}`}
        >
          {reading.error ? (
            <LoadError message={messageOf(reading.error)} onRetry={() => void reading.refetch()} />
          ) : data ? (
            <PageText
              page={data}
              lit={lit?.bookId === book.id ? lit : null}
              fontSize={fontSize}
              language={book.language}
            />
          ) : (
            <div className="r-page-body">
              <Skeleton lines={9} />
            </div>
          )}
        </div>
      )}
      <Scrubber book={book} outline={outline} page={page} onGo={goTo} />
      <SelectionBar
        within={scroll}
        onAsk={(quote) => {
          composeStore.set({ kind: 'quote', quote: quote.slice(0, 1_500), label, nonce: Date.now() });
          onAsk();
        }}
        onNote={(quote) =>
          void makeNote({
            title: text.chat.noteTitle(quote),
            content: `> ${quote}\n\n[p. ${label}]\n`,
            bookId: book.id,
            relatedPages: [page],
          })
        }
      />
    </section>
  );
}
