import type { Line } from './page-lines';

/** Share of a book's letters; a programming manual has a third of them in code. */
const minTypedShare = 0.6;

/**
 * Treats a book that is typed throughout (a play, an old thesis) as ordinary text: monospaced type is not code there.
 */
export const withoutTyping = (pages: readonly Line[][]): Line[][] => {
  let typed = 0;
  let all = 0;
  for (const { mono, text } of pages.flat()) {
    all += text.length;
    if (mono) typed += text.length;
  }
  if (typed <= all * minTypedShare) return [...pages];
  return pages.map((lines) =>
    lines.map((line) => (line.mono ? { ...line, mono: false, text: line.text.replace(/\s+/gu, ' ') } : line)),
  );
};
