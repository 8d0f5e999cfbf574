import { mostPieces } from './word-pieces';

export const width = 384;
/** Of the layer between the two halves of a block. */
const innerWidth = 1536;

/** The kernel reads and writes up to three rows behind the last: it takes four at a time. */
const roomRows = mostPieces + 4;
export const align = (size: number): number => (size + 63) & ~63;

/** The pieces of a thread's room, one after the other. */
export const roomOf = (start: number) => {
  let top = start;
  const place = (size: number): number => {
    const at = top;
    top += align(size);
    return at;
  };
  return {
    ids: place(4 * roomRows),
    spots: place(4 * roomRows),
    x: place(4 * roomRows * width),
    attention: place(4 * roomRows * 3 * width),
    other: place(4 * roomRows * width),
    inner: place(4 * roomRows * innerWidth),
    numbers: place(2 * roomRows * innerWidth),
    scales: place(4 * roomRows),
    keys: place(4 * 32 * roomRows),
    values: place(4 * 32 * roomRows),
    shares: place(4 * 4 * roomRows),
    end: top,
  };
};
