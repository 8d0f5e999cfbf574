/** The `count` best of the scores offered, as a heap with the lowest on top. */
export interface TopScores {
  readonly heap: Float64Array;
  size: number;
}

export const createTopScores = (count: number): TopScores => ({ heap: new Float64Array(count), size: 0 });

/** The lowest of the best `count`; -Infinity until there are `count` scores. */
export const floorOf = ({ heap, size }: TopScores): number =>
  size < heap.length ? -Infinity : (heap[0] ?? Infinity);

export const offerScore = (top: TopScores, score: number): void => {
  if (top.size < top.heap.length) {
    siftUp(top.heap, top.size, score);
    top.size += 1;
  } else if (score > floorOf(top)) siftDown(top.heap, score);
};

const siftUp = (heap: Float64Array, from: number, score: number): void => {
  let index = from;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    const above = heap[parent] ?? 0;
    if (above <= score) break;
    heap[index] = above;
    index = parent;
  }
  heap[index] = score;
};

const siftDown = (heap: Float64Array, score: number): void => {
  let index = 0;
  for (;;) {
    const left = 2 * index + 1;
    if (left >= heap.length) break;
    const child = left + 1 < heap.length && (heap[left + 1] ?? 0) < (heap[left] ?? 0) ? left + 1 : left;
    const below = heap[child] ?? 0;
    if (below >= score) break;
    heap[index] = below;
    index = child;
  }
  heap[index] = score;
};
