import type { Page } from '../../shared/model';
import type { JobHandler } from '../jobs/job-handler';
import { isoTime } from '../ports';
import { bookOf, createStoring, type ImportDeps } from './import-book';
import { keepCover, storedPart } from './store-part';

type RereadDeps = Omit<ImportDeps, 'erase'> & {
  readonly embedder: { readonly modelId: string };
  /** Passages without vectors have come. */
  readonly wake: () => void;
};

/**
 * Reads a book in again from its original, by the reader of today. The new text waits beside the old one and takes its
 * place in one step, so that the book can be read all the while, a crash costs only time, and a failure changes nothing.
 * What is about the book (notes, sessions, citations, marks) hangs on its id and its pages, which stay.
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
    const place = createPlaceFinder(
      book.position,
      book.pageCount,
      await store.library.findPage(bookId, book.position),
    );
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
      if (stored.kind === 'pages') for (const page of stored.pages) place.see(page);
      await store.library.stagePart(bookId, ordinal, stored);
      ordinal += 1;
      told(stored);
    }
    signal.throwIfAborted();
    // Read on meanwhile: then that is the place to find again.
    const now = await store.library.findBook(bookId, embedder.modelId);
    if (!now) return;
    await store.library.finishReread(
      bookId,
      now.position === book.position ? place.found() : place.scaled(now.position),
      isoTime(clock),
    );
    // A first page that could not be drawn may be drawn now.
    if (now.cover.state === 'none' && now.format === 'pdf') await store.library.setCover(bookId, { state: 'unsought' });
    events.emit({ kind: 'book', bookId, change: 'reread' });
    wake();
  },
  giveUp: (job) => (job.bookId === null ? Promise.resolve() : store.library.resetReread(job.bookId)),
});

interface PlaceFinder {
  see(page: Pick<Page, 'page' | 'label' | 'text'>): void;
  /** The page of the new text where the learner was. */
  found(): number;
  /** A page of the old text, by its share of the book. */
  scaled(page: number): number;
}

/** Enough of a page's text to tell it from others, whatever the new reader makes of spaces. */
const startOf = (text: string): string => text.replace(/\s+/gu, '').slice(0, 120);

/** Finds a page again among others: by how it begins, else by its printed label, else by its share of the book. */
export const createPlaceFinder = (
  position: number,
  pageCount: number,
  old: Pick<Page, 'label' | 'text'> | null,
): PlaceFinder => {
  const start = startOf(old?.text ?? '');
  let count = 0;
  let byText: number | null = null;
  let byLabel: number | null = null;
  const scaled = (page: number): number =>
    count === pageCount ? page : Math.max(1, Math.min(count, Math.round((page * count) / pageCount)));
  return {
    see({ page, label, text }) {
      count = Math.max(count, page);
      const nearer = byText === null || Math.abs(page - position) < Math.abs(byText - position);
      if (start.length >= 20 && nearer && startOf(text) === start) byText = page;
      if (byLabel === null && label === old?.label) byLabel = page;
    },
    found: () => byText ?? byLabel ?? scaled(position),
    scaled,
  };
};
