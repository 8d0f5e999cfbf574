/** Three times as fast as most people read; faster than this, they are looking for something. */
const wordsPerSecond = 12;
/** In ms: the shortest and the longest time after which a page counts as read, however much text it has. */
const minReadMs = 3_000;
const maxReadMs = 30_000;
/** In ms: without a key press, scroll or pointer event for this long, the learner is considered away. */
const idleAfter = 5 * 60_000;
/** In ms: how often reading time is reported while the page stays the same. */
const reportEvery = 30_000;

interface PageInView {
  readonly page: number;
  readonly words: number;
}

/** How long a page must be in view to count as read, in ms. */
export const timeToRead = (words: number): number =>
  Math.max(minReadMs, Math.min(maxReadMs, (words / wordsPerSecond) * 1_000));

interface ReadingTime {
  /** Adds the time since the last call to the pages in view; `attentive`: the window is visible and focused. */
  tick(now: number, pages: readonly PageInView[], attentive: boolean): void;
  /** To be called when the learner does something. */
  active(now: number): void;
  /** Reports what has not been reported yet. */
  flush(): void;
}

/** Counts how long pages are in view. A page is reported once, when that was long enough. */
export function createReadingTime(
  start: number,
  report: (seconds: number, pages: readonly number[]) => void,
): ReadingTime {
  const inView = new Map<number, number>();
  const counted = new Set<number>();
  let last = start;
  let lastActive = start;
  let unreported = 0;
  let pages: number[] = [];
  const flush = (): void => {
    const seconds = Math.floor(unreported / 1_000);
    if (seconds === 0 && pages.length === 0) return;
    unreported -= seconds * 1_000;
    const now = pages;
    pages = [];
    report(seconds, now);
  };
  return {
    tick(now, shown, attentive) {
      const passed = now - last;
      last = now;
      // A longer gap means that the computer slept.
      if (!attentive || passed > 10_000 || now - lastActive > idleAfter || shown.length === 0) return;
      unreported += passed;
      for (const { page, words } of shown) {
        const time = (inView.get(page) ?? 0) + passed;
        inView.set(page, time);
        if (counted.has(page) || time < timeToRead(words)) continue;
        counted.add(page);
        pages.push(page);
      }
      if (pages.length > 0 || unreported >= reportEvery) flush();
    },
    active(now) {
      lastActive = now;
    },
    flush,
  };
}
