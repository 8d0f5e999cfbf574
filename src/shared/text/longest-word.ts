/**
 * Maximum letters of a word that is looked up or stemmed; SQLite's stemmer leaves longer ones unchanged too. Anything
 * longer is data, an address or a key rather than a word.
 */
export const maxWordLength = 64;

/** Longer than any sentence in a script without spaces. */
const maxRunLength = 1000;

/** Cuts runs of letters that are too long for any language. */
export const withoutEndlessWords = (text: string): string =>
  text.length <= maxRunLength
    ? text
    : text.replace(/[\p{L}\p{N}'’_-]+/gu, (word) =>
        word.length > maxRunLength ? `${word.slice(0, maxWordLength)}…` : word,
      );
