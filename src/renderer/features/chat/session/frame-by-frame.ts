/** In a window that is not drawn, frames do not come. */
const longestFrame = 100;

/** Calls back once what the page holds now has been drawn, or after 100 ms where nothing is drawn. */
const afterFrame = (then: () => void): void => {
  let called = false;
  const call = (): void => {
    if (called) return;
    called = true;
    clearTimeout(late);
    then();
  };
  const late = setTimeout(call, longestFrame);
  // The frame's callbacks come before it is drawn; a task of its own comes after.
  requestAnimationFrame(() => setTimeout(call));
};

export interface FrameByFrame<T> {
  /** Shows the value now where the one before it has been drawn; else once that is, unless a later one comes first. */
  show(value: T): void;
  /** Resolves once the last value that was given is shown. */
  shown(): Promise<void>;
}

/**
 * Shows values that come faster than frames: each frame has the latest, and none is put off by those behind it.
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
