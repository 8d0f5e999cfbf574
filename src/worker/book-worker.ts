import { unnamedBook } from '../shared/messages/engine-text';
import type { Worker } from 'node:worker_threads';
import type { BookWorker } from '../core/ports';
import { cancelledImport, failureFrom, failureOfDeath, stalledImport } from './thread-failure';
import type { BookThreadReply, BookThreadRequest } from './thread-messages';
import { createThreadPool } from './thread-pool';
import type { Sentence } from '../shared/model';

interface BookWorkerOptions {
  /** Path of the bundled `book-thread`. */
  readonly entry: string;
  /** Folder of the built-in embedder's word table. */
  readonly wordTable: string;
  /** Folder of the tokenizer's table. */
  readonly tokens: string;
  /** Milliseconds until an idle thread ends. */
  readonly idle?: number;
  /** MB of heap that a thread may use. */
  readonly memory?: number;
}

/** Reads, cuts and embeds books in threads, one part at a time. */
export const createBookWorker = ({
  entry,
  wordTable,
  tokens,
  idle = 4000,
  memory = 1536,
}: BookWorkerOptions): BookWorker => {
  const pool = createThreadPool({ entry, data: { wordTable, tokens }, idle, memory });
  const ask = (task: BookThreadRequest, name: Sentence, signal: AbortSignal): Promise<BookThreadReply> =>
    askThread(pool, task, name, signal);
  return {
    async *parse(file, onProgress, signal) {
      const thread = pool.take();
      const inbox = listenTo(thread, file.name, signal);
      let finished = false;
      try {
        post(thread, { kind: 'parse', file });
        for (let message = await inbox.next(); message.kind !== 'done'; message = await inbox.next()) {
          if (message.kind === 'progress') onProgress(message.share, message.step);
          // The thread reported the failure, so it works and can be reused.
          if (message.kind === 'failed') {
            finished = true;
            throw failureFrom(message);
          }
          if (message.kind !== 'part') continue;
          yield message.part;
          post(thread, { kind: 'next' });
        }
        finished = true;
      } finally {
        inbox.close();
        if (finished) pool.giveBack(thread);
        else await pool.end(thread);
      }
    },
    async findCover(file, signal) {
      const message = await ask({ kind: 'cover', file }, file.name, signal);
      if (message.kind !== 'cover') throw new Error(`a thread answered ${message.kind} to cover`);
      return message.cover;
    },
    async embed(texts, signal) {
      const message = await ask({ kind: 'embed', texts }, unnamedBook, signal);
      if (message.kind !== 'vectors') throw new Error(`a thread answered ${message.kind} to embed`);
      return message.vectors;
    },
    close: () => pool.close(),
  };
};

/** Sends one task and waits for its result. */
const askThread = async (
  pool: ReturnType<typeof createThreadPool>,
  task: BookThreadRequest,
  name: Sentence,
  signal: AbortSignal,
): Promise<BookThreadReply> => {
  const thread = pool.take();
  const inbox = listenTo(thread, name, signal);
  let finished = false;
  try {
    post(thread, task);
    const message = await inbox.next();
    if (message.kind === 'failed') throw failureFrom(message);
    finished = true;
    return message;
  } finally {
    inbox.close();
    if (finished) pool.giveBack(thread);
    else await pool.end(thread);
  }
};

const noop = (): void => undefined;

/** Milliseconds of silence after which a thread counts as stuck; it reports at least after each page. */
const maxSilence = 300_000;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
const post = (thread: Worker, message: BookThreadRequest): void => thread.postMessage(message);

interface Inbox {
  /** The next message; rejects when the thread dies or the signal aborts. */
  next(): Promise<BookThreadReply>;
  close(): void;
}

const listenTo = (thread: Worker, name: Sentence, signal: AbortSignal): Inbox => {
  const waiting: BookThreadReply[] = [];
  let failure: unknown = null;
  let wake = noop;
  const fail = (error: unknown): void => {
    failure ??= error;
    wake();
  };
  const onMessage = (message: BookThreadReply): void => {
    waiting.push(message);
    wake();
  };
  const onError = (error: unknown): void => fail(failureOfDeath(error, name));
  const onExit = (): void => fail(failureOfDeath(null, name));
  const onAbort = (): void => fail(cancelledImport());
  thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  return {
    async next() {
      for (;;) {
        if (failure !== null) throw failure;
        const message = waiting.shift();
        if (message) return message;
        const timer = setTimeout(() => fail(stalledImport(name)), maxSilence);
        await new Promise<void>((resolve) => (wake = resolve));
        clearTimeout(timer);
      }
    },
    close() {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      signal.removeEventListener('abort', onAbort);
    },
  };
};
