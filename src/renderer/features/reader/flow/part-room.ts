/** Between two documents of a book, in px. */
export const gap = 40;
/** Above the first, in px. */
const head = 16;

/** What is known of a book's heights at one width and size of text; kept while the window is open. */
const remembered = new Map<string, number[]>();
const mostRemembered = 24;

/** The heights of a book's documents, guessed until they were measured. */
export interface PartRoom {
  heightOf(part: number): number;
  topOf(part: number): number;
  readonly total: number;
  /** The part at a height; the first or the last past either end. */
  partAt(y: number): number;
  /** Whether that changed anything. */
  measured(part: number, height: number): boolean;
}

/** About as high as a text of that many characters is, in px; a document without text is a picture. */
const guess = (length: number, width: number, size: number): number =>
  length === 0
    ? 480
    : Math.round(((length * 1.2 * 0.5 * size) / Math.max(200, width)) * size * 1.65) + 3 * size;

/** @param lengths of the parts' texts, white space not counted. */
export function partRoom(bookId: string, lengths: readonly number[], width: number, size: number): PartRoom {
  const key = `${bookId} ${width} ${size}`;
  const known = remembered.get(key) ?? [];
  remembered.delete(key);
  remembered.set(key, known);
  for (const old of [...remembered.keys()].slice(0, -mostRemembered)) remembered.delete(old);
  const heights = lengths.map((length, part) => known[part] ?? guess(length, width, size));
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
      known[part] = height;
      if (heights[part] === height) return false;
      heights[part] = height;
      sum();
      return true;
    },
  };
}
