/** The letters for each ligature: a quote must be found on the page whether or not it has ligatures. */
export const ligatures: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

/** The plain letter for a ligature, or for an Arabic letter in its initial, medial or final form. */
export const plainLetter = (char: string): string => {
  // Ligatures and Arabic forms begin here, so earlier characters are unchanged.
  if (char < '\ufb00') return char;
  return ligatures[char] ?? (/[\ufb50-\ufdff\ufe70-\ufefc]/u.test(char) ? char.normalize('NFKC') : char);
};

export const plainLetters = (text: string): string => text.replaceAll(/[\ufb00-\ufefc]/gu, plainLetter);
