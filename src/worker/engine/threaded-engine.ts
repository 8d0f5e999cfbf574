import { Worker } from 'node:worker_threads';
import type { Engine } from '../../core/engine/engine';
import type { Logger } from '../../core/ports';
import { LecternError } from '../../shared/errors';
import type { EngineEvent, StartStep } from '../../shared/model';
import type { EngineOptions } from './create-local-engine';
import type { EngineHead, FromEngineThread, ToEngineThread } from './engine-messages';
import { unpackError } from '../packed-error';
import { createReply, type Reply } from '../reply';
import { errorText } from '../../shared/messages/en/errors';

type Request = ToEngineThread extends infer Message
  ? Message extends unknown
    ? Omit<Message, 'id'>
    : never
  : never;

const gone = (cause?: unknown): LecternError =>
  new LecternError(
    'INTERNAL',
    errorText.engineStopped,
    undefined,
    cause === undefined ? undefined : { cause },
  );

/** Milliseconds in which the thread of a closed engine ends by itself. */
const lingersMs = 1000;

/** What the proxy does not forward. */
type Own = EngineHead & Pick<Engine, 'subscribe' | 'close'>;

/** An object that turns every call below it, at any depth, into `call('sessions.start', args)`. */
const remoteAt = (path: string, call: (verb: string, args: readonly unknown[]) => unknown): object => {
  const children = new Map<string, object>();
  return new Proxy(() => undefined, {
    apply: (_target, _this, args: readonly unknown[]) => call(path, args),
    get: (_target, name) => {
      // Nothing here is a promise, no matter who awaits it.
      if (typeof name !== 'string' || name === 'then') return undefined;
      const child = children.get(name) ?? remoteAt(path === '' ? name : `${path}.${name}`, call);
      children.set(name, child);
      return child;
    },
  });
};

const withOwn = (own: Own, remote: object): Engine =>
  new Proxy(own, {
    get: (target, name) => Reflect.get(Object.hasOwn(target, name) ? target : remote, name) as unknown,
  }) as Engine;

/**
 * The engine in a thread of its own, so that its work never blocks windows and requests. `entry` is the path of the
 * bundled `engine-thread`. `report` is called as a step of the start begins. Rejects as `createLocalEngine` does.
 */
export const createThreadedEngine = async (
  entry: string,
  options: EngineOptions,
  logger: Logger,
  report: (step: StartStep) => void = () => undefined,
): Promise<Engine> => {
  const worker = new Worker(entry);
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const pending = new Map<number, Reply>();
  const listeners = new Set<(event: EngineEvent) => void>();
  let lastId = 0;
  let ended: Error | null = null;

  const end = (error: Error): void => {
    if (ended) return;
    ended = error;
    for (const reply of pending.values()) reply.fail(error);
    pending.clear();
  };
  const post = (message: ToEngineThread): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(message);
  };
  const settle = (id: number): Reply | undefined => {
    const reply = pending.get(id);
    pending.delete(id);
    return reply;
  };
  const call = (message: Request): Reply['answer'] => {
    lastId += 1;
    const id = lastId;
    const reply = createReply(() => {
      pending.delete(id);
      if (!ended) post({ kind: 'return', id });
    });
    if (ended) {
      reply.fail(ended);
      return reply.answer;
    }
    pending.set(id, reply);
    try {
      post({ ...message, id });
    } catch (error) {
      settle(id)?.fail(error as Error);
    }
    return reply.answer;
  };
  const receive = (message: FromEngineThread): void => {
    switch (message.kind) {
      case 'result':
        settle(message.id)?.resolve(message.result);
        return;
      case 'error':
        settle(message.id)?.fail(unpackError(message.error));
        return;
      case 'item':
        pending.get(message.id)?.push(message.item);
        return;
      case 'end':
        settle(message.id)?.end();
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
    end(new LecternError('INTERNAL', errorText.closing));
    // All is saved; a request to a provider that nobody waits for any more would keep the thread.
    const lingering = setTimeout(() => void worker.terminate(), lingersMs);
    await exited;
    clearTimeout(lingering);
  };
  const own: Own = {
    ...head,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => (closing ??= close()),
  };
  return withOwn(
    own,
    remoteAt('', (verb, args) => call({ kind: 'call', verb, args })),
  );
};
