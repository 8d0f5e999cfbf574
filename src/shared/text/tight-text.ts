/** A text without what books and browsers render differently: white space, soft hyphens, zero-width characters. */
export interface TightText {
  readonly text: string;
  /** The original offset of each character. */
  readonly at: Int32Array;
}

const isLoose = (code: number): boolean =>
  code <= 0x20 ||
  code === 0xa0 ||
  code === 0xad ||
  (code >= 0x2000 && code <= 0x200f) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x2060 ||
  code === 0x3000 ||
  code === 0xfeff;

export const removeLooseCharacters = (source: string): TightText => {
  const codes = new Uint16Array(source.length);
  const at = new Int32Array(source.length);
  let length = 0;
  for (let index = 0; index < source.length; index += 1) {
    const code = source.charCodeAt(index);
    if (isLoose(code)) continue;
    codes[length] = code;
    at[length] = index;
    length += 1;
  }
  const pieces: string[] = [];
  for (let from = 0; from < length; from += 8192)
    pieces.push(String.fromCharCode(...codes.subarray(from, Math.min(length, from + 8192))));
  return { text: pieces.join(''), at: at.subarray(0, length) };
};

/** The occurrence of `words` nearest to a position; -1 if there is none. */
export const nearestOf = (text: string, words: string, place: number): number => {
  if (words === '') return -1;
  const after = text.indexOf(words, place);
  const before = text.lastIndexOf(words, place);
  if (after < 0 || before < 0) return Math.max(after, before);
  return after - place <= place - before ? after : before;
};
