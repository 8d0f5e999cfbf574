import type { LibraryReader, SentenceEncoder } from './ports';

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
    await encoder.encode([], 'question', new AbortController().signal);
  } catch {
    // A question is answered without.
  }
};
