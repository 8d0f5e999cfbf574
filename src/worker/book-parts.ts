import { Worker } from 'node:worker_threads';
import type { BookPart, BookPartsReader } from '../core/ports';
import type { BookParts } from '../shared/model';
import type { FromPartThread, ToPartThread } from './part-messages';
import { failureFrom, failureOfDeath, stalledPart } from './thread-failure';

interface BookPartsOptions {
  /** Path of the bundled `part-thread`. */
  readonly entry: string;
  /** Milliseconds until an idle thread ends. */
  readonly idle?: number;
  /** MB of heap that the thread may use. */
  readonly memory?: number;
  /** Milliseconds that one part, or the list of a book's parts, may take. */
  readonly deadline?: number;
}

interface Pending {
  readonly request: Request;
  readonly resolve: (result: BookParts | BookPart | null) => void;
  readonly reject: (error: Error) => void;
}

type Request = ToPartThread extends infer Message
  ? Message extends unknown
    ? Omit<Message, 'id'>
    : never
  : never;

/** What is asked, no matter who asks. */
const keyOf = (request: Request): string =>
  `${request.kind} ${request.file.path} ${request.kind === 'read' ? request.path : ''}`;

/** Lists of this many books are kept, so that a book that is opened again is not read again. */
const keptLists = 4;

/**
 * One thread serves the parts of all books: started when one is opened, ended when nobody reads any more. What it does not
 * finish in time ends with it; the rest goes on in a fresh thread.
 */
export const createBookParts = ({
  entry,
  idle = 30_000,
  memory = 512,
  deadline = 30_000,
}: BookPartsOptions): BookPartsReader => {
  const pending = new Map<number, Pending>();
  const lists = new Map<string, { readonly starts: string; readonly made: Promise<BookParts> }>();
  let thread: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  let lastId = 0;
  /** What was not finished in time is not tried again while books are read. */
  const givenUp = new Set<string>();

  const endThread = async (): Promise<void> => {
    clearTimeout(timer);
    clearTimeout(watch);
    givenUp.clear();
    const ending = thread;
    thread = null;
    await ending?.terminate();
  };
  const rest = (): void => {
    if (pending.size > 0) return;
    thread?.unref();
    clearTimeout(timer);
    timer = setTimeout(() => void endThread(), idle).unref();
  };
  const start = (): Worker => {
    const started = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: memory } });
    const died = (error: unknown): void => {
      if (started !== thread) return;
      thread = null;
      clearTimeout(watch);
      for (const { reject, request } of pending.values()) reject(failureOfDeath(error, request.file.name));
      pending.clear();
    };
    started.on('message', (message: FromPartThread) => {
      if (started !== thread) return;
      const one = pending.get(message.id);
      pending.delete(message.id);
      if (message.kind === 'done') one?.resolve(message.result);
      else one?.reject(failureFrom(message));
      watchFirst();
      rest();
    });
    started.on('error', died);
    started.on('exit', () => died(new Error('The thread of the books’ parts ended.')));
    return started;
  };
  const post = (id: number, request: Request): void => {
    thread ??= start();
    thread.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage({ ...request, id });
  };
  /** Requests are answered in order, so that the first is the one that takes its time. */
  const watchFirst = (): void => {
    clearTimeout(watch);
    const [first] = pending;
    if (!first) return;
    const [id, { request, reject }] = first;
    watch = setTimeout(() => {
      const stuck = thread;
      thread = null;
      void stuck?.terminate();
      pending.delete(id);
      givenUp.add(keyOf(request));
      reject(stalledPart(request.file.name));
      for (const [waiting, one] of pending) post(waiting, one.request);
      watchFirst();
      rest();
    }, deadline);
  };
  const ask = <Result extends BookParts | BookPart | null>(request: Request): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (givenUp.has(keyOf(request))) {
        reject(stalledPart(request.file.name));
        return;
      }
      clearTimeout(timer);
      lastId += 1;
      pending.set(lastId, { request, resolve: resolve as Pending['resolve'], reject });
      post(lastId, request);
      if (pending.size === 1) watchFirst();
    });

  return {
    list(file, pages) {
      // A book that was read again has other pages.
      const starts = pages.map(({ start, length }) => `${start} ${String(length)}`).join('\n');
      const known = lists.get(file.path);
      if (known?.starts === starts) return known.made;
      const made = ask<BookParts>({ kind: 'list', file, pages });
      lists.delete(file.path);
      lists.set(file.path, { starts, made });
      for (const path of [...lists.keys()].slice(0, -keptLists)) lists.delete(path);
      made.catch(() => lists.delete(file.path));
      return made;
    },
    read: (file, path, base) => ask<BookPart | null>({ kind: 'read', file, path, base }),
    close: endThread,
  };
};
