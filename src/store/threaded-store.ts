import { Worker } from 'node:worker_threads';
import type { Store } from '../core/ports/store/store';
import { LecternError } from '../shared/errors';
import type { StartReport, StoreOptions } from './create-store';
import { unpackError, type ThreadRequest, type ThreadResponse } from './thread-protocol';

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

const gone = (cause?: unknown): LecternError =>
  new LecternError(
    'INTERNAL',
    'The database stopped working. What was saved is safe; start Lectern again.',
    undefined,
    cause === undefined ? undefined : { cause },
  );

/** As of the engine's thread: rows that were handed over are garbage at once. */
const maxYoungGenerationSizeMb = 12;

/** Calls into the thread; once it has ended, pending and later calls reject. */
const createCaller = (worker: Worker, report: StartReport) => {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let ended: Error | null = null;

  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
  };
  worker.on('message', (responses: readonly ThreadResponse[]) => {
    for (const response of responses) {
      if ('step' in response) {
        report(response.step);
        continue;
      }
      const call = pending.get(response.id);
      pending.delete(response.id);
      if ('error' in response) call?.reject(unpackError(response.error));
      else call?.resolve(response.result);
    }
  });
  worker.on('error', (error) => {
    end(gone(error));
  });
  worker.on('exit', () => {
    end(gone());
  });

  const post = (requests: readonly ThreadRequest[]): void => {
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(requests);
    } catch (error) {
      // Nothing of a message leaves when a part of it cannot be cloned: the others go alone.
      if (requests.length > 1) for (const request of requests) post([request]);
      else
        for (const { id } of requests) {
          pending.get(id)?.reject(error instanceof Error ? error : new Error(String(error)));
          pending.delete(id);
        }
    }
  };
  let collected: ThreadRequest[] = [];
  const postCollected = (): void => {
    const requests = collected;
    collected = [];
    if (!ended) post(requests);
  };

  return {
    /** What is called in one go leaves as one message: waking the thread costs as much as a short query. */
    call: (request: WithoutId<ThreadRequest>): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (ended) {
          reject(ended);
          return;
        }
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        if (collected.length === 0) queueMicrotask(postCollected);
        collected.push({ ...request, id: lastId } as ThreadRequest);
      }),
    /** Later calls reject with `error`. */
    end,
  };
};

/** A domain whose every property is a verb in the thread. */
const domainOf = <Name extends Exclude<keyof Store, 'close'>>(
  name: Name,
  call: (request: WithoutId<ThreadRequest>) => Promise<unknown>,
): Store[Name] => {
  const verbs = new Map<string, (...args: readonly unknown[]) => Promise<unknown>>();
  return new Proxy({} as Store[Name] & object, {
    get: (_target, property) => {
      // A domain is not a promise, whatever awaits it.
      if (typeof property !== 'string' || property === 'then') return undefined;
      const known = verbs.get(property);
      if (known) return known;
      const verb = (...args: readonly unknown[]) =>
        call({ kind: 'verb', domain: name, verb: property, args });
      verbs.set(property, verb);
      return verb;
    },
  });
};

/**
 * The store in a thread of its own, so that no statement, however long, holds up the caller's event loop. `thread` is
 * the path of the built `worker/store-thread`, or a worker that runs it. Rejects as `createStore` throws.
 */
export const createThreadedStore = async (
  thread: string | URL | Worker,
  options: StoreOptions,
  report: StartReport = () => undefined,
): Promise<Store> => {
  const worker =
    thread instanceof Worker ? thread : new Worker(thread, { resourceLimits: { maxYoungGenerationSizeMb } });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const { call, end } = createCaller(worker, report);
  let closing: Promise<void> | null = null;
  try {
    await call({ kind: 'open', options });
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  // Verbs are answered in their order, so `close` comes after all that were called before it.
  const close = async (): Promise<void> => {
    const closed = call({ kind: 'close' });
    await closed;
    end(new LecternError('INTERNAL', 'Lectern is closing; nothing more is saved.'));
    await exited;
  };
  return {
    library: domainOf('library', call),
    search: domainOf('search', call),
    recall: domainOf('recall', call),
    sessions: domainOf('sessions', call),
    memory: domainOf('memory', call),
    models: domainOf('models', call),
    marks: domainOf('marks', call),
    notes: domainOf('notes', call),
    plans: domainOf('plans', call),
    jobs: domainOf('jobs', call),
    settings: domainOf('settings', call),
    archives: domainOf('archives', call),
    topics: domainOf('topics', call),
    embedding: domainOf('embedding', call),
    close: () => (closing ??= close()),
  };
};
