import { plainScript, scriptForms } from './scripts';

const quotes = `["\\u201c\\u201d\\u201e\\u201f\\u00ab\\u00bb\\u2033]`;
const apostrophes = `['\\u2018\\u2019\\u201a\\u201b\\u2032]`;
const dashes = '[-\\u2010-\\u2015\\u2212\\u207b\\u208b]';

/** Between two letters of a word: nothing, a soft hyphen, or a hyphen at a line's end. */
const lineEndHyphen = '(?:\\u00ad|[-\\u2010]\\s*\\n\\s*)?';

const charPattern = (char: string): string => {
  if (/["\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033]/u.test(char)) return quotes;
  if (/['\u2018\u2019\u201a\u201b\u2032]/u.test(char)) return apostrophes;
  if (/[-\u2010-\u2015\u2212]/u.test(char)) return dashes;
  const forms = scriptForms(char);
  if (forms !== '') return `[${char}${forms}]`;
  return char.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
};

const wordPattern = (word: string): string => {
  const chars = Array.from(word, plainScript);
  return chars
    .map((char, index) => {
      const next = chars[index + 1];
      const inWord = next !== undefined && /\p{L}/u.test(char) && /\p{L}/u.test(next);
      return charPattern(char) + (inWord ? lineEndHyphen : '');
    })
    .join('');
};

/**
 * A pattern for words typed to find them in a book: in this order, but regardless of case, white space, kinds of
 * quotation marks and dashes, and of hyphenation at line ends. Null if there is nothing to find.
 */
export const findPattern = (query: string): RegExp | null => {
  const words = query.normalize('NFC').trim().split(/\s+/u).filter(Boolean);
  return words.length === 0 ? null : new RegExp(words.map(wordPattern).join('\\s+'), 'giu');
};
