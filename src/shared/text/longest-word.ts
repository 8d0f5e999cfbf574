/**
 * Letters of the longest word that is looked up or stemmed: SQLite's stemmer leaves longer ones alone as well. What is
 * longer is a dump, an address or a key, and nobody's word.
 */
export const maxWordLength = 64;

/** Longer than any sentence of a script that sets no spaces. */
const maxRunLength = 1000;

/** A text in which runs of letters that no language has are cut to their beginning. */
export const withoutEndlessWords = (text: string): string =>
  text.length <= maxRunLength
    ? text
    : text.replace(/[\p{L}\p{N}'’_-]+/gu, (word) =>
        word.length > maxRunLength ? `${word.slice(0, maxWordLength)}…` : word,
      );
