import type { SentenceEncoder } from '../ports';

/** Loads the model before the first question about a book. A failure shows when a question is asked. */
export const warmEncoder = async (encoder: SentenceEncoder): Promise<void> => {
  try {
    await encoder.encode([], 'question', new AbortController().signal);
  } catch {
    // Questions are then answered without the encoder.
  }
};
