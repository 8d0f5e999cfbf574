import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { type Book, type BookId, type BookParts, type Mark, markColours } from '../../../../shared/model';
import type { PageHighlight } from '../../../navigation/place';
import { jumpBetween, spotOfEntry, type PageSpot } from '../../../navigation/spot';
import { useMarks } from '../../../client/queries';
import { useStore } from '../../../state/store';
import { soughtMarkStore } from '../../../navigation/go-to-mark';
import { openMarkStore } from '../../marks/open-mark';
import { showHighlight } from '../marks/show-highlight';
import { useOutsideLink } from '../outside-link';
import type { TurnPage } from '../pages/columns';
import type { Paper } from '../reader-type';
import type { PagesInView } from '../pages/pages-in-view';
import type { FlowType } from './frames/flow-frame';
import type { PartPlace } from './flow-layout';
import { showFlow, type FlowPages } from './flow-pages';
import type { FlowSelection } from './flow-selection';

/** The colours that a book's documents use; frames don't inherit the window's CSS variables. */
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

/** Repeats a key press from a frame in the window, where the commands listen. */
const repeatInWindow = (event: KeyboardEvent): void => {
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

interface FlowElements {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly sheet: RefObject<HTMLDivElement | null>;
}

export interface FlowProps {
  readonly book: Book;
  readonly page: number;
  readonly highlight: PageHighlight | null;
  readonly type: FlowType;
  /** Its pages are turned instead of scrolled. */
  readonly paged: boolean;
  /** The greatest width of the text in px. */
  readonly measure: number;
  readonly turner: RefObject<TurnPage | null>;
  readonly dark: boolean;
  /** The paper's colour, if the page is not dark. */
  readonly paper: Paper;
  /** Scrolled to another page. */
  readonly onPage: (page: number) => void;
  readonly onInView: (pages: PagesInView | null) => void;
  readonly onSelection: (selection: FlowSelection | null) => void;
}

interface FlowState {
  /** Whether a part has loaded. */
  readonly shown: boolean;
  readonly failed: boolean;
  /** How many occurrences are highlighted, and how far down the current one is. */
  readonly found: { readonly marks: number; readonly top: number } | null;
  /** Asks about a link that leads out of the book. */
  readonly question: ReactNode;
}

/** The scroll position before the book was shown again in other colours or after another import. */
interface LastPlace {
  readonly bookId: BookId;
  readonly paged: boolean;
  readonly place: PartPlace;
}

/** Calls `go` when the learner goes back to a spot where a link in the book was followed. */
const listenForBack = (bookId: BookId, go: (spot: PageSpot) => void): (() => void) => {
  const back = (): void => {
    const spot = spotOfEntry();
    if (spot && location.hash.includes(bookId)) go(spot);
  };
  window.addEventListener('popstate', back);
  return () => window.removeEventListener('popstate', back);
};

function useFlowStatus() {
  const [shown, setShown] = useState(false);
  const [failed, setFailed] = useState(false);
  const [found, setFound] = useState<FlowState['found']>(null);
  return { shown, failed, found, setShown, setFailed, setFound };
}

/**
 * Goes to the open page, and back to a spot that the learner left by a link.
 * @param reachedRef the page that scrolling has reached, which need not be scrolled to
 */
function useFollowPage(
  pages: RefObject<FlowPages | null>,
  reachedRef: RefObject<number>,
  bookId: BookId,
  page: number,
): void {
  useEffect(
    () =>
      listenForBack(bookId, (spot) => {
        reachedRef.current = spot.page;
        pages.current?.goTo(spot.page, spot.share, spot.focus);
      }),
    [pages, reachedRef, bookId],
  );
  useEffect(() => {
    if (reachedRef.current !== page) pages.current?.goTo(page);
    reachedRef.current = page;
  }, [pages, reachedRef, page]);
}

/** The place that the book had last, if it was shown in the same way. */
const placeKept = (last: LastPlace | null, { book, paged }: FlowProps): PartPlace | undefined =>
  last?.bookId === book.id && last.paged === paged ? last.place : undefined;

/** Shows a book's documents in the elements, and follows the open page. */
function useOpenFlow(
  { root, container, sheet }: FlowElements,
  parts: BookParts | undefined,
  props: FlowProps,
) {
  const { book, page, type, paged, measure, dark, paper, onInView } = props;
  const pages = useRef<FlowPages | null>(null);
  /** The page that scrolling has reached, which need not be scrolled to. */
  const reached = useRef(page);
  const lastPlace = useRef<LastPlace | null>(null);
  const { setShown, setFailed, setFound, ...status } = useFlowStatus();
  const { follow, question } = useOutsideLink();
  const onOutside = useEffectEvent(follow);
  const onPage = useEffectEvent(props.onPage);
  const onSelection = useEffectEvent(props.onSelection);
  const startNow = useEffectEvent(() => {
    const place = reached.current === page ? placeKept(lastPlace.current, props) : undefined;
    reached.current = page;
    return { page, place, type, measure, title: book.title };
  });
  useEffect(() => {
    const [box, inner] = [container.current, sheet.current];
    if (!parts || parts.parts.length === 0 || !box || !inner || !root.current) return undefined;
    setFailed(false);
    const start = startNow();
    const look = { type: start.type, dark, colours: coloursOf(root.current, dark) };
    const flow = showFlow(
      box,
      inner,
      { ...parts, id: book.id, title: start.title },
      { page: start.page, place: start.place, look, paged: paged ? start.measure : null },
      {
        onPage(next) {
          reached.current = next;
          onPage(next);
        },
        onInView,
        onJump(from, to) {
          reached.current = to.page;
          jumpBetween(from, to, { screen: 'study', bookId: book.id, page: to.page });
        },
        onOutside: (address) => onOutside(address),
        onSelection: (selection) => onSelection(selection),
        onKey: repeatInWindow,
        onMark: (id, spot) => openMarkStore.set({ id, spot, write: false }),
        onHighlight: (marks, top) => setFound({ marks, top }),
        onShown: () => setShown(true),
        onFailed: () => setFailed(true),
      },
    );
    pages.current = flow;
    return () => {
      lastPlace.current = { bookId: book.id, paged, place: flow.place() };
      flow.close();
      onInView(null);
      pages.current = null;
    };
  }, [book.id, parts, dark, paper, paged, root, container, sheet, onInView, setShown, setFailed, setFound]);
  useFollowPage(pages, reached, book.id, page);
  return { pages, setFound, state: { ...status, question } };
}

/** Shows a book's documents in the elements, and keeps them in step with the props. */
export function useFlowPages(
  elements: FlowElements,
  parts: BookParts | undefined,
  props: FlowProps,
): FlowState {
  const { highlight, type, paged, measure, turner, dark, paper } = props;
  const { pages, setFound, state } = useOpenFlow(elements, parts, props);
  /** The heading that was scrolled to last. */
  const headingTurn = useRef(0);
  useImperativeHandle<TurnPage | null, TurnPage | null>(
    turner,
    () => (paged ? (by): boolean => pages.current?.turn?.(by) ?? false : null),
    [paged, pages],
  );
  useEffect(() => pages.current?.setType(type, measure), [type, measure, pages]);
  useEffect(() => {
    setFound(null);
    showHighlight(pages.current, highlight, headingTurn);
  }, [highlight, parts, dark, paper, paged, pages, setFound]);
  useOwnMarks(pages, props, parts);
  return state;
}

/** Draws the learner's marks, and scrolls to the one chosen in the list. */
function useOwnMarks(
  pages: RefObject<FlowPages | null>,
  { book, page, paged, dark, paper }: FlowProps,
  parts: BookParts | undefined,
): void {
  const { data: own } = useMarks(book.id);
  const sought = useStore(soughtMarkStore);
  useEffect(() => {
    const placed = (own ?? []).filter((mark) => !mark.lost);
    for (const colour of markColours)
      pages.current?.mark(`own-${colour}`, placed.filter((mark) => mark.colour === colour).map(asMarked));
    pages.current?.mark('own-note', placed.filter((mark) => mark.note !== '').map(asMarked));
  }, [own, parts, dark, paper, paged, pages]);
  const lightSought = useEffectEvent(() => {
    const mark = own?.find(({ id }) => id === sought?.id);
    if (mark && !mark.lost && sought?.page === page) pages.current?.light({ ...asMarked(mark), nth: 0 });
  });
  useEffect(() => lightSought(), [sought, parts, dark, paged]);
}
