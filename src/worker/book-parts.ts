import { Worker } from 'node:worker_threads';
import type { BookPart, BookPartsReader } from '../core/ports';
import type { BookParts } from '../shared/model';
import type { FromPartThread, ToPartThread } from './part-messages';
import { failureFrom, failureOfDeath } from './thread-failure';

export interface BookPartsOptions {
  /** Path of the bundled `part-thread`. */
  readonly entry: string;
  /** Milliseconds until an idle thread ends. */
  readonly idle?: number;
  /** MB of heap that the thread may use. */
  readonly memory?: number;
}

interface Pending {
  readonly name: string;
  readonly resolve: (result: BookParts | BookPart | null) => void;
  readonly reject: (error: Error) => void;
}

type Request = ToPartThread extends infer Message
  ? Message extends unknown
    ? Omit<Message, 'id'>
    : never
  : never;

/** Lists of this many books are kept, so that a book that is opened again is not read again. */
const keptLists = 4;

/** One thread serves the parts of all books: started when one is opened, ended when nobody reads any more. */
export const createBookParts = ({
  entry,
  idle = 30_000,
  memory = 512,
}: BookPartsOptions): BookPartsReader => {
  const pending = new Map<number, Pending>();
  const lists = new Map<string, { readonly starts: string; readonly made: Promise<BookParts> }>();
  let thread: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  const endThread = async (): Promise<void> => {
    clearTimeout(timer);
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
      for (const { reject, name } of pending.values()) reject(failureOfDeath(error, name));
      pending.clear();
    };
    started.on('message', (message: FromPartThread) => {
      const one = pending.get(message.id);
      pending.delete(message.id);
      if (message.kind === 'done') one?.resolve(message.result);
      else one?.reject(failureFrom(message));
      rest();
    });
    started.on('error', died);
    started.on('exit', () => died(new Error('The thread of the books’ parts ended.')));
    return started;
  };
  const ask = <Result extends BookParts | BookPart | null>(request: Request): Promise<Result> =>
    new Promise((resolve, reject) => {
      clearTimeout(timer);
      thread ??= start();
      thread.ref();
      lastId += 1;
      pending.set(lastId, {
        name: request.file.name,
        resolve: resolve as Pending['resolve'],
        reject,
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      thread.postMessage({ ...request, id: lastId });
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
