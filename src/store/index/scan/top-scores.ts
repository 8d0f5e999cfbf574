export interface TopScores {
  offer(score: number): void;
  /** The lowest of the best `count`; -Infinity until there are so many. */
  floor(): number;
}

/** Keeps the `count` best of the scores offered, as a heap with the lowest on top. */
export const createTopScores = (count: number): TopScores => {
  const heap = new Float64Array(count);
  let size = 0;
  const at = (index: number): number => heap[index] ?? Infinity;
  const rise = (from: number, score: number): void => {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (at(parent) <= score) break;
      heap[index] = at(parent);
      index = parent;
    }
    heap[index] = score;
  };
  const sink = (score: number): void => {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      if (left >= count) break;
      const child = left + 1 < count && at(left + 1) < at(left) ? left + 1 : left;
      if (at(child) >= score) break;
      heap[index] = at(child);
      index = child;
    }
    heap[index] = score;
  };
  return {
    offer: (score) => {
      if (size < count) {
        rise(size, score);
        size += 1;
      } else if (score > at(0)) sink(score);
    },
    floor: () => (size < count ? -Infinity : at(0)),
  };
};
