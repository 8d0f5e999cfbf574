import type { SentenceEncoder } from '../../ports';

/** A question is encoded once for passages and once for turns, and may be repeated. */
const most = 4;

/** Wraps an encoder to cache the vectors of the last questions. */
export const cachedQuestions = (encoder: SentenceEncoder): SentenceEncoder => {
  const cache = new Map<string, Promise<readonly Float32Array[]>>();
  return {
    ...encoder,
    encode(texts, urgency, signal, reading = 'meaning') {
      const [text] = texts;
      if (urgency !== 'question' || reading !== 'meaning' || text === undefined || texts.length > 1)
        return encoder.encode(texts, urgency, signal, reading);
      const cached = cache.get(text);
      if (cached) return cached;
      const vectors = encoder.encode(texts, urgency, signal);
      cache.set(text, vectors);
      const [oldest] = cache.keys();
      if (cache.size > most && oldest !== undefined) cache.delete(oldest);
      // A failure or timeout is not cached.
      vectors.catch(() => cache.delete(text));
      return vectors;
    },
  };
};
