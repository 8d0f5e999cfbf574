/** What a page of 4,096 bytes has for rows, what a row of `vectors` takes beside its numbers, and the most that stays in it. */
const page = 4088;
const aroundRow = 12;
const longestHead = 4056;
/** Fewer than four were never cut off; more must be worth what they take in memory. */
const fewest = 4;
const worthwhile = 0.95;

/** Bytes on disk of a vector whose last `tail` numbers lie in vector_items. */
const bytesOf = (dimension: number, tail: number): number => {
  const head = 4 * (dimension - tail);
  const rows = head > longestHead ? 0 : Math.floor(page / (head + aroundRow));
  return rows === 0 ? Infinity : page / rows + 4 * tail;
};

/**
 * So many numbers at the end of a vector lie apart from it on disk and are kept as they are in memory, so that whole
 * rows fill a page (the table `vectors`): 4 of 512, but 47 of 384 (three to a page in place of two) and 25 of 192 (six in place of five).
 */
export const tailNumbersOf = (dimension: number): number => {
  const shortest = Math.min(fewest, dimension);
  let best = shortest;
  for (let tail = shortest + 1; tail <= dimension / 7; tail += 1)
    if (bytesOf(dimension, tail) < bytesOf(dimension, best)) best = tail;
  return bytesOf(dimension, best) < worthwhile * bytesOf(dimension, shortest) ? best : shortest;
};
