import type { BookFiles, CoverFiles, ErasingBook, LibraryReader, LibraryWriter } from '../../ports';
import type { BookId } from '../../../shared/model';

interface ErasingShelf {
  readonly library: Pick<
    LibraryReader & LibraryWriter,
    'listErasing' | 'eraseSomeText' | 'eraseBook' | 'scrubSome'
  >;
  readonly files: Pick<BookFiles, 'remove'>;
  readonly covers: Pick<CoverFiles, 'remove'>;
}

/**
 * Erasure steps, about 2,000 passages, between scrubs of the index. A scrub step is bounded by what it writes but also
 * reads everything erased before, which takes 30 ms for this many.
 */
const stepsToScrub = 160;

/** Erases a book's text in steps. */
export const eraseText = async (
  library: Pick<LibraryWriter, 'eraseSomeText' | 'scrubSome'>,
  bookId: BookId,
  signal?: AbortSignal,
): Promise<void> => {
  for (let steps = 1; await library.eraseSomeText(bookId); steps += 1) {
    signal?.throwIfAborted();
    if (steps % stepsToScrub === 0) await scrubIndex(library, signal);
  }
};

/** Removes the last traces of erased words from the keyword index. */
export const scrubIndex = async (
  library: Pick<LibraryWriter, 'scrubSome'>,
  signal?: AbortSignal,
): Promise<void> => {
  while (await library.scrubSome()) signal?.throwIfAborted();
};

/** Completes the erasure of books. Each row is deleted last, so that a crash in between loses track of nothing. */
export const eraseRest = async (
  { library, files, covers }: ErasingShelf,
  books: readonly ErasingBook[],
  signal?: AbortSignal,
): Promise<void> => {
  for (const { id, sha256, extension } of books) {
    await eraseText(library, id, signal);
    await files.remove(sha256, extension);
    await covers.remove(id);
    await library.eraseBook(id);
  }
  await scrubIndex(library, signal);
};
