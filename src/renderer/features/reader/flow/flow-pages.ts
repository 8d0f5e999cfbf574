import type { BookParts } from '../../../../shared/model';
import type { FrameFocus, PageSpot } from '../../../navigation/spot';
import { spotOf, type Spot } from '../../marks/open-mark';
import type { FrameLook } from './flow-frame';
import { flowMarks } from './flow-marks';
import { flowSelection, type FlowSelection } from './flow-selection';
import { partsOfPage, type Marked } from './page-extent';
import { pageTops } from './page-tops';
import { placeOfLink } from './part-address';
import { focusAgain, focusIn, focusOf } from './place-in-frame';
import { partFrames } from './part-frames';
import { gap, partRoom, type PartRoom } from './part-room';
import { scrollByKey } from './scroll-keys';
import { stillScroll } from './still-scroll';

export interface FlowPagesEvents {
  /** Scrolled to another page. */
  readonly onPage: (page: number) => void;
  /** Followed a link, from spot to spot. */
  readonly onJump: (from: PageSpot, to: PageSpot) => void;
  readonly onOutside: (address: string) => void;
  readonly onSelection: (selection: FlowSelection | null) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  /** A mark with an id was clicked; where it is in the window. */
  readonly onMark: (id: number, spot: Spot) => void;
  /** The marks of what is lit, and how far down the meant one is; 0: it is not on its page. */
  readonly onLit: (marks: number, top: number) => void;
  /** Text is there to read. */
  readonly onShown: () => void;
  /** A part did not come. */
  readonly onFailed: () => void;
}

/** What is at the top edge: so many px down in a part. */
export interface PartPlace {
  readonly part: number;
  readonly down: number;
}

export interface FlowPages {
  /** Where the view is, whatever its pages are called. */
  place(): PartPlace;
  /** To a page, or that share of its height further down; there the focus is put on what had it. */
  goTo(page: number, share?: number, focus?: FrameFocus): void;
  setSize(size: number): void;
  /**
   * Marks quotations of pages under a name that `frame.css` has colours for, in place of those that were marked under it.
   * They are drawn as the parts of the book come into sight.
   */
  mark(name: string, marked: readonly Marked[]): void;
  /** Marks one quotation, or every place of a search, and scrolls to the `nth`; null puts it out. */
  light(lit: (Marked & { readonly nth: number }) | null): void;
  close(): void;
}

/** A page that is asked for begins this far below the top edge, in px. */
const edge = 16;
/** What is this far down, as a share of the height, is what is read. */
const readAt = 0.25;
/** What is lit comes to be this far down. */
const litAt = 0.4;
const mostFrames = 12;

/**
 * A book's documents in one scroll, each in a frame of its own that is there only while it is near. `container` scrolls;
 * `sheet` in it is as high as the book.
 */
