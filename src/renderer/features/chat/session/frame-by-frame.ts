/** In ms. A hidden window gets no frames. */
const longestFrame = 100;

/** Calls back once the current content of the page has been drawn, or after 100 ms in a hidden window. */
const afterFrame = (then: () => void): void => {
  let called = false;
  const call = (): void => {
    if (called) return;
    called = true;
    clearTimeout(late);
    then();
  };
  const late = setTimeout(call, longestFrame);
  // A frame's callbacks run before it is drawn; a new task runs after.
  requestAnimationFrame(() => setTimeout(call));
};

export interface FrameByFrame<T> {
  /** Shows the value as soon as the previous one has been drawn, unless a later value replaces it before that. */
  show(value: T): void;
  /** Resolves once the last value that was given is shown. */
  shown(): Promise<void>;
}

/**
 * Shows values that arrive faster than frames: each frame shows the latest one. `draw` puts a value into the page.
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
