import { foldLookAlikes } from '../prompts';

const lookAlikes: Readonly<Record<string, string>> = {
  '“': '"', '”': '"', '„': '"', '«': '"', '»': '"', '″': '"', '‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'", '`': "'", '´': "'",
  '⟦': '[', '⟧': ']',
}; // prettier-ignore
const unseen = /[\u202a-\u202e\u2066-\u2069\p{Default_Ignorable_Code_Point}]/u;

/** A text folded for comparison, with the original position of each character. */
const comparable = (text: string): { readonly text: string; readonly at: readonly number[] } => {
  const looks = foldLookAlikes(text);
  const letters: string[] = [];
  const at: number[] = [];
  for (let index = 0; index < looks.length; index += 1) {
    const letter = looks[index] ?? '';
    if (unseen.test(letter)) continue;
    const space = /\s/u.test(letter);
    if (space && (letters.length === 0 || letters.at(-1) === ' ')) continue;
    const lower = letter.toLowerCase();
    letters.push(space ? ' ' : (lookAlikes[letter] ?? (lower.length === 1 ? lower : letter)));
    at.push(index);
  }
  return { text: letters.join(''), at };
};

/**
 * Finds words in a text, ignoring differences in white space, quotation marks, case and invisible characters. Positions
 * refer to the original text.
 */
export const findWords = (
  words: string,
  text: string,
): { readonly start: number; readonly end: number } | null => {
  const wanted = comparable(words).text.trim();
  if (wanted === '') return null;
  const within = comparable(text);
  const found = within.text.indexOf(wanted);
  const start = within.at[found];
  const last = within.at[found + wanted.length - 1];
  return found < 0 || start === undefined || last === undefined ? null : { start, end: last + 1 };
};
