import type { SentenceEncoder } from '../../ports';

/** The same question is encoded for passages and for turns, and perhaps repeated. */
const most = 4;

/** An encoder that caches the vectors of the last questions. */
export const cachedQuestions = (encoder: SentenceEncoder): SentenceEncoder => {
  const known = new Map<string, Promise<readonly Float32Array[]>>();
  return {
    ...encoder,
    encode(texts, urgency, signal) {
      const [text] = texts;
      if (urgency !== 'question' || text === undefined || texts.length > 1)
        return encoder.encode(texts, urgency, signal);
      const before = known.get(text);
      if (before) return before;
      const vectors = encoder.encode(texts, urgency, signal);
      known.set(text, vectors);
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
      // A failure or timeout is not cached.
      vectors.catch(() => known.delete(text));
      return vectors;
    },
  };
};
