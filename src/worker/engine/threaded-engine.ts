import { Worker, type MessagePort } from 'node:worker_threads';
import type { Engine } from '../../core/engine/engine';
import type { Logger } from '../../core/ports';
import { LecternError } from '../../shared/errors';
import type { EngineEvent, StartStep } from '../../shared/model';
import type { EngineOptions } from './create-local-engine';
import type { EngineHead, EngineThreadData, FromEngineThread, ToEngineThread } from './engine-messages';
import { unpackError } from '../packed-error';
import { createReply, type Reply } from '../reply';
import { errorText } from '../../shared/messages/engine-text';

type Request = ToEngineThread extends infer Message
  ? Message extends unknown
    ? Omit<Message, 'id'>
    : never
  : never;

const engineStopped = (cause?: unknown): LecternError =>
  new LecternError(
    'ENGINE_STOPPED',
    errorText.engineStopped,
    undefined,
    cause === undefined ? undefined : { cause },
  );

/** A third of V8's default. An idle thread keeps this memory, since no garbage is collected in it. */
const youngMegabytes = 16;

/** Milliseconds until the thread of a closed engine is terminated. */
const terminateAfterMs = 1000;

/** What the proxy does not forward. */
type Own = EngineHead & Pick<Engine, 'subscribe' | 'close'>;

/** An object that turns every call below it, at any depth, into `call('sessions.start', args)`. */
const remoteAt = (path: string, call: (verb: string, args: readonly unknown[]) => unknown): object => {
  const children = new Map<string, object>();
  return new Proxy(() => undefined, {
    apply: (_target, _this, args: readonly unknown[]) => call(path, args),
    get: (_target, name) => {
      // Without `then`, `await` does not treat the proxy as a promise.
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

/** The calls to a thread that wait for a reply. */
interface Calls {
  call(message: Request): Reply['answer'];
  /** Handles a reply; returns false for any other message. */
  receive(message: FromEngineThread): boolean;
  /** Fails all calls, now and from now on. */
  end(error: Error): void;
}

const createCalls = (worker: Worker): Calls => {
  const pending = new Map<number, Reply>();
  let lastId = 0;
  let ended: Error | null = null;

  const post = (message: ToEngineThread): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(message);
  };
  const settle = (id: number): Reply | undefined => {
    const reply = pending.get(id);
    pending.delete(id);
    return reply;
  };
  return {
    call(message) {
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
    },
    receive(message) {
      if (message.kind === 'result') settle(message.id)?.resolve(message.result);
      else if (message.kind === 'error') settle(message.id)?.fail(unpackError(message.error));
      else if (message.kind === 'item') pending.get(message.id)?.push(message.item);
      else if (message.kind === 'end') settle(message.id)?.end();
      else return false;
      return true;
    },
    end(error) {
      if (ended) return;
      ended = error;
      for (const reply of pending.values()) reply.fail(error);
      pending.clear();
    },
  };
};

const startThread = (entry: string, processHost: MessagePort | null): Worker => {
  const workerData: EngineThreadData = { processHost };
  return new Worker(entry, {
    workerData,
    transferList: processHost ? [processHost] : [],
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
  });
};

/**
 * The engine in its own thread, so that its work never blocks windows and requests. `entry` is the path of the bundled
 * `engine-thread`. `report` is called when a step of the start begins. The other side of `processHost` starts
 * processes; without one, the thread does. Rejects as `createLocalEngine` does.
 */
export const createThreadedEngine = async (
  entry: string,
  options: EngineOptions,
  logger: Logger,
  report: (step: StartStep) => void = () => undefined,
  processHost: MessagePort | null = null,
): Promise<Engine> => {
  const worker = startThread(entry, processHost);
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const listeners = new Set<(event: EngineEvent) => void>();
  const calls = createCalls(worker);
  let isOpen = false;
  let closing: Promise<void> | null = null;
  worker.on('message', (message: FromEngineThread) => {
    if (calls.receive(message)) return;
    if (message.kind === 'step') report(message.step);
    else if (message.kind === 'event') for (const listener of listeners) listener(message.event);
    else if (message.kind === 'log') writeLog(logger, message);
  });
  worker.on('error', (error) => {
    logger.error('The engine thread failed', error);
    calls.end(engineStopped(error));
  });
  worker.on('exit', () => {
    calls.end(engineStopped());
    if (isOpen && !closing) for (const listener of listeners) listener({ kind: 'stopped' });
  });

  let head: EngineHead;
  try {
    head = (await calls.call({ kind: 'open', options })) as EngineHead;
    isOpen = true;
  } catch (error) {
    await exited;
    throw error;
  }
  const close = async (): Promise<void> => {
    await calls.call({ kind: 'close' });
    calls.end(new LecternError('CLOSING', errorText.closing));
    // Everything is saved, but an unfinished request to a provider could keep the thread alive.
    const terminateTimer = setTimeout(() => void worker.terminate(), terminateAfterMs);
    await exited;
    clearTimeout(terminateTimer);
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
    remoteAt('', (verb, args) => calls.call({ kind: 'call', verb, args })),
  );
};

const writeLog = (logger: Logger, log: Extract<FromEngineThread, { kind: 'log' }>): void => {
  if (log.level === 'info') logger.info(log.message, log.data);
  else logger.error(log.message, log.error, log.data);
};
