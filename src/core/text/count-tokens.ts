import type { Tokenizer } from '../ports';

const kept = 600;

/** Counts each text once: most of a context is the same from one question to the next. Forgets the oldest. */
export const cachedCount = (tokenizer: Tokenizer): ((text: string) => number) => {
  const counts = new Map<string, number>();
  return (text) => {
    const known = counts.get(text);
    if (known !== undefined) return known;
    const tokens = tokenizer.count(text);
    counts.set(text, tokens);
    if (counts.size > kept)
      for (const oldest of counts.keys()) {
        counts.delete(oldest);
        break;
      }
    return tokens;
  };
};
