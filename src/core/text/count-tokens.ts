import type { Tokenizer } from '../ports';

const cacheSize = 600;

/** Caches counts, since most of a context is the same between questions. Drops the oldest. */
export const cachedCount = (tokenizer: Tokenizer): ((text: string) => number) => {
  const counts = new Map<string, number>();
  return (text) => {
    const known = counts.get(text);
    if (known !== undefined) return known;
    const tokens = tokenizer.count(text);
    counts.set(text, tokens);
    if (counts.size > cacheSize)
      for (const oldest of counts.keys()) {
        counts.delete(oldest);
        break;
      }
    return tokens;
  };
};
