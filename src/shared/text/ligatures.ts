/** What a typesetter drew as one letter, in letters: a quote must be found on the page either way. */
export const ligatures: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

/** A letter as it is typed, for one that is drawn: a ligature, or an Arabic letter in its form at a word's start, middle or end. */
export const plainLetter = (char: string): string => {
  // Forms of Arabic letters are from here on; what comes before has none.
  if (char < '\ufb00') return char;
  return ligatures[char] ?? (/[\ufb50-\ufdff\ufe70-\ufefc]/u.test(char) ? char.normalize('NFKC') : char);
};

export const plainLetters = (text: string): string => text.replaceAll(/[\ufb00-\ufefc]/gu, plainLetter);
