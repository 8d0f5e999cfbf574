import { LecternError } from '../../shared/errors';
import { rasterMediaTypes } from '../../shared/raster-picture';
import { displayName, titleFromName } from '../../shared/display-name';
import { formatOfEnding, formatTraits, type Book, type BookFormat, type Job } from '../../shared/model';
import type { EventBus } from '../async/event-bus';
import type { EmbedPassages } from '../vectors/embed-texts';
import {
  isoTime,
  type BookFiles,
  type BookPartsReader,
  type BookWorker,
  type Clock,
  type CoverFiles,
  type Cognition,
  type DocumentFile,
  type Embedder,
  type JobQueue,
  type JobReader,
  type JobWriter,
  type LibraryReader,
  type LibraryWriter,
  type Logger,
  type SearchReader,
  type SentenceEncoder,
  type JobHandlers,
} from '../ports';
import { withRoomFor } from './import/disk-room';
import { createEmbedHandler } from './vectors/embed-book';
import { createEncodeHandler } from './vectors/encode-book';
import { createImportHandler } from './import/import-book';
import { coverOf, isRaster } from './import/cover-of';
import { eraseRest } from './import/erase-book';
import type { AddedBook, Library } from './library';
import { createRereadHandler } from './import/reread-book';
import { keepCover } from './import/store-part';
import { createSummariseHandler } from './summarise-book';
import { createTidyHandler } from './import/tidy-shelf';
import { errorText } from '../../shared/messages/en/errors';

interface LibraryDeps {
  readonly store: {
    readonly library: LibraryReader & LibraryWriter;
    readonly jobs: JobReader & Pick<JobWriter, 'addJob'>;
    readonly search: Pick<SearchReader, 'encodedAmong'>;
  };
  readonly files: BookFiles;
  readonly covers: CoverFiles;
  readonly worker: BookWorker;
  /** Without it books are shown as text alone. */
  readonly parts?: BookPartsReader | undefined;
  readonly cognition: Pick<Cognition, 'summarise'>;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly logger: Logger;
  /** The model whose vectors are made and counted. */
  readonly embedder: Embedder;
  /** How many texts at once are embedded, by whom it may be. */
  readonly bulkOf: (embedder: Embedder) => EmbedPassages;
  /** Encodes sentences where there is one. */
  readonly encoder?: SentenceEncoder | undefined;
  /** Finds out what a file is; rejects with `EMPTY_FILE`, `WRONG_TYPE`, `UNSUPPORTED_TYPE`, `TOO_LARGE`, `UNREADABLE_FILE`. */
  readonly detect: (
    file: DocumentFile,
  ) => Promise<{ readonly format: BookFormat; readonly extension: string }>;
  readonly samplePath: string;
  readonly queue: JobQueue;
}

const mostPages = 20;
const mostPlaces = 1000;

