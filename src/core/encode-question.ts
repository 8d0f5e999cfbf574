import type { Clock, LibraryReader, SentenceEncoder } from './ports';

/** Milliseconds; an answer that waited longer had better come without. */
const limit = 1500;

/** The encoder as a search asks it: rejects when it takes too long. */
export const questionEncoder = (
  encoder: SentenceEncoder,
  clock: Clock,
): Pick<SentenceEncoder, 'modelId' | 'encode'> => ({
  modelId: encoder.modelId,
  async encode(texts, urgency, signal) {
    const tooLate = new AbortController();
    const cancel = clock.after(limit, () =>
      tooLate.abort(new Error(`The sentence encoder took longer than ${String(limit)} ms.`)),
    );
    const onAbort = (): void => tooLate.abort(signal.reason);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    try {
      return await encoder.encode(texts, urgency, tooLate.signal);
    } finally {
      cancel();
      signal.removeEventListener('abort', onAbort);
    }
  },
});

/**
 * Has the model loaded before the first question about a book, where the book's sentences are encoded. Whether that
 * works shows when it is asked.
 */
export const warmEncoder = async (
  encoder: SentenceEncoder,
  library: Pick<LibraryReader, 'listUnencoded'>,
  bookId: string,
): Promise<void> => {
  try {
    if ((await library.listUnencoded(bookId, encoder.modelId, 1)).length > 0) return;
    await encoder.encode(['warm'], 'question', new AbortController().signal);
  } catch {
    // A question is answered without.
  }
};
