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

/** The same for equal requests. */
const keyOf = (request: Request): string =>
  `${request.kind} ${request.file.path} ${request.kind === 'read' ? request.path : ''}`;

/** The thread that reads parts, and its requests. */
interface PartThread {
  readonly options: Required<BookPartsOptions>;
  /** In the order in which they are answered. */
  readonly pending: Map<number, Pending>;
  /** Requests that took too long; not retried while the thread is used. */
  readonly givenUp: Set<string>;
  worker: Worker | null;
  idleTimer: NodeJS.Timeout | undefined;
  deadlineTimer: NodeJS.Timeout | undefined;
  lastId: number;
}

const endThread = async (thread: PartThread): Promise<void> => {
  clearTimeout(thread.idleTimer);
  clearTimeout(thread.deadlineTimer);
  thread.givenUp.clear();
  const ending = thread.worker;
  thread.worker = null;
  await ending?.terminate();
};

const startIdleTimer = (thread: PartThread): void => {
  if (thread.pending.size > 0) return;
  thread.worker?.unref();
  clearTimeout(thread.idleTimer);
  thread.idleTimer = setTimeout(() => void endThread(thread), thread.options.idle).unref();
};

const startWorker = (thread: PartThread): Worker => {
  const { entry, memory } = thread.options;
  const { pending } = thread;
  const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: memory } });
  const died = (error: unknown): void => {
    if (worker !== thread.worker) return;
    thread.worker = null;
    clearTimeout(thread.deadlineTimer);
    for (const { reject, request } of pending.values()) reject(failureOfDeath(error, request.file.name));
    pending.clear();
  };
  worker.on('message', (message: FromPartThread) => {
    if (worker !== thread.worker) return;
    const one = pending.get(message.id);
    pending.delete(message.id);
    if (message.kind === 'done') one?.resolve(message.result);
    else one?.reject(failureFrom(message));
    watchFirst(thread);
    startIdleTimer(thread);
  });
  worker.on('error', died);
  worker.on('exit', () => died(new Error('The thread for parts of books ended.')));
  return worker;
};

const post = (thread: PartThread, id: number, request: Request): void => {
  thread.worker ??= startWorker(thread);
  thread.worker.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  thread.worker.postMessage({ ...request, id });
};

/** Gives up the first request when its time is over; the others go to a new worker. */
const watchFirst = (thread: PartThread): void => {
  clearTimeout(thread.deadlineTimer);
  const { pending, givenUp, options } = thread;
  const [first] = pending;
  if (!first) return;
  const [id, { request, reject }] = first;
  thread.deadlineTimer = setTimeout(() => {
    const stuck = thread.worker;
    thread.worker = null;
    void stuck?.terminate();
    pending.delete(id);
    givenUp.add(keyOf(request));
    reject(stalledPart(request.file.name));
    for (const [waiting, one] of pending) post(thread, waiting, one.request);
    watchFirst(thread);
    startIdleTimer(thread);
  }, options.deadline);
};

const ask = <Result extends BookParts | BookPart | null>(
  thread: PartThread,
  request: Request,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    if (thread.givenUp.has(keyOf(request))) {
      reject(stalledPart(request.file.name));
      return;
    }
    clearTimeout(thread.idleTimer);
    thread.lastId += 1;
    thread.pending.set(thread.lastId, { request, resolve: resolve as Pending['resolve'], reject });
    post(thread, thread.lastId, request);
    if (thread.pending.size === 1) watchFirst(thread);
  });

/** How many books' lists of parts are cached. */
const cachedLists = 4;

/**
 * One thread serves the parts of all books. It starts with the first request and ends when idle. A request that takes too
 * long ends with it; the others continue in a new one.
 */
export const createBookParts = ({
  entry,
  idle = 30_000,
  memory = 512,
  deadline = 30_000,
}: BookPartsOptions): BookPartsReader => {
  const lists = new Map<string, { readonly starts: string; readonly made: Promise<BookParts> }>();
  const thread: PartThread = {
    options: { entry, idle, memory, deadline },
    pending: new Map(),
    givenUp: new Set(),
    worker: null,
    idleTimer: undefined,
    deadlineTimer: undefined,
    lastId: 0,
  };
  return {
    list(file, pages) {
      // A book that was imported again has different pages.
      const starts = pages.map(({ start, length }) => `${start} ${String(length)}`).join('\n');
      const known = lists.get(file.path);
      if (known?.starts === starts) return known.made;
      const made = ask<BookParts>(thread, { kind: 'list', file, pages });
      lists.delete(file.path);
      lists.set(file.path, { starts, made });
      for (const path of [...lists.keys()].slice(0, -cachedLists)) lists.delete(path);
      made.catch(() => lists.delete(file.path));
      return made;
    },
    read: (file, path, base) => ask<BookPart | null>(thread, { kind: 'read', file, path, base }),
    close: () => endThread(thread),
  };
};