export function showFlow(
  container: HTMLElement,
  sheet: HTMLElement,
  book: BookParts & { readonly id: string; readonly title: string },
  start: {
    readonly page: number;
    readonly look: Omit<FrameLook, 'vh'>;
    /** Where the view was when the book was shown before: there it begins, whatever page that is now. */
    readonly place?: PartPlace | undefined;
  },
  events: FlowPagesEvents,
): FlowPages {
  const { pages, parts } = book;
  const lengths = parts.map(({ length }) => length);
  let look: FrameLook = { ...start.look, vh: container.clientHeight / 100 };
  let width = sheet.clientWidth;
  let room: PartRoom = partRoom(book.id, lengths, width, look.size);
  let current = start.page;
  let lit: (Marked & { readonly nth: number }) | null = null;
  let awaitsLight = false;
  /** Where the view stays while heights around it change: what was asked for, or where the reader scrolled to. */
  let stay: () => number = () =>
    start.place ? room.topOf(start.place.part) + start.place.down : tops.topOf(current);
  /** The part that says which page the place is on that the view begins with. */
  let awaited = start.place?.part ?? null;
  /** The same for a new width or size of text, which the place of what the reader scrolled to depends on. */
  let stayAnew: (() => number) | null = null;
  const frames = partFrames(sheet, book, () => look, {
    onHeight(part, height) {
      // At another width everything is set again, below.
      if (sheet.clientWidth !== width) return;
      if (room.measured(part, height)) settle();
      const frame = frames.get(part);
      if (frame) marks.place(part, frame);
    },
    onReady(part, frame) {
      room.measured(part, frame.height);
      settle();
      if (part === awaited) {
        awaited = null;
        tellPage();
      }
      // What runs over a border is found once both parts are there.
      for (const [one, near] of frames.ready()) if (Math.abs(one - part) <= 1) marks.draw(one, near);
      findLight();
      events.onShown();
    },
    onFailed: events.onFailed,
    ofPart: (part) => ({
      onKey(event) {
        scroll.take();
        events.onKey(event);
        if (!event.defaultPrevented && scrollByKey(container, event)) event.preventDefault();
      },
      onLink(address, link) {
        const to = placeOfLink(book.id, address);
        const at = to ? parts.findIndex(({ path }) => path === to.path) : -1;
        if (to && at >= 0) void follow(at, to.id, focusOf(part, link));
      },
      onOutside: events.onOutside,
      onClick(x, y) {
        const frame = frames.get(part);
        const mark = frame && marks.at(part, frame, x, y);
        if (mark) events.onMark(mark.id, mark.spot);
      },
      onSelection: (rests) => selection.changed(part, rests),
    }),
  });
  /** A mark is opened by the keyboard as by a click. */
  const choose = (event: KeyboardEvent): void => {
    const mark = (event.target as Element).closest<HTMLElement>('[data-mark]');
    if (!mark || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    events.onMark(
      Number(mark.dataset['mark']),
      spotOf((mark.firstElementChild ?? mark).getBoundingClientRect()),
    );
  };
  sheet.addEventListener('keydown', choose);
  const tops = pageTops(pages, () => room, frames.get);
  const selection = flowSelection(
    container,
    frames.get,
    (part, y) => tops.pageAt(room.topOf(part) + y),
    events.onSelection,
  );
  const marks = flowMarks(pages, parts.length, frames.get);

  /** Brings the parts near the view in, nearest first, and lets those far from it go. */
  const fill = (): void => {
    const [top, high] = [container.scrollTop, container.clientHeight];
    const middle = room.partAt(top + high / 3);
    const wanted = new Set([middle]);
    if (lit && awaitsLight) {
      for (const part of marks.partsOf(lit).slice(0, mostFrames)) wanted.add(part);
    }
    const endOf = (part: number): number => room.topOf(part) + room.heightOf(part);
    for (let by = 1; by < mostFrames; by += 1) {
      const [above, below] = [middle - by, middle + by];
      if (above >= 0 && endOf(above) + gap > top - high) wanted.add(above);
      if (below < parts.length && room.topOf(below) < top + 2.5 * high) wanted.add(below);
    }
    frames.show(wanted, (part) => endOf(part) < top - 3 * high || room.topOf(part) > top + 5 * high);
    frames.place(room);
  };
  const settle = (): void => {
    sheet.style.height = `${room.total}px`;
    frames.place(room);
    scroll.put(stay() - edge);
    fill();
  };

  const spotAt = (y: number): PageSpot => {
    const page = tops.pageAt(y + 1);
    const from = tops.topOf(page);
    return { page, share: (y - from) / Math.max(1, tops.topOf(page + 1) - from) };
  };
  const heightOf = ({ page, share }: PageSpot): number => {
    const from = tops.topOf(page);
    return from + share * (tops.topOf(page + 1) - from);
  };

  const tellPage = (): void => {
    const { scrollTop, clientHeight, scrollHeight } = container;
    const atEnd = scrollTop + clientHeight >= scrollHeight - 2;
    const next = atEnd ? pages.length : tops.pageAt(scrollTop + readAt * clientHeight);
    if (next === current) return;
    current = next;
    events.onPage(next);
  };

  /** The reader scrolled: what is at the top edge now stays there. */
  const hold = (): void => {
    const top = container.scrollTop + edge;
    const { page, share } = spotAt(top);
    const from = tops.topOf(page);
    stay = () => tops.topOf(page) + (top - from);
    stayAnew = () => heightOf({ page, share });
  };
  const stayAt = (top: () => number): void => {
    stay = top;
    stayAnew = null;
  };
  const scroll = stillScroll(container, {
    onScroll: () => selection.moved(),
    onMoved() {
      hold();
      tellPage();
    },
    onArrived: () => settle(),
    onFrame: fill,
  });

  /** Scrolls to what is lit once all parts of its page are there. */
  const findLight = (): void => {
    const found = lit && awaitsLight ? marks.find(lit) : null;
    if (!lit || !found) return;
    awaitsLight = false;
    const meant = found[lit.nth] ?? found[0];
    if (!meant) return events.onLit(0, 0);
    if (lit.search && found.length > 1) mark('lit-now', [{ ...lit, only: found.indexOf(meant) }]);
    const top = (): number =>
      room.topOf(meant.part) + (frames.get(meant.part) === meant.frame ? meant.frame.topOf(meant.start) : 0);
    events.onLit(found.length, top());
    stayAt(() => top() - litAt * container.clientHeight + edge);
    scroll.glide(stay() - edge);
  };

  const follow = async (part: number, id: string | null, link: FrameFocus): Promise<void> => {
    const from = { ...spotAt(container.scrollTop + edge), focus: link };
    stayAt(() => room.topOf(part));
    settle();
    await frames.opened(part);
    const frame = frames.get(part);
    const target =
      id === null ? undefined : (frame?.page.getElementById(id) ?? frame?.page.getElementsByName(id)[0]);
    stayAt(() => room.topOf(part) + (target?.isConnected ? target.getBoundingClientRect().top : 0));
    settle();
    if (frame) focusIn(frame, target);
    const to = { ...spotAt(stay()), focus: focusOf(part, target ?? null) };
    current = to.page;
    events.onJump(from, to);
  };

  /** Unless the reader has gone on by the time that the part is there. */
  const putFocus = async (focus: FrameFocus, here: () => number): Promise<void> => {
    await frames.opened(focus.part);
    const frame = frames.get(focus.part);
    if (frame && stay === here) focusAgain(frame, focus);
  };

  /** Sets everything again at another width or size of text; the page that is read stays. */
  const reflow = (): void => {
    stay = stayAnew ?? stay;
    room = partRoom(book.id, lengths, width, look.size);
    for (const [part, frame] of frames.ready()) {
      frame.setLook(look);
      room.measured(part, frame.measure());
    }
    settle();
    for (const [part, frame] of frames.ready()) marks.place(part, frame);
  };
  const watch = new ResizeObserver(() => {
    const vh = container.clientHeight / 100;
    if (sheet.clientWidth === width && vh === look.vh) return;
    width = sheet.clientWidth;
    look = { ...look, vh };
    reflow();
  });
  watch.observe(container);
  watch.observe(sheet);
  settle();

  const mark = (name: string, marked: readonly Marked[]): void => {
    marks.set(name, marked);
    for (const [part, frame] of frames.ready()) marks.draw(part, frame);
  };
  return {
    place() {
      const y = container.scrollTop + edge;
      const part = room.partAt(y);
      return { part, down: y - room.topOf(part) };
    },
    goTo(page, share = 0, focus) {
      scroll.take();
      current = page;
      stayAt(() => heightOf({ page, share }));
      settle();
      if (focus) void putFocus(focus, stay);
    },
    setSize(size) {
      if (size === look.size) return;
      look = { ...look, size };
      reflow();
    },
    mark,
    light(next) {
      lit = next;
      awaitsLight = next !== null;
      mark('lit', next ? [next] : []);
      mark('lit-now', []);
      if (!next) return;
      // What is far is gone to at once; what is near is scrolled to.
      if (!frames.get(partsOfPage(pages, next.page, parts.length)[0])) {
        current = next.page;
        stayAt(() => tops.topOf(next.page));
        settle();
      } else fill();
      findLight();
    },
    close() {
      selection.close();
      watch.disconnect();
      sheet.removeEventListener('keydown', choose);
      scroll.close();
      frames.close();
    },
  };
}
