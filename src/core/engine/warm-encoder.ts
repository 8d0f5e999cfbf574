import type { SentenceEncoder } from '../ports';

/** Has the model loaded before the first question about a book. Whether that works shows when it is asked. */
export const warmEncoder = async (encoder: SentenceEncoder): Promise<void> => {
  try {
    await encoder.encode([], 'question', new AbortController().signal);
  } catch {
    // A question is answered without.
  }
};
