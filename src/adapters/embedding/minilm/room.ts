import { maxPieces } from './word-pieces';

export const width = 384;
/** Width of a block's inner layer. */
const innerWidth = 1536;

/** The kernel processes four rows at a time, so it reads and writes up to three beyond the last. */
const roomRows = maxPieces + 4;
export const alignTo64 = (size: number): number => (size + 63) & ~63;

/** The addresses of a thread's buffers, one after the other. */
export const roomOf = (start: number) => {
  let top = start;
  const place = (size: number): number => {
    const at = top;
    top += alignTo64(size);
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
