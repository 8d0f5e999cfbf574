import { useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import {
  type Book,
  type BookId,
  formatTraits,
  type Mark,
  type MarkAnchor,
  type OutlineEntry,
} from '../../../shared/model';
import { useCommand } from '../../commands/commands';
import { locator } from '../../client/locator';
import { highlightStore } from '../../navigation/place';
import { pageQuery, queryClient, useMarks } from '../../client/queries';
import { text } from '../../messages/text';
import { useStore } from '../../state/store';
import { composeStore } from '../../navigation/compose';
import { addMark, lastColour } from '../marks/mark-actions';
import { MarkCard } from '../marks/mark-card';
import { leaveMark, useSoughtFocus } from '../marks/mark-focus';
import { openMarkStore, type Spot } from '../marks/open-mark';
import { usePdfLook } from './pdf/pdf-tools';
import { ReaderBar } from './reader-bar';
import { BackToPlace } from './back-to-place';
import { useReadCommands } from './read-commands';
import { ReadAloudBar } from './aloud/read-aloud-bar';
import { ReaderPages } from './reader-pages';
import type { TurnPage } from './pages/columns';
import { Scrubber } from './pages/scrubber';
import type { Selected } from './selection/selected';
import { SelectionBar } from './selection/selection-bar';
import type { Reading } from './use-reading';

interface Props {
  readonly book: Book;
  readonly outline: readonly OutlineEntry[];
  readonly reading: Reading;
  /** Buttons at the ends of the bar, for the panels next to the page. */
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly onSearch: () => void;
  readonly onAsk: () => void;
}

/** The label that a page is cited by; its number if the page can't be loaded. */
const labelOf = (bookId: BookId, page: number): Promise<string> =>
  queryClient.fetchQuery(pageQuery(bookId, page)).then(
    ({ label }) => label,
    () => String(page),
  );

/** Puts a quotation into the chat's composer. */
const quoteInChat = async (bookId: BookId, quote: string, page: number): Promise<void> => {
  const label = await labelOf(bookId, page);
  composeStore.set({
    kind: 'quote',
    selection: { bookId, page, quote: quote.slice(0, 1_500) },
    place: locator(bookId, page, label),
    nonce: Date.now(),
  });
};

/** Marks a quotation and opens the mark's card to write a note. */
const writeNote = async (bookId: BookId, anchor: MarkAnchor, spot: Spot): Promise<void> => {
  const mark = await addMark(bookId, anchor, { colour: lastColour() });
  if (mark) openMarkStore.set({ id: mark.id, spot, write: true });
};

/** The highlight in this book, unless it was set before the book was opened and is on another page. */
function useHighlight(book: Book, page: number) {
  const highlight = useStore(highlightStore);
  const [pastTurn] = useState(
    highlight?.bookId === book.id && highlight.page !== page ? highlight.turn : null,
  );
  return highlight?.bookId === book.id && highlight.turn !== pastTurn ? highlight : null;
}

/** The card of the mark that is open, if it is one of this book's. */
function OpenMark({ book, onAsk }: { readonly book: Book; readonly onAsk: (mark: Mark) => void }) {
  const open = useStore(openMarkStore);
  const { data: marks } = useMarks(book.id);
  const mark = open && marks?.find(({ id }) => id === open.id);
  return mark && <MarkCard key={open.id} mark={mark} open={open} onAsk={onAsk} />;
}

/** The actions on selected text, which can be asked about and marked. */
function BookSelectionBar(props: Omit<ComponentProps<typeof SelectionBar>, 'onMark' | 'onWrite'>) {
  const { id } = props.book;
  return (
    <SelectionBar
      {...props}
      onMark={({ anchor }, colour) => {
        if (anchor) void addMark(id, anchor, { colour });
      }}
      onWrite={({ anchor, x, y, bottom }) => {
        if (anchor) void writeNote(id, anchor, { left: x, right: x, top: y, bottom });
      }}
    />
  );
}

/** Turns the pages, also by the commands; `goBy` goes to another page where pages are not turned. */
function useTurning(turner: RefObject<TurnPage | null>, goBy: (by: 1 | -1) => void): (by: 1 | -1) => void {
  const turn = (by: 1 | -1): void => {
    if (turner.current) turner.current(by);
    else goBy(by);
  };
  useCommand('page.next', () => turn(1));
  useCommand('page.before', () => turn(-1));
  return turn;
}

/** A book, in its original layout or as text. */
export function Reader({ book, outline, reading, before, after, onSearch, onAsk }: Props) {
  const { page, goTo, jumpTo } = reading;
  const [inFrame, setInFrame] = useState<Selected | null>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const turner = useRef<TurnPage | null>(null);
  const highlight = useHighlight(book, page);
  const look = usePdfLook();
  const { view } = formatTraits(book.format);
  const shown = look.asText ? 'text' : view;

  useSoughtFocus(scroll);

  const ask = (quote: string, at: number): void => {
    onAsk();
    void quoteInChat(book.id, quote, at);
  };

  const turn = useTurning(turner, (by) => goTo(page + by));
  useReadCommands(book, outline, page);

  return (
    <section className="reader" aria-label={text.reader.label} onKeyDown={leaveMark}>
      <ReaderBar
        book={book}
        reading={reading}
        onTurn={turn}
        look={look}
        show={{ originalTools: view === 'text' ? null : view, type: shown !== 'pages' }}
        before={before}
        after={after}
        onSearch={onSearch}
      />
      <div className="r-stage">
        <ReaderPages
          book={book}
          reading={reading}
          highlight={highlight}
          look={look}
          shown={shown}
          scroll={scroll}
          turner={turner}
          outline={outline}
          onFrameSelection={setInFrame}
        />
        <ReadAloudBar book={book} reading={reading} />
        <BackToPlace book={book} place={reading.place} />
      </div>
      <Scrubber book={book} outline={outline} page={page} onGo={jumpTo} />
      <BookSelectionBar
        book={book}
        within={scroll}
        inFrame={shown === 'documents' ? inFrame : null}
        onAsk={({ quote, page: at }) => ask(quote, at ?? page)}
      />
      <OpenMark book={book} onAsk={(mark) => ask(mark.quote, mark.page)} />
    </section>
  );
}
