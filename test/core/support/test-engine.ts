import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createEngine, type EnginePorts } from '../../../src/core/engine/create-engine';
import type { Engine } from '../../../src/core/engine/engine';
import type { BookFiles, BookWorker, Clock, Cognition, PassageDraft, Store } from '../../../src/core/ports';
import { isoTime } from '../../../src/core/ports';
import type { AnswerEvent } from '../../../src/shared/contract';
import {
  type Answer,
  asBookId,
  asSessionId,
  type BookId,
  type Selection,
  type SessionId,
} from '../../../src/shared/model';
import { createCoverFiles } from '../../../src/adapters/system/cover-files';
import { createNoteImageFiles } from '../../../src/adapters/system/note-image-files';
import { systemIds } from '../../../src/adapters/system/ids';
import { createTopicFiles } from '../../../src/adapters/system/topic-files';
import { createStore } from '../../../src/store';
import { bagEmbedder, bagWords } from '../../support/bag-embedder';
import { tempFolder } from '../../support/temp-folder';

const migrationsDir = join(import.meta.dirname, '../../../migrations');

export const openStore = (dataDir: string, clock: Clock): Store =>
  createStore({ dataDir, migrationsDir, startedAt: isoTime(clock) });

const noBooks = (): never => {
  throw new Error('no book is imported in this test');
};
const files: BookFiles = { add: noBooks, pathOf: noBooks, remove: async () => undefined };
const worker: BookWorker = {
  parse: noBooks,
  findCover: noBooks,
  embed: (texts) => bagEmbedder().embedPassages(texts),
  close: async () => undefined,
};

export interface Failure {
  readonly message: string;
  readonly error: unknown;
}

export interface TestEngine {
  readonly engine: Engine;
  readonly store: Store;
  /** What the engine logged as an error. */
  readonly failures: readonly Failure[];
  /** Resolves when no job is due or running. */
  settle(): Promise<void>;
}

let ids = 0;
const nextUuid = (): string => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;

export const openTestEngine = async (
  dataDir: string,
  clock: Clock,
  cognition: Cognition,
  change: Partial<EnginePorts> = {},
): Promise<TestEngine> => {
  const store = change.store ?? openStore(dataDir, clock);
  const failures: Failure[] = [];
  const engine = await createEngine({
    store,
    cognition,
    embedder: bagEmbedder(),
    words: bagWords(),
    tokenizer: { count: (text) => Math.ceil(text.length / 4) },
    clock,
    ids: { uuid: nextUuid, sessionId: () => asSessionId(nextUuid()), sha256: systemIds().sha256 },
    logger: {
      info: () => undefined,
      error: (message, error) => void failures.push({ message, error }),
    },
    bookWorker: worker,
    files,
    covers: createCoverFiles(join(dataDir, 'covers')),
    noteImages: createNoteImageFiles(join(dataDir, 'notes')),
    topicFiles: createTopicFiles(join(dataDir, 'topics')),
    detect: noBooks,
    sampleBookPath: '',
    ...change,
  });
  onTestFinished(() => engine.close());
  const settle = async (): Promise<void> => {
    const now = isoTime(clock);
    for (;;) {
      const open = (await store.jobs.listJobs()).filter(
        (job) => job.state === 'running' || (job.state === 'queued' && job.attempts === 0),
      );
      const next = await store.jobs.nextRunAt();
      if (open.length === 0 || (open.every((job) => job.state === 'queued') && next !== null && next > now))
        return;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  };
  return { engine, store, failures, settle };
};

export const dataFolder = tempFolder;

/** A book before its import. */
export const markdownBook = (id: BookId, addedAt: string) =>
  ({
    id,
    sha256: id.slice(1).repeat(4),
    extension: 'md',
    fileName: 'book.md',
    fileSize: 1000,
    format: 'markdown',
    title: 'A Field Guide',
    addedAt,
  }) as const;

/** A ready book: chapters with pages of text, one passage per page. */
export const addBook = async (
  store: Store,
  clock: Clock,
  chapters: readonly { readonly title: string; readonly pages: readonly string[] }[],
  bookId = asBookId('b0123456789abcdef'),
): Promise<BookId> => {
  const at = isoTime(clock);
  await store.library.addBook(markdownBook(bookId, at));
  const pages = chapters.flatMap(({ title, pages: texts }) =>
    texts.map((text) => ({ chapter: title, text })),
  );
  const firstPage = (title: string): number => pages.findIndex((page) => page.chapter === title) + 1;
  await store.library.setHead(
    bookId,
    {
      title: 'A Field Guide',
      author: null,
      language: 'en',
      format: 'markdown',
      pageCount: pages.length,
      warnings: [],
    },
    chapters.map(({ title }) => ({
      title,
      level: 1,
      page: firstPage(title),
      offset: 0,
      label: String(firstPage(title)),
    })),
  );
  await store.library.addPages(
    bookId,
    pages.map(({ chapter, text }, index) => ({
      page: index + 1,
      label: String(index + 1),
      chapter,
      text,
      blocks: [{ kind: 'paragraph', start: 0, end: text.length }],
    })),
  );
  await store.library.addPassages(
    bookId,
    pages.map(({ chapter, text }, index): PassageDraft => ({
      ordinal: index,
      chapter,
      headingPath: [chapter],
      text,
      parts: [{ page: index + 1, start: 0, end: text.length, at: 0 }],
      tokens: Math.ceil(text.length / 4),
      before: '',
      after: '',
    })),
  );
  await store.library.finishImport(bookId, at);
  // The book is stored already, so the jobs after a real import have nothing to do.
  for (let job = await store.jobs.claimJob(at, []); job; job = await store.jobs.claimJob(at, []))
    await store.jobs.finishJob(job.id, { state: 'done', error: null }, at);
  return bookId;
};

/** Asks and waits for the end. */
export const ask = async (engine: Engine, sessionId: SessionId, content: string): Promise<Answer> =>
  lastOf(engine.sessions.ask(sessionId, content));

/** Asks about a selection. */
export const askAbout = async (
  engine: Engine,
  sessionId: SessionId,
  content: string,
  selection: Selection,
): Promise<Answer> => lastOf(engine.sessions.ask(sessionId, content, selection));

export const lastOf = async (events: AsyncIterable<AnswerEvent>): Promise<Answer> => {
  let answer: Answer | null = null;
  for await (const event of events) if (event.kind === 'done') answer = event.turn;
  if (!answer) throw new Error('the answer did not end');
  return answer;
};
