import {
  isoTime,
  type BookFileRef,
  type LibraryReader,
  type StagedReimport,
  type StagedPart,
  type JobContext,
  type JobHandler,
} from '../../ports';
import { type BookId, formatTraits } from '../../../shared/model';
import { bookOf, createStoring, type ImportDeps } from './import-book';
import { beginningOf, findPageMoves } from './page-moves';
import { placeMarks } from './place-marks';
import { keepCover, storedPart } from './store-part';

type ReimportDeps = Omit<ImportDeps, 'erase'> & {
  readonly embedder: { readonly modelId: string };
  /** Called when there are new passages without vectors. */
  readonly wake: () => void;
};

/** Passages to replace in one step. */
const passagesAtOnce = 12;

/** Splits passages into parts for one step each. */
const smallParts = (part: StagedPart): readonly StagedPart[] => {
  if (part.kind !== 'passages') return [part];
  const { passages } = part;
  return Array.from({ length: Math.ceil(passages.length / passagesAtOnce) }, (_, at) => ({
    kind: 'passages',
    passages: passages.slice(at * passagesAtOnce, (at + 1) * passagesAtOnce),
  }));
};

/** Pages to read per batch. */
const pagesAtOnce = 200;

const listBeginnings = async (
  library: Pick<LibraryReader, 'listPages'>,
  bookId: BookId,
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

const isReplacing = async ({ store }: ReimportDeps, bookId: BookId): Promise<boolean> =>
  (await store.library.listUnfinishedReimports()).includes(bookId);

/** Stages a book's new text next to the old one. Null if the book was removed in the meantime. */
const stage = async (
  { store, files, covers, worker }: ReimportDeps,
  bookId: BookId,
  file: BookFileRef,
  { signal, progress }: JobContext,
): Promise<StagedReimport | null> => {
  const { library } = store;
  await library.resetReimport(bookId);
  const moves = findPageMoves(await listBeginnings(library, bookId, signal));
  const path = files.pathOf(file.sha256, file.extension);
  const reportStored = createStoring(progress);
  const counts = { pages: 0, passages: 0 };
  let ordinal = 0;
  for await (const part of worker.parse(
    { path, name: file.fileName, recognised: await library.listRecognisedPages(bookId) },
    (share, step) => progress(share * 0.7, step),
    signal,
  )) {
    if (part.kind === 'cover') {
      await keepCover({ ...store, covers }, bookId, part.cover);
      continue;
    }
    const stored = storedPart(part);
    if (stored.kind === 'pages') {
      for (const page of stored.pages) moves.see(page);
      counts.pages += stored.pages.length;
    }
    if (stored.kind === 'passages') counts.passages += stored.passages.length;
    for (const small of smallParts(stored)) {
      await library.stagePart(bookId, ordinal, small);
      ordinal += 1;
    }
    reportStored(stored);
  }
  signal.throwIfAborted();
  return (await library.findBookFile(bookId)) ? { ...counts, moves: moves.moves() } : null;
};

/** Replaces the old text with the staged one, or continues an interrupted replacement. */
const takeNewText = async (
  { store, clock, events, embedder, wake }: ReimportDeps,
  bookId: BookId,
  signal?: AbortSignal,
): Promise<void> => {
  const { library } = store;
  while (await library.stepReplacement(bookId)) signal?.throwIfAborted();
  await placeMarks(library, bookId, signal);
  await library.finishReplacement(bookId, isoTime(clock));
  const now = await library.findBook(bookId, embedder.modelId);
  // The first page may be drawable now.
  if (now?.cover.state === 'none' && formatTraits(now.format).cover === 'drawn')
    await library.setCover(bookId, { state: 'unsought' });
  events.emit({ kind: 'book', bookId, change: 'reread' });
  wake();
};

/**
 * Re-imports a book from its original with the current parser. The new text is staged next to the old one until it is
 * complete, so the book stays readable and a failure changes nothing. Then it replaces the old text page by page in
 * small background steps; an interrupted replacement continues at the next start. Unchanged passages keep their
 * vectors. Notes, sessions, citations and marks keep the book's id and are mapped to the new pages.
 */
export const createReimportHandler = (deps: ReimportDeps): JobHandler => {
  const { library } = deps.store;
  return {
    attempts: 2,
    async run(job, context) {
      const bookId = bookOf(job);
      const book = await library.findBook(bookId, deps.embedder.modelId);
      const file = await library.findBookFile(bookId);
      if (!book || !file || book.state !== 'ready') return;
      if (!(await isReplacing(deps, bookId))) {
        const staged = await stage(deps, bookId, file, context);
        if (!staged) return;
        await library.startReplacement(bookId, staged);
      }
      context.progress(0.95, { name: 'replacing-text' });
      await takeNewText(deps, bookId, context.signal);
    },
    async giveUp(job, error) {
      if (job.bookId === null) return;
      if (!(await isReplacing(deps, job.bookId))) return library.resetReimport(job.bookId);
      // A started replacement cannot be undone. If cancelled, it is completed; if it failed, the next start continues it.
      if (error === null) await takeNewText(deps, job.bookId);
    },
  };
};
