const named = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Numbers as people write them out, up to a dozen. */
export const numberWords: Readonly<Record<string, number>> = Object.fromEntries(
  named.map((word, at) => [word, at + 1]),
);

/** The number words as part of a regular expression. */
export const numberWordPattern = named.join('|');
