import type { JobHandler } from '../jobs/job-handler';
import {
  isoTime,
  type BookFiles,
  type BookWorker,
  type Clock,
  type ImportPart,
  type LibraryReader,
  type LibraryWriter,
} from '../ports';
import type { EventBus } from '../event-bus';

export interface ImportDeps {
  readonly store: { readonly library: LibraryReader & LibraryWriter };
  readonly files: BookFiles;
  readonly worker: BookWorker;
  readonly clock: Clock;
  readonly events: EventBus;
  /** The book with its original. */
  readonly erase: (bookId: string) => Promise<void>;
}

/** Reading takes about this share of an import; storing and indexing the rest. */
const readingShare = 0.7;

/**
 * Reads a book into the library. A crash in between costs only time: the next run starts again from the stored
 * original. What fails or is cancelled leaves nothing behind.
 */
export const createImportHandler = ({
  store,
  files,
  worker,
  clock,
  events,
  erase,
}: ImportDeps): JobHandler => ({
  attempts: 2,
  async run(job, { signal, progress }) {
    const bookId = bookOf(job);
    const file = await store.library.findBookFile(bookId);
    // Removed in the meantime: there is nothing left to do.
    if (!file) return;
    await store.library.resetImport(bookId);
    const path = files.pathOf(file.sha256, file.extension);
    const stored = { pages: 0, of: 0 };
    const onRead = (share: number, detail: string): void => progress(share * readingShare, detail);
    for await (const part of worker.parse({ path, name: file.fileName }, onRead, signal)) {
      await storePart(store.library, bookId, part);
      if (part.kind === 'head') stored.of = part.pageCount;
      if (part.kind === 'pages') stored.pages += part.pages.length;
      const share = stored.of === 0 ? 0 : stored.pages / stored.of;
      const detail =
        part.kind === 'passages'
          ? 'making the text searchable'
          : `storing page ${String(stored.pages)} of ${String(stored.of)}`;
      progress(readingShare + share * 0.15 + (part.kind === 'passages' ? 0.1 : 0), detail);
    }
    signal.throwIfAborted();
    await store.library.finishImport(bookId, isoTime(clock));
    events.emit({ kind: 'book', bookId, change: 'updated' });
  },
  giveUp: (job) => erase(bookOf(job)),
});

const storePart = (library: LibraryWriter, bookId: string, part: ImportPart): Promise<void> => {
  if (part.kind === 'pages') return library.addPages(bookId, part.pages);
  if (part.kind === 'passages') return library.addPassages(bookId, part.passages);
  const { head, outline, labels, pageCount, warnings } = part;
  return library.setHead(
    bookId,
    {
      title: head.title,
      author: head.author,
      language: head.language,
      format: head.format,
      pageCount,
      warnings,
    },
    outline.map((entry) => ({ ...entry, label: labels[entry.page - 1] ?? String(entry.page) })),
  );
};

export const bookOf = (job: { readonly id: number; readonly bookId: string | null }): string => {
  if (job.bookId === null) throw new Error(`job ${String(job.id)} names no book`);
  return job.bookId;
};
