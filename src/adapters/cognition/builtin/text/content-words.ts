import { stem } from '../../../../shared/text/grammar/stem';
import { isStopWord } from '../../../../shared/text/grammar/stop-words';
import { indexWordsOf } from '../../../../shared/text/words';

const wordsOf = (text: string): readonly string[] =>
  indexWordsOf(text.replace(/['’](?:s|t|re|ve|ll|d|m)\b/giu, ''));

/** Stems of the words that carry a topic, in order, repeats kept. */
export function contentStems(text: string): string[] {
  return wordsOf(text)
    .filter((word) => (word.length > 1 || /\p{N}/u.test(word)) && !isStopWord(word))
    .map(stemOf);
}

/** British and American spellings share a stem ("practise", "practice"; "recognise", "recognize"). */
const stemOf = (word: string): string =>
  stem(word)
    .replace(/iz$/, 'is')
    .replace(/ractic$/, 'ractis');

/** The topic words as written, each once. */
export function contentWords(text: string): string[] {
  return [...new Set(wordsOf(text).filter((word) => word.length > 1 && !isStopWord(word)))];
}

/** "Chapter 3" and "chapter 5" are not the same, however similar the rest is. */
export const sameNumbers = (left: string, right: string): boolean =>
  (left.match(/\d+/g) ?? []).join() === (right.match(/\d+/g) ?? []).join();

/** Share of the smaller set's stems that the other set also has: near 1 if one sentence repeats another. */
export function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  if (small.size === 0) return 0;
  let common = 0;
  for (const item of small) if (large.has(item)) common += 1;
  return common / small.size;
}
