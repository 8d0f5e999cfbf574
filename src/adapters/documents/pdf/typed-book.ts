import type { Line } from './page-lines';

/** Of a book's letters; a manual of programs has a third of them in code. */
const leastTyped = 0.6;

/**
 * The pages of a book that is typed throughout (a play, a thesis of its day) as text like any other's: what is set in a
 * typewriter's face there is no code.
 */
export const withoutTyping = (pages: readonly Line[][]): Line[][] => {
  let typed = 0;
  let all = 0;
  for (const { mono, text } of pages.flat()) {
    all += text.length;
    if (mono) typed += text.length;
  }
  if (typed <= all * leastTyped) return [...pages];
  return pages.map((lines) =>
    lines.map((line) => (line.mono ? { ...line, mono: false, text: line.text.replace(/\s+/gu, ' ') } : line)),
  );
};
