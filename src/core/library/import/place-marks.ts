import type { LibraryWriter, MarkPlacing } from '../../ports';
import type { BookId } from '../../../shared/model';

/** Relocates all marks of a book in its current text, a few at a time. Can be repeated at any time. */
export const placeMarks = async (
  library: Pick<LibraryWriter, 'placeMarks'>,
  bookId: BookId,
  signal?: AbortSignal,
): Promise<void> => {
  for (let from: MarkPlacing | null = null; ;) {
    signal?.throwIfAborted();
    from = await library.placeMarks(bookId, from);
    if (!from) return;
  }
};
