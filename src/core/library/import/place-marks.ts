import type { LibraryWriter, MarkPlacing } from '../../ports';

/** Finds all marks of a book again in its present text, a few at a time. May be done again at any time. */
export const placeMarks = async (
  library: Pick<LibraryWriter, 'placeMarks'>,
  bookId: string,
  signal?: AbortSignal,
): Promise<void> => {
  for (let from: MarkPlacing | null = null; ;) {
    signal?.throwIfAborted();
    from = await library.placeMarks(bookId, from);
    if (!from) return;
  }
};
