import type { BookId } from '../../../../shared/model';
import type { Columns } from '../pages/columns';
import type { FlowType } from './frames/flow-frame';

/** In px: the space between two documents of a book. */
export const partGap = 40;
/** In px: the space above the first document. */
const head = 16;

/** The measured heights of a book's documents at one width and text size. */
const cache = new Map<string, number[]>();
const maxCached = 24;

/** The lengths of a book's documents, down or along columns, estimated until they are measured. */
export interface PartLayout {
  lengthOf(part: number): number;
  topOf(part: number): number;
  readonly total: number;
  /** The part at a place; the first or the last past either end. */
  partAt(y: number): number;
  /** Stores a measured length. Returns whether it differs. */
  measured(part: number, length: number): boolean;
}

/** Estimates the height of a text of this many characters, in px. A document without text is taken for a picture. */
const estimate = (length: number, width: number, size: number): number =>
  length === 0
    ? 480
    : Math.round(((length * 1.2 * 0.5 * size) / Math.max(200, width)) * size * 1.65) + 3 * size;

/** @param lengths lengths of the parts' texts, without white space */
export function partLayout(
  bookId: BookId,
  lengths: readonly number[],
  width: number,
  type: FlowType,
  columns: Columns | null,
): PartLayout {
  const { size } = type;
  const key = `${bookId} ${width} ${JSON.stringify([type, columns])}`;
  const estimateLength = (length: number): number => {
    if (!columns) return estimate(length, width, size);
    const height = length === 0 ? 1 : estimate(length, columns.width, size);
    return Math.max(1, Math.ceil(height / columns.height)) * columns.pitch;
  };
  const cachedLengths = cache.get(key) ?? [];
  cache.delete(key);
  cache.set(key, cachedLengths);
  for (const old of [...cache.keys()].slice(0, -maxCached)) cache.delete(old);
  const lengthsNow = lengths.map((length, part) => cachedLengths[part] ?? estimateLength(length));
  let tops: number[] = [];
  const sum = (): void => {
    let at = columns ? 0 : head;
    tops = lengthsNow.map((length) => {
      const top = at;
      at += length + (columns ? 0 : partGap);
      return top;
    });
    tops.push(at);
  };
  sum();
  return {
    lengthOf: (part) => lengthsNow[part] ?? 0,
    topOf: (part) => tops[part] ?? 0,
    get total() {
      return tops.at(-1) ?? 0;
    },
    partAt(y) {
      let low = 0;
      let high = lengthsNow.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((tops[middle] ?? 0) <= y) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    measured(part, length) {
      cachedLengths[part] = length;
      if (lengthsNow[part] === length) return false;
      lengthsNow[part] = length;
      sum();
      return true;
    },
  };
}
