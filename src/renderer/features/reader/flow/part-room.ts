import type { BookId } from '../../../../shared/model';
import type { FlowType } from './flow-frame';

/** In px: the space between two documents of a book. */
export const gap = 40;
/** In px: the space above the first document. */
const head = 16;

/** The measured heights of a book's documents at one width and text size. */
const cache = new Map<string, number[]>();
const mostCached = 24;

/** The heights of a book's documents, estimated until they are measured. */
export interface PartRoom {
  heightOf(part: number): number;
  topOf(part: number): number;
  readonly total: number;
  /** The part at a height; the first or the last past either end. */
  partAt(y: number): number;
  /** Stores a measured height. Returns whether it differs. */
  measured(part: number, height: number): boolean;
}

/** Estimates the height of a text of this many characters, in px. A document without text is taken for a picture. */
const estimate = (length: number, width: number, size: number): number =>
  length === 0
    ? 480
    : Math.round(((length * 1.2 * 0.5 * size) / Math.max(200, width)) * size * 1.65) + 3 * size;

/** @param lengths lengths of the parts' texts, without white space */
export function partRoom(
  bookId: BookId,
  lengths: readonly number[],
  width: number,
  type: FlowType,
): PartRoom {
  const { size } = type;
  const key = `${bookId} ${width} ${JSON.stringify(type)}`;
  const cachedHeights = cache.get(key) ?? [];
  cache.delete(key);
  cache.set(key, cachedHeights);
  for (const old of [...cache.keys()].slice(0, -mostCached)) cache.delete(old);
  const heights = lengths.map((length, part) => cachedHeights[part] ?? estimate(length, width, size));
  let tops: number[] = [];
  const sum = (): void => {
    let at = head;
    tops = heights.map((height) => {
      const top = at;
      at += height + gap;
      return top;
    });
    tops.push(at);
  };
  sum();
  return {
    heightOf: (part) => heights[part] ?? 0,
    topOf: (part) => tops[part] ?? 0,
    get total() {
      return tops.at(-1) ?? 0;
    },
    partAt(y) {
      let low = 0;
      let high = heights.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((tops[middle] ?? 0) <= y) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    measured(part, height) {
      cachedHeights[part] = height;
      if (heights[part] === height) return false;
      heights[part] = height;
      sum();
      return true;
    },
  };
}
