/** A hidden window gets no animation frames. */
const maxFrameMs = 100;

/** Calls back once the current content has been painted, or after 100 ms if nothing is painted. */
const afterFrame = (then: () => void): void => {
  let called = false;
  const call = (): void => {
    if (called) return;
    called = true;
    clearTimeout(late);
    then();
  };
  const late = setTimeout(call, maxFrameMs);
  // Animation callbacks run before the frame is painted; a new task runs after it.
  requestAnimationFrame(() => setTimeout(call));
};

interface FrameByFrame<T> {
  /** Shows the value now if the previous one has been painted; else once it has, unless a later value arrives first. */
  show(value: T): void;
  /** Resolves once the latest value is shown. */
  shown(): Promise<void>;
}

/**
 * Shows values that arrive faster than frames: each frame shows the latest one, and later values don't delay it.
 * `draw` puts a value into the page.
 */
export const frameByFrame = <T>(
  draw: (value: T) => void,
  afterDrawn: (then: () => void) => void = afterFrame,
): FrameByFrame<T> => {
  let drawing = false;
  let next: { readonly value: T } | null = null;
  let wake: (() => void)[] = [];
  const drawn = (): void => {
    drawing = false;
    if (!next) return;
    const { value } = next;
    next = null;
    show(value);
    for (const one of wake) one();
    wake = [];
  };
  const show = (value: T): void => {
    if (drawing) {
      next = { value };
      return;
    }
    drawing = true;
    draw(value);
    afterDrawn(drawn);
  };
  return {
    show,
    shown: () => (next ? new Promise((resolve) => wake.push(resolve)) : Promise.resolve()),
  };
};
