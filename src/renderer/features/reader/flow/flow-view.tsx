import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { markColours, type Book, type Mark } from '../../../../shared/model';
import type { Lit } from '../../../navigation/place';
import { jumpBetween, spotOfEntry } from '../../../navigation/spot';
import { partsQuery, useMarks } from '../../../client/queries';
import { text } from '../../../messages/en';
import { useStore } from '../../../state/store';
import { openMarkStore } from '../../marks/open-mark';
import { soughtMarkStore } from '../../../navigation/go-to-mark';
import { LitPill, LitSign } from '../lit-sign';
import { PagesComing, PagesFailed } from '../over-pages';
import { showFlow, type FlowPages, type PartPlace } from './flow-pages';
import type { FlowSelection } from './flow-selection';
import { OutsideLink } from './outside-link';
import './flow.css';

interface Props {
  readonly book: Book;
  readonly page: number;
  readonly lit: Lit | null;
  /** Of the text, in px. */
  readonly size: number;
  readonly dark: boolean;
  /** Scrolled to another page. */
  readonly onPage: (page: number) => void;
  readonly onSelection: (selection: FlowSelection | null) => void;
  readonly onAsText: () => void;
}

/** What the frames are painted with: they see none of the page's own variables. */
const coloursOf = (element: Element, dark: boolean): Record<string, string> => {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(`--color-${name}`).trim();
  return {
    ink: of('ink-book'),
    link: of('accent'),
    mark: of('mark'),
    'mark-ink': of('mark-ink'),
    'mark-now': of('mark-now'),
    selected: of('accent-line'),
    note: of('ink-3'),
    ...Object.fromEntries(
      markColours.map((colour) => [`pen-${colour}`, of(`pen-${colour}${dark ? '-night' : ''}`)]),
    ),
  };
};

/** A press in a frame is one in the window: the commands answer it as anywhere. */
const passOn = (event: KeyboardEvent): void => {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const copy = new KeyboardEvent('keydown', {
    key,
    code,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
    repeat,
    bubbles: true,
    cancelable: true,
  });
  if (!window.dispatchEvent(copy)) event.preventDefault();
};

const asMarked = ({ id, page, quote, before, after }: Mark) => ({
  id,
  page,
  quote,
  search: false,
  around: { before, after },
});

/** A book in its own dress: its documents one after the other, set for the width that there is. */
export function FlowView(props: Props) {
  const { book, page, lit, size, dark, onAsText } = props;
  const root = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const pages = useRef<FlowPages | null>(null);
  const { data: parts, error, refetch } = useQuery(partsQuery(book.id));
  /** The page that the scroll itself told of: it need not be scrolled to. */
  const told = useRef(page);
  /** Where the book was before it was shown again, in other colours or with its text read in again. */
  const left = useRef<{ readonly bookId: string; readonly place: PartPlace } | null>(null);
  const { data: own } = useMarks(book.id);
  const sought = useStore(soughtMarkStore);
  const [shown, setShown] = useState(false);
  const [failed, setFailed] = useState(false);
  const [signs, setSigns] = useState<{ readonly marks: number; readonly top: number } | null>(null);
  const [outside, setOutside] = useState<string | null>(null);

  const onPage = useEffectEvent(props.onPage);
  const onSelection = useEffectEvent(props.onSelection);
  /** Where the book is open when its documents are shown. */
  const openAt = useEffectEvent(() => {
    const stays = told.current === page && left.current?.bookId === book.id;
    told.current = page;
    return { page, place: stays ? left.current?.place : undefined, size, title: book.title };
  });
  useEffect(() => {
    const [box, inner] = [container.current, sheet.current];
    if (!parts || parts.parts.length === 0 || !box || !inner || !root.current) return undefined;
    setFailed(false);
    const at = openAt();
    pages.current = showFlow(
      box,
      inner,
      { ...parts, id: book.id, title: at.title },
      {
        page: at.page,
        place: at.place,
        look: { size: at.size, dark, colours: coloursOf(root.current, dark) },
      },
      {
        onPage(next) {
          told.current = next;
          onPage(next);
        },
        onJump(from, to) {
          told.current = to.page;
          jumpBetween(from, to, { screen: 'study', bookId: book.id, page: to.page });
        },
        onOutside: setOutside,
        onSelection: (selection) => onSelection(selection),
        onKey: passOn,
        onMark: (id, spot) => openMarkStore.set({ id, spot, write: false }),
        onLit: (marks, top) => setSigns({ marks, top }),
        onShown: () => setShown(true),
        onFailed: () => setFailed(true),
      },
    );
    return () => {
      left.current = pages.current && { bookId: book.id, place: pages.current.place() };
      pages.current?.close();
      pages.current = null;
    };
  }, [book.id, parts, dark]);

  // The way back from a link leads to where it was followed.
  useEffect(() => {
    const back = (): void => {
      const spot = spotOfEntry();
      if (!spot || !location.hash.includes(book.id)) return;
      told.current = spot.page;
      pages.current?.goTo(spot.page, spot.share, spot.focus);
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, [book.id]);
  useEffect(() => {
    if (told.current !== page) pages.current?.goTo(page);
    told.current = page;
  }, [page]);
  useEffect(() => pages.current?.setSize(size), [size]);
  useEffect(() => {
    setSigns(null);
    pages.current?.light(
      lit && { page: lit.page, quote: lit.quote, search: lit.by === 'search', nth: lit.nth },
    );
  }, [lit, parts, dark]);

  useEffect(() => {
    const placed = (own ?? []).filter((mark) => !mark.lost);
    for (const colour of markColours)
      pages.current?.mark(`own-${colour}`, placed.filter((mark) => mark.colour === colour).map(asMarked));
    pages.current?.mark('own-note', placed.filter((mark) => mark.note !== '').map(asMarked));
  }, [own, parts, dark]);
  const lightSought = useEffectEvent(() => {
    const mark = own?.find(({ id }) => id === sought?.id);
    if (mark && !mark.lost && sought?.page === page) pages.current?.light({ ...asMarked(mark), nth: 0 });
  });
  useEffect(() => lightSought(), [sought, parts, dark]);

  const none = error !== null || parts?.parts.length === 0 || (failed && !shown);
  return (
    <div
      className="flow"
      ref={root}
      data-theme={dark ? 'dark' : undefined}
      data-page={dark ? undefined : 'light'}
    >
      <div
        className="flow-scroll"
        ref={container}
        tabIndex={0}
        role="region"
        aria-label={text.reader.pages}
        data-pane="page"
      >
        <div className="flow-sheet" ref={sheet} />
        {lit && signs && signs.marks > 0 && (
          <LitSign lit={lit} marks={signs.marks} className="flow-sign" top={signs.top} />
        )}
      </div>
      {!shown && !none && <PagesComing />}
      {none && <PagesFailed onAsText={onAsText} onAgain={() => void refetch()} />}
      {lit && signs && <LitPill lit={lit} marks={signs.marks} className="flow-pill" />}
      {outside !== null && <OutsideLink address={outside} onClose={() => setOutside(null)} />}
    </div>
  );
}
