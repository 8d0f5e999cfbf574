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

const taking = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/** The axis along which a container is scrolled: sideways in columns, else down. */
const scrollAxis = (container: HTMLElement, columnsNow: () => Columns | null) => {
  const at = (): number => (columnsNow() ? container.scrollLeft : container.scrollTop);
  return {
    at,
    jump(to: number): void {
      if (columnsNow()) container.scrollLeft = to;
      else container.scrollTop = to;
    },
    /** The nearest position that can be scrolled to. */
    within(top: number): number {
      const columns = columnsNow();
      if (columns) return columnFor(columns, top, Math.round(at() / columns.pitch)) * columns.pitch;
      return Math.max(0, Math.min(container.scrollHeight - container.clientHeight, Math.round(top)));
    },
  };
};

/** Whether to scroll smoothly over a distance: if it is short, and motion is not reduced. */
const isWorthGliding = (distance: number, viewHeight: number): boolean =>
  distance >= 2 && distance <= 2 * viewHeight && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @param columnsNow the columns that are scrolled sideways, or null where the container scrolls down */
export function stillScroll(
  container: HTMLElement,
  columnsNow: () => Columns | null,
  events: StillScrollEvents,
): StillScroll {
  const { at, jump, within } = scrollAxis(container, columnsNow);
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
  const take = (): void => {
    aim = null;
  };
  const put = (top: number): void => {
    if (aim !== null) return;
    const goal = within(top);
    if (Math.abs(at() - goal) >= 1) jump(goal);
    own = at();
  };
  const onEnd = (): void => {
    if (aim === null) return;
    aim = null;
    own = at();
    events.onArrived();
  };
  container.addEventListener('scroll', onScroll, { passive: true });
  container.addEventListener('scrollend', onEnd, { passive: true });
  for (const kind of taking) container.addEventListener(kind, take, { passive: true });

  return {
    put,
    at,
    turn(by) {
      const columns = columnsNow();
      if (!columns) return false;
      const last = container.scrollWidth - container.clientWidth;
      const goal = Math.max(0, Math.min(last, at() + by * columns.count * columns.pitch));
      if (Math.abs(goal - at()) < 1) return false;
      jump(goal);
      return true;
    },
    glide(top) {
      const goal = within(top);
      const distance = Math.abs(goal - container.scrollTop);
      aim = null;
      if (columnsNow() || !isWorthGliding(distance, container.clientHeight)) return put(goal);
      aim = goal;
      container.scrollTo({ top: goal, behavior: 'smooth' });
    },
    take,
    close() {
      cancelAnimationFrame(frame);
      container.removeEventListener('scroll', onScroll);
      container.removeEventListener('scrollend', onEnd);
      for (const kind of taking) container.removeEventListener(kind, take);
    },
  };
}
