import type { JobHandler } from '../jobs/job-handler';
import { isoTime, type LibraryReader } from '../ports';
import { bookOf, createStoring, type ImportDeps } from './import-book';
import { beginningOf, findPageMoves } from './page-moves';
import { keepCover, storedPart } from './store-part';

type RereadDeps = Omit<ImportDeps, 'erase'> & {
  readonly embedder: { readonly modelId: string };
  /** Passages without vectors have come. */
  readonly wake: () => void;
};

/**
 * Reads a book in again from its original, by the reader of today. The new text waits beside the old one and takes its
 * place in one step, so that the book can be read all the while, a crash costs only time, and a failure changes nothing.
 * What is about the book (notes, sessions, citations, marks) hangs on its id, which stays, and on its pages, which are
 * found again where they are cut elsewhere now.
 */
export const createRereadHandler = ({
  store,
  files,
  covers,
  worker,
  clock,
  events,
  embedder,
  wake,
}: RereadDeps): JobHandler => ({
  attempts: 2,
  async run(job, { signal, progress }) {
    const bookId = bookOf(job);
    const book = await store.library.findBook(bookId, embedder.modelId);
    const file = await store.library.findBookFile(bookId);
    if (!book || !file || book.state !== 'ready') return;
    await store.library.resetReread(bookId);
    const pages = findPageMoves(await listBeginnings(store.library, bookId, signal));
    const path = files.pathOf(file.sha256, file.extension);
    const told = createStoring(progress);
    let ordinal = 0;
    for await (const part of worker.parse(
      { path, name: file.fileName },
      (share, detail) => progress(share * 0.7, detail),
      signal,
    )) {
      if (part.kind === 'cover') {
        await keepCover({ ...store, covers }, bookId, part.cover);
        continue;
      }
      const stored = storedPart(part);
      if (stored.kind === 'pages') for (const page of stored.pages) pages.see(page);
      await store.library.stagePart(bookId, ordinal, stored);
      ordinal += 1;
      told(stored);
    }
    signal.throwIfAborted();
    const now = await store.library.findBook(bookId, embedder.modelId);
    if (!now) return;
    await store.library.finishReread(bookId, pages.moves(), isoTime(clock));
    // A first page that could not be drawn may be drawn now.
    if (now.cover.state === 'none' && now.format === 'pdf')
      await store.library.setCover(bookId, { state: 'unsought' });
    events.emit({ kind: 'book', bookId, change: 'reread' });
    wake();
  },
  giveUp: (job) => (job.bookId === null ? Promise.resolve() : store.library.resetReread(job.bookId)),
});

/** Pages that are looked at together. */
const pagesAtOnce = 200;

const listBeginnings = async (
  library: Pick<LibraryReader, 'listPages'>,
  bookId: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const beginnings: string[] = [];
  for (;;) {
    signal.throwIfAborted();
    const from = beginnings.length + 1;
    const pages = await library.listPages(bookId, from, from + pagesAtOnce - 1);
    beginnings.push(...pages.map(({ text }) => beginningOf(text)));
    if (pages.length < pagesAtOnce) return beginnings;
  }
};
