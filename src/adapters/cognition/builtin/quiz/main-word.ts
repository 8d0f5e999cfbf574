import { stem } from '../../../../shared/text/grammar/stem';
import { isStopWord } from '../../../../shared/text/grammar/stop-words';

const word = /[\p{L}][\p{L}\p{N}’'-]*/gu;

/** How often each stem occurs. */
export const countStems = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [found] of text.toLowerCase().matchAll(word)) {
      const stemmed = stem(found);
      counts.set(stemmed, (counts.get(stemmed) ?? 0) + 1);
    }
  return counts;
};

/** The word of a sentence that its chapter uses most, and how often; null if none carries a topic. */
export const mainWord = (
  sentence: string,
  counts: ReadonlyMap<string, number>,
  isUsed: (stemmed: string) => boolean,
): { readonly word: string; readonly stemmed: string; readonly count: number } | null =>
  Array.from(sentence.matchAll(word), ([one]) => one)
    .slice(1)
    .filter((one) => one.length >= 4 && !isStopWord(one.toLowerCase()))
    .map((one) => {
      const stemmed = stem(one.toLowerCase());
      return { word: one, stemmed, count: counts.get(stemmed) ?? 0 };
    })
    .filter(({ stemmed }) => !isUsed(stemmed))
    .toSorted((a, b) => b.count - a.count)[0] ?? null;
