import type { Line } from './page-lines';

/** The book's typical type size and line spacing, in points. */
export interface Typography {
  readonly size: number;
  readonly leading: number;
  /** Sizes of headings, largest first. */
  readonly headingSizes: readonly number[];
  /** Words found inside lines, to distinguish a word's own hyphen from one at a line's end. */
  readonly words: ReadonlySet<string>;
}

const maxWords = 200_000;

/** Measures a book's type from all its lines. */
export const measureTypography = (pages: readonly (readonly Line[])[]): Typography => {
  const letters = new Map<number, number>();
  const steps = new Map<number, number>();
  const words = new Set<string>();
  for (const lines of pages) {
    for (const [index, line] of lines.entries()) {
      add(letters, line.size, line.text.length);
      const before = lines[index - 1];
      const step = before ? before.y - line.y : 0;
      if (before && step > 0 && Math.abs(before.size - line.size) < 0.2)
        add(steps, Math.round(step * 2) / 2, line.text.length);
      if (words.size < maxWords) collectWords(words, line.text, before?.text);
    }
  }
  const size = mode(letters) ?? 10;
  const near = [...steps].filter(([step]) => step >= size * 0.9 && step <= size * 2.5);
  return {
    size,
    leading: mode(new Map(near)) ?? size * 1.25,
    headingSizes: headingSizes(letters, size),
    words,
  };
};

/** Sizes clearly above the text's, largest first; a size with many letters is not a heading's. */
const headingSizes = (letters: ReadonlyMap<number, number>, size: number): number[] => {
  const all = [...letters.values()].reduce((sum, count) => sum + count, 0);
  const large = [...letters]
    .filter(([each, count]) => each >= size * 1.14 && count < all * 0.08)
    .map(([each]) => each);
  // Sizes that differ by rounding are one.
  return large
    .toSorted((one, other) => other - one)
    .filter((each, index, sorted) => index === 0 || (sorted[index - 1] ?? 0) - each >= 0.3);
};

const hyphenated = /[-\u2010\u00ad]$/u;

/** All words except possible halves, hyphenated at the end of this line or of the one before. */
const collectWords = (words: Set<string>, text: string, before: string | undefined): void => {
  const all = text.toLowerCase().split(/[^\p{L}\p{M}'’-]+/u);
  const whole = all.slice(
    before !== undefined && hyphenated.test(before) ? 1 : 0,
    hyphenated.test(text) ? -1 : undefined,
  );
  for (const word of whole) if (word.length > 3) words.add(word);
};

const add = (counts: Map<number, number>, key: number, by: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

const mode = (counts: ReadonlyMap<number, number>): number | undefined =>
  [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
