/** A scroll container that distinguishes the reader's scrolling from ours. */
export interface StillScroll {
  /** Scrolls at once, unless a glide is under way. */
  put(top: number): void;
  /** Scrolls smoothly if the target is near, at once if it is far. */
  glide(top: number): void;
  /** Leaves the scroll to the reader, even during a glide. */
  take(): void;
  close(): void;
}

export interface StillScrollEvents {
  readonly onScroll: () => void;
  /** The reader scrolled; called once per frame. */
  readonly onMoved: () => void;
  /** A glide has ended. */
  readonly onArrived: () => void;
  /** Called for every frame in which it moved. */
  readonly onFrame: () => void;
}

const taking = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

export function stillScroll(container: HTMLElement, events: StillScrollEvents): StillScroll {
  /** Where we scrolled to; anywhere else, the reader scrolled. */
  let own = container.scrollTop;
  /** The target of the glide under way. */
  let aim: number | null = null;
  let frame = 0;

  const checkScroll = (): void => {
    frame = 0;
    const { scrollTop } = container;
    if (aim !== null) return;
    if (Math.abs(scrollTop - own) > 1) {
      own = scrollTop;
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
  const within = (top: number): number =>
    Math.max(0, Math.min(container.scrollHeight - container.clientHeight, Math.round(top)));
  const put = (top: number): void => {
    if (aim !== null) return;
    const goal = within(top);
    if (Math.abs(container.scrollTop - goal) >= 1) container.scrollTop = goal;
    own = container.scrollTop;
  };
  const onEnd = (): void => {
    if (aim === null) return;
    aim = null;
    own = container.scrollTop;
    events.onArrived();
  };
  container.addEventListener('scroll', onScroll, { passive: true });
  container.addEventListener('scrollend', onEnd, { passive: true });
  for (const kind of taking) container.addEventListener(kind, take, { passive: true });

  return {
    put,
    glide(top) {
      const goal = within(top);
      const distance = Math.abs(goal - container.scrollTop);
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      aim = null;
      if (calm || distance < 2 || distance > 2 * container.clientHeight) return put(goal);
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