export const createLibrary = (
  deps: LibraryDeps,
): { readonly library: Library; readonly handlers: JobHandlers } => {
  const { store, files, covers, clock, events, embedder, detect } = deps;
  /** Taking in and clearing away take turns: one never removes the file that another just stored. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const mine = turn.then(act, act);
    turn = mine.catch(() => undefined);
    return mine;
  };

  const get = async (bookId: string): Promise<Book> => {
    const book = await store.library.findBook(bookId, embedder.modelId);
    if (!book) throw new LecternError('BOOK_NOT_FOUND', errorText.bookUnknown);
    return book;
  };
  const changed = async (bookId: string): Promise<Book> => {
    events.emit({ kind: 'book', bookId, change: 'updated' });
    return get(bookId);
  };
  /** The whole of the book may be shown from now on: its summary is made, where the bound kept it from being made. */
  const summedUp = async (before: Book, now: Book): Promise<Book> => {
    if (now.summary !== null || !isHeldBack(before) || isHeldBack(now)) return now;
    const { id: bookId, title } = now;
    const job = { kind: 'summarise-book', payload: { bookId }, label: title, bookId } as const;
    await store.jobs.addJob({ ...job, runAt: isoTime(clock) }, isoTime(clock));
    deps.queue.wake();
    return now;
  };
  const erase = (bookId: string): Promise<void> =>
    inTurn(async () => {
      await store.library.beginErasing(bookId);
      events.emit({ kind: 'book', bookId, change: 'removed' });
      await eraseLeft();
    });
  /** What was begun, perhaps before a crash. Only in turn. */
  const eraseLeft = async (signal?: AbortSignal): Promise<void> =>
    eraseRest({ library: store.library, files, covers }, await store.library.listErasing(), signal);

  const addFile: Library['addFile'] = async (path, name) => {
    const fileName = displayName(name ?? path);
    const { format, extension } = await detect({ path, name: fileName });
    const added = await inTurn(async (): Promise<AddedBook> => {
      // The same book may be added again before all of it was gone.
      await eraseLeft();
      const { sha256, size } = await files.add(path, extension, new AbortController().signal, fileName);
      const id = `b${sha256.slice(0, 16)}`;
      const there = await store.library.findBookFile(id);
      if (there) {
        if (there.extension !== extension) await files.remove(sha256, extension);
        return { bookId: id, jobId: latestJob(await store.jobs.listJobs(), id), existing: true };
      }
      const book = {
        id,
        sha256,
        extension,
        fileName,
        fileSize: size,
        format,
        title: titleFromName(fileName),
        addedAt: isoTime(clock),
      };
      try {
        const { jobId } = await withRoomFor(`“${fileName}”`, 'lectern.db', () => store.library.addBook(book));
        return { bookId: id, jobId, existing: false };
      } catch (error) {
        await files.remove(sha256, extension);
        throw error;
      }
    });
    if (!added.existing) {
      events.emit({ kind: 'book', bookId: added.bookId, change: 'added' });
      deps.queue.wake();
    }
    return added;
  };

  const library: Library = {
    addFile,
    addSample: () => addFile(deps.samplePath, null),
    list: () => store.library.listBooks(embedder.modelId),
    get,
    async outline(bookId) {
      await get(bookId);
      return store.library.listOutline(bookId);
    },
    async page(bookId, number) {
      const page = await store.library.findPage(bookId, number);
      if (!page) throw noSuchPage(await get(bookId));
      return page;
    },
    async pages(bookId, from, to) {
      const book = await get(bookId);
      if (from > book.pageCount || to < from) throw noSuchPage(book);
      return store.library.listPages(bookId, from, Math.min(to, from + mostPages - 1));
    },
    async places(bookId, query) {
      await get(bookId);
      return store.library.findPlaces(bookId, query, mostPlaces);
    },
    async findPage(bookId, label) {
      const book = await get(bookId);
      const wanted = label.trim();
      const found = await store.library.findPageByLabel(bookId, wanted);
      if (found !== null) return found;
      const number = /^\d{1,6}$/u.test(wanted) ? Number(wanted) : 0;
      return number >= 1 && number <= book.pageCount ? number : null;
    },
    async setPosition(bookId, page) {
      const book = await get(bookId);
      if (page < 1 || page > book.pageCount) throw noSuchPage(book);
      await store.library.updateBook(bookId, { position: page, openedAt: isoTime(clock) });
      return summedUp(book, await changed(bookId));
    },
    async update(bookId, { title, author, language, readBound }) {
      const before = await get(bookId);
      await store.library.updateBook(bookId, {
        ...(title === undefined ? {} : { title }),
        ...(author === undefined ? {} : { author }),
        ...(language === undefined ? {} : { language }),
        ...(readBound === undefined ? {} : { readBound }),
      });
      return summedUp(before, await changed(bookId));
    },
    async remove(bookId) {
      await get(bookId);
      const open = (await store.jobs.listJobs()).filter((job) => job.bookId === bookId && isOpen(job));
      for (const job of open) await deps.queue.cancel(job.id);
      // A cancelled import has cleared itself away.
      if (await store.library.findBookFile(bookId)) await erase(bookId);
    },
    async readAgain(bookId) {
      const book = await get(bookId);
      if (book.state === 'importing') throw new LecternError('BOOK_NOT_READY', errorText.bookImporting);
      const at = isoTime(clock);
      const job = await store.jobs.addJob(
        { kind: 'reread-book', payload: { bookId }, label: book.title, bookId, runAt: at },
        at,
      );
      events.emit({ kind: 'job', job });
      deps.queue.wake();
      return job;
    },
    async setCover(bookId, picture) {
      await get(bookId);
      const checked = picture === null ? null : coverOf(picture);
      await inTurn(async () => {
        if (checked) await keepCover({ library: store.library, covers }, bookId, checked);
        else {
          await store.library.setCover(bookId, { state: 'none' });
          await covers.remove(bookId);
        }
      });
      return changed(bookId);
    },
    async cover(bookId) {
      const cover = await store.library.findCover(bookId);
      if (cover && isRaster(cover.extension))
        return {
          path: covers.pathOf(bookId, cover.extension),
          mediaType: rasterMediaTypes[cover.extension],
          version: cover.version,
        };
      await get(bookId);
      throw new LecternError('NOT_FOUND', errorText.noCover);
    },
    async retry(jobId) {
      const job = await store.library.retryFailed(jobId, isoTime(clock));
      events.emit({ kind: 'job', job });
      if (job.kind === 'import-book' && job.bookId !== null)
        events.emit({ kind: 'book', bookId: job.bookId, change: 'added' });
      deps.queue.wake();
      return job;
    },
    async cancelJob(jobId) {
      const job = await deps.queue.cancel(jobId);
      if (job.state !== 'failed' || !job.canRetry || job.kind !== 'import-book') return job;
      await inTurn(async () => {
        const file = await store.library.dropKeptCopy(jobId);
        if (file) await files.remove(file.sha256, file.extension);
      });
      const now = (await store.jobs.findJob(jobId)) ?? job;
      events.emit({ kind: 'job', job: now });
      return now;
    },
    async parts(bookId) {
      const book = await get(bookId);
      if (book.state === 'importing') throw noSuchPage(book);
      if (!deps.parts || formatTraits(book.format).view !== 'documents') return { parts: [], pages: [] };
      const { path, fileName } = await library.original(bookId);
      return deps.parts.list({ path, name: fileName }, await store.library.listPageStarts(bookId));
    },
    async part(bookId, path, base) {
      const file = await store.library.findBookFile(bookId);
      const format = formatOfEnding(file?.extension ?? '');
      if (!file || !deps.parts || !format || formatTraits(format).view !== 'documents') return null;
      return deps.parts.read(
        { path: files.pathOf(file.sha256, file.extension), name: file.fileName },
        path,
        base,
      );
    },
    async original(bookId) {
      const file = await store.library.findBookFile(bookId);
      if (!file) {
        await get(bookId);
        throw new LecternError('BOOK_NOT_FOUND', errorText.originalMissing);
      }
      return { path: files.pathOf(file.sha256, file.extension), fileName: file.fileName };
    },
  };

  return {
    library,
    handlers: {
      'import-book': createImportHandler({ ...deps, erase }),
      'reread-book': createRereadHandler({ ...deps, wake: () => deps.queue.wake() }),
      'tidy-shelf': createTidyHandler({ ...deps, eraseLeft: (signal) => inTurn(() => eraseLeft(signal)) }),
      'embed-book': createEmbedHandler({ ...deps, wake: () => deps.queue.wake() }),
      ...(deps.encoder && { 'encode-book': createEncodeHandler({ ...deps, encoder: deps.encoder }) }),
      'summarise-book': createSummariseHandler(deps),
    },
  };
};

const isOpen = (job: Job): boolean => job.state === 'queued' || job.state === 'running';

/** The book's unfinished import, else its latest job. */
const latestJob = (jobs: readonly Job[], bookId: string): number => {
  const own = jobs.filter((job) => job.bookId === bookId);
  const best =
    own.find((job) => job.kind === 'import-book' && isOpen(job)) ??
    own.find((job) => job.kind === 'import-book') ??
    own[0];
  return best?.id ?? 0;
};

/** Pages of it are beyond what may be shown. */
const isHeldBack = ({ readUpTo, pageCount }: Book): boolean => readUpTo !== null && readUpTo < pageCount;

const noSuchPage = (book: Book): LecternError =>
  book.state === 'importing'
    ? new LecternError('BOOK_NOT_READY', errorText.bookImporting)
    : new LecternError('PAGE_NOT_FOUND', errorText.pageOutOfRange(book.pageCount));
