import { maxPieces } from './word-pieces';

export const hiddenWidth = 384;
/** Width of a block's inner layer. */
const innerWidth = 1536;

/** The kernel processes four rows at a time, so it reads and writes up to three beyond the last. */
const bufferRows = maxPieces + 4;
export const alignTo64 = (size: number): number => (size + 63) & ~63;

/** The addresses of a thread's buffers, one after the other. */
export const bufferLayout = (start: number) => {
  let top = start;
  const place = (size: number): number => {
    const at = top;
    top += alignTo64(size);
    return at;
  };
  return {
    ids: place(4 * bufferRows),
    spots: place(4 * bufferRows),
    x: place(4 * bufferRows * hiddenWidth),
    attention: place(4 * bufferRows * 3 * hiddenWidth),
    other: place(4 * bufferRows * hiddenWidth),
    inner: place(4 * bufferRows * innerWidth),
    numbers: place(2 * bufferRows * innerWidth),
    scales: place(4 * bufferRows),
    keys: place(4 * 32 * bufferRows),
    values: place(4 * 32 * bufferRows),
    shares: place(4 * 4 * bufferRows),
    end: top,
  };
};
