import type { SentenceEncoder } from '../../ports';

/** A question is asked of passages and of turns at once, and perhaps again. */
const most = 4;

/** The same encoder, that gives the last questions' vectors again without another run. */
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
      // What failed or came too late is tried again.
      vectors.catch(() => known.delete(text));
      return vectors;
    },
  };
};
