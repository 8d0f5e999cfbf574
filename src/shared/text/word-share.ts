import { wordsOf } from './words';

/** Two forms of a word have most of their first letters in common: "live" and "lives". */
const isSameWord = (one: string, other: string): boolean => {
  if (one === other) return true;
  const longest = Math.max(one.length, other.length);
  const shared = Math.ceil(longest * 0.75);
  return shared >= 4 && one.slice(0, shared) === other.slice(0, shared);
};

const lengthOf = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

/**
 * The share of a text's words that another text contains too, 0..1. Long words count more, since short ones are in most
 * texts.
 */
export const wordShare = (of: string, within: string): number => {
  const words = wordsOf(of);
  const others = wordsOf(within);
  const shared = words.filter((word) => others.some((other) => isSameWord(word, other)));
  return words.length === 0 ? 0 : lengthOf(shared) / lengthOf(words);
};
