/** Scripts without spaces between words: between two of their characters, a line break or a small gap is no space. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\uff00-\uff60\uffe0-\uffe6`;
const ends = new RegExp(`[${unspaced}]$`, 'u');
const begins = new RegExp(`^[${unspaced}]`, 'u');
const stretchedSpace = new RegExp(`(?<=[${unspaced}]) (?=[${unspaced}])`, 'gu');

/** Whether two texts, one after the other, are joined without a space. */
export const joinsUnspaced = (before: string, after: string): boolean =>
  ends.test(before) && begins.test(after);

/** Removes spaces that come from justification. */
export const withoutStretching = (text: string): string => text.replace(stretchedSpace, '');
