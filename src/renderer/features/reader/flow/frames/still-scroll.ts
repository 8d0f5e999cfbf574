import { columnFor, type Columns } from '../../pages/columns';

/** A scroll container that distinguishes the reader's scrolling from ours. */
export interface StillScroll {
  /** Scrolls at once, unless a smooth scroll is in progress. */
  put(top: number): void;
  /** The current scroll position. */
  at(): number;
  /** Turns to the columns after or before those in view, for the reader. False at the ends. */
  turn(by: 1 | -1): boolean;
  /** Scrolls smoothly if the target is near, at once if it is far. */
  glide(top: number): void;
  /** Takes further scrolling for the reader's, even if a smooth scroll is in progress. */
  take(): void;
  close(): void;
}

interface StillScrollEvents {
  readonly onScroll: () => void;
  /** The reader scrolled; called once per frame. */
  readonly onMoved: () => void;
  /** A smooth scroll has ended. */
  readonly onArrived: () => void;
  /** Called for every frame in which it moved. */
  readonly onFrame: () => void;
}

/** After these events, scrolling is the reader's. */
const taking = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/** The axis along which a container is scrolled: sideways in columns, else down. */
const scrollAxis = (container: HTMLElement, columnsNow: () => Columns | null) => {
  const at = (): number => (columnsNow() ? container.scrollLeft : container.scrollTop);
  return {
    at,
    jump(to: number): void {
      if (Math.abs(at() - to) < 1) return;
      if (columnsNow()) container.scrollLeft = to;
      else container.scrollTop = to;
    },
    /** The nearest position that can be scrolled to. */
    within(top: number): number {
      const columns = columnsNow();
      if (columns) return columnFor(columns, top, Math.round(at() / columns.pitch)) * columns.pitch;
      return Math.max(0, Math.min(container.scrollHeight - container.clientHeight, Math.round(top)));
    },
    /** The position after the columns in view are turned; null at the ends, and if there are no columns. */
    afterTurn(by: 1 | -1): number | null {
      const columns = columnsNow();
      if (!columns) return null;
      const last = container.scrollWidth - container.clientWidth;
      const goal = Math.max(0, Math.min(last, at() + by * columns.count * columns.pitch));
      return Math.abs(goal - at()) < 1 ? null : goal;
    },
  };
};

/** Whether to scroll smoothly over a distance: if it is short, and motion is not reduced. */
const isWorthGliding = (by: number, viewHeight: number): boolean =>
  Math.abs(by) >= 2 &&
  Math.abs(by) <= 2 * viewHeight &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @returns a function that stops listening */
const listenToScrolling = (
  container: HTMLElement,
  { onScroll, onEnd, take }: Readonly<Record<'onScroll' | 'onEnd' | 'take', () => void>>,
): (() => void) => {
  const listening = new AbortController();
  const options = { passive: true, signal: listening.signal };
  container.addEventListener('scroll', onScroll, options);
  container.addEventListener('scrollend', onEnd, options);
  for (const kind of taking) container.addEventListener(kind, take, options);
  return () => listening.abort();
};

/** @param columnsNow the columns that are scrolled sideways, or null where the container scrolls down */
export function stillScroll(
  container: HTMLElement,
  columnsNow: () => Columns | null,
  events: StillScrollEvents,
): StillScroll {
  const { at, jump, within, afterTurn } = scrollAxis(container, columnsNow);
  /** Where we scrolled to; anywhere else, the reader scrolled. */
  let own = at();
  /** The target of the smooth scroll in progress. */
  let aim: number | null = null;
  let frame = 0;

  const checkScroll = (): void => {
    frame = 0;
    if (aim !== null) return;
    if (Math.abs(at() - own) > 1) {
      own = at();
      events.onMoved();
    }
    events.onFrame();
  };
  const onScroll = (): void => {
    events.onScroll();
    if (frame === 0) frame = requestAnimationFrame(checkScroll);
  };
  const take = (): void => void (aim = null);
  const put = (top: number): void => {
    if (aim !== null) return;
    jump(within(top));
    own = at();
  };
  const onEnd = (): void => {
    if (aim === null) return;
    aim = null;
    own = at();
    events.onArrived();
  };
  const stopListening = listenToScrolling(container, { onScroll, onEnd, take });

  return {
    put,
    at,
    turn(by) {
      const goal = afterTurn(by);
      if (goal !== null) jump(goal);
      return goal !== null;
    },
    glide(top) {
      const goal = within(top);
      aim = null;
      if (columnsNow() || !isWorthGliding(goal - container.scrollTop, container.clientHeight))
        return put(goal);
      aim = goal;
      container.scrollTo({ top: goal, behavior: 'smooth' });
    },
    take,
    close() {
      cancelAnimationFrame(frame);
      stopListening();
    },
  };
}
