import type { WordVectors } from '../../ports';

/** A kilobyte each; people use some thousands of words again and again. */
const most = 5000;

/** The same vectors, each made once: a word's is summed up anew whenever it is asked for. */
export const rememberWords = (words: WordVectors): WordVectors & { readonly forget: () => void } => {
  const known = new Map<string, Float32Array | null>();
  return {
    ...words,
    forget: () => known.clear(),
    word(word) {
      const before = known.get(word);
      if (before !== undefined) return before;
      if (known.size >= most) known.clear();
      const vector = words.word(word);
      known.set(word, vector);
      return vector;
    },
  };
};
