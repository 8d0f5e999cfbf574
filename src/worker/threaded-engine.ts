import { Worker } from 'node:worker_threads';
import type { Engine } from '../core/engine';
import type { Logger } from '../core/ports';
import { LecternError } from '../shared/errors';
import type { EngineEvent, StartStep } from '../shared/model';
import type { EngineOptions } from './create-local-engine';
import type { EngineHead, FromEngineThread, ToEngineThread } from './engine-messages';
import { unpackError } from './packed-error';
import { createQueue, type Queue } from './queue';

type Request = ToEngineThread extends infer Message
  ? Message extends unknown
    ? Omit<Message, 'id'>
    : never
  : never;

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

const gone = (cause?: unknown): LecternError =>
  new LecternError(
    'INTERNAL',
    'The study engine stopped working. What was shown is saved; start Lectern again.',
    undefined,
    cause === undefined ? undefined : { cause },
  );

/** Milliseconds in which the thread of a closed engine ends by itself. */
const lingersMs = 1000;

/** Verbs that answer piece by piece. */
const streams: ReadonlySet<string> = new Set(['sessions.ask', 'sessions.regenerate', 'marks.intoPdf']);

/**
 * The engine in a thread of its own, so that no thinking of it holds up the loop that windows and requests wait for.
 * `entry` is the path of the bundled `engine-thread`. `report` is
 * called as a step of the start begins. Rejects as `createLocalEngine` does.
 */
export const createThreadedEngine = async (
  entry: string,
  options: EngineOptions,
  logger: Logger,
  report: (step: StartStep) => void = () => undefined,
): Promise<Engine> => {
  const worker = new Worker(entry);
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const pending = new Map<number, Pending>();
  const open = new Map<number, Queue<unknown>>();
  const listeners = new Set<(event: EngineEvent) => void>();
  let lastId = 0;
  let ended: Error | null = null;

  const end = (error: Error): void => {
    if (ended) return;
    ended = error;
    for (const { reject } of pending.values()) reject(error);
    for (const queue of open.values()) queue.fail(error);
    pending.clear();
    open.clear();
  };
  const post = (message: Request): number => {
    if (ended) throw ended;
    lastId += 1;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ ...message, id: lastId });
    return lastId;
  };
  const call = (message: Request): Promise<unknown> =>
    new Promise((resolve, reject) => {
      pending.set(post(message), { resolve, reject });
    });
  const settle = (id: number, take: (one: Pending) => void): void => {
    const one = pending.get(id);
    pending.delete(id);
    if (one) take(one);
  };
  const receive = (message: FromEngineThread): void => {
    switch (message.kind) {
      case 'result':
        settle(message.id, ({ resolve }) => resolve(message.result));
        return;
      case 'error': {
        const error = unpackError(message.error);
        settle(message.id, ({ reject }) => reject(error));
        open.get(message.id)?.fail(error);
        return;
      }
      case 'item':
        open.get(message.id)?.push(message.item);
        return;
      case 'end':
        open.get(message.id)?.end();
        return;
      case 'step':
        report(message.step);
        return;
      case 'event':
        for (const listener of listeners) listener(message.event);
        return;
      case 'log':
        if (message.level === 'info') logger.info(message.message, message.data);
        else logger.error(message.message, message.error, message.data);
    }
  };
  worker.on('message', receive);
  worker.on('error', (error) => {
    logger.error('The engine thread failed', error);
    end(gone(error));
  });
  worker.on('exit', () => end(gone()));

  async function* iterate(verb: string, args: readonly unknown[]): AsyncGenerator {
    const queue = createQueue<unknown>();
    const id = post({ kind: 'iterate', verb, args });
    open.set(id, queue);
    try {
      yield* queue.items;
    } finally {
      open.delete(id);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      if (!queue.ended && !ended) worker.postMessage({ kind: 'return', id });
    }
  }
  const verbOf =
    (path: string) =>
    (...args: readonly unknown[]): unknown =>
      streams.has(path) ? iterate(path, args) : call({ kind: 'call', verb: path, args });
  const domainOf = <Name extends keyof Engine>(name: Name): Engine[Name] => {
    const verbs = new Map<string, unknown>();
    return new Proxy({} as Engine[Name] & object, {
      get: (_target, property) => {
        // A domain is not a promise, whatever awaits it.
        if (typeof property !== 'string' || property === 'then') return undefined;
        const known = verbs.get(property) ?? verbOf(`${name}.${property}`);
        verbs.set(property, known);
        return known;
      },
    });
  };

  let head: EngineHead;
  try {
    head = (await call({ kind: 'open', options })) as EngineHead;
  } catch (error) {
    await exited;
    throw error;
  }
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    await call({ kind: 'close' });
    end(new LecternError('INTERNAL', 'Lectern is closing; nothing more is saved.'));
    // All is saved; a request to a provider that nobody waits for any more would keep the thread.
    const lingering = setTimeout(() => void worker.terminate(), lingersMs);
    await exited;
    clearTimeout(lingering);
  };
  return {
    ...head,
    library: domainOf('library'),
    collections: domainOf('collections'),
    sessions: domainOf('sessions'),
    marks: domainOf('marks'),
    notes: domainOf('notes'),
    plans: domainOf('plans'),
    profile: domainOf('profile'),
    memory: domainOf('memory'),
    baseMemory: domainOf('baseMemory'),
    archives: domainOf('archives'),
    topics: domainOf('topics'),
    models: domainOf('models'),
    embedding: domainOf('embedding'),
    jobs: domainOf('jobs'),
    settings: domainOf('settings'),
    listSummaries: verbOf('listSummaries') as Engine['listSummaries'],
    mind: verbOf('mind') as Engine['mind'],
    embedder: verbOf('embedder') as Engine['embedder'],
    search: verbOf('search') as Engine['search'],
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => (closing ??= close()),
  };
};
