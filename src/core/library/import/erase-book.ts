import type { BookFiles, CoverFiles, ErasingBook, LibraryReader, LibraryWriter } from '../../ports';

interface ErasingShelf {
  readonly library: Pick<
    LibraryReader & LibraryWriter,
    'listErasing' | 'eraseSomeText' | 'eraseBook' | 'scrubSome'
  >;
  readonly files: Pick<BookFiles, 'remove'>;
  readonly covers: Pick<CoverFiles, 'remove'>;
}

/**
 * Steps of an erasure, some 2,000 passages, after which the index is scrubbed: a step of scrubbing is bounded by what it
 * writes, and what was erased it only reads (30 ms of so many).
 */
const stepsToScrub = 160;

/** A book's text, in steps. */
export const eraseText = async (
  library: Pick<LibraryWriter, 'eraseSomeText' | 'scrubSome'>,
  bookId: string,
  signal?: AbortSignal,
): Promise<void> => {
  for (let steps = 1; await library.eraseSomeText(bookId); steps += 1) {
    signal?.throwIfAborted();
    if (steps % stepsToScrub === 0) await scrubIndex(library, signal);
  }
};

/** No erased word is left in the keyword index afterwards. */
export const scrubIndex = async (
  library: Pick<LibraryWriter, 'scrubSome'>,
  signal?: AbortSignal,
): Promise<void> => {
  while (await library.scrubSome()) signal?.throwIfAborted();
};

/** What is left of books that are being erased: each row goes last, so that a crash in between forgets nothing. */
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
