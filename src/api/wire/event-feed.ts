import type { Engine } from '../../core/engine/engine';
import type { EngineEvent } from '../../shared/model';

/**
 * The most events queued for a slow listener. Dropping the oldest is harmless: each event only says what to read again,
 * and newer ones repeat it.
 */
const maxQueued = 1000;

interface EventFeed {
  /** The engine's changes from now on. Ends without an error when the signal aborts or the feed closes. */
  listen(signal: AbortSignal | undefined): AsyncIteratorObject<EngineEvent, void, void>;
  close(): void;
}

/** One subscription to the engine, forwarded to any number of listeners. */
export const createEventFeed = (engine: Pick<Engine, 'subscribe'>): EventFeed => {
  const listeners = new Set<Listener>();
  const unsubscribe = engine.subscribe((event) => {
    for (const listener of listeners) listener.push(event);
  });
  return {
    listen: (signal) => {
      const listener = createListener(() => listeners.delete(listener));
      listeners.add(listener);
      if (signal?.aborted) listener.end();
      else signal?.addEventListener('abort', listener.end, { once: true });
      return listener.events;
    },
    close: () => {
      unsubscribe();
      for (const listener of listeners) listener.end();
    },
  };
};

interface Listener {
  push(event: EngineEvent): void;
  end(): void;
  readonly events: AsyncIteratorObject<EngineEvent, void, void>;
}

type Step = IteratorResult<EngineEvent, void>;
const finalStep: Step = { done: true, value: undefined };

const createListener = (onEnd: () => void): Listener => {
  const waiting: EngineEvent[] = [];
  const readers: ((step: Step) => void)[] = [];
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    onEnd();
    for (const answer of readers.splice(0)) answer(finalStep);
  };
  const events: AsyncIteratorObject<EngineEvent, void, void> = {
    next: () => {
      const event = waiting.shift();
      if (event !== undefined) return Promise.resolve<Step>({ done: false, value: event });
      return ended ? Promise.resolve(finalStep) : new Promise((answer) => readers.push(answer));
    },
    return: () => {
      waiting.length = 0;
      end();
      return Promise.resolve(finalStep);
    },
    [Symbol.asyncIterator]: () => events,
    [Symbol.asyncDispose]: async () => end(),
  };
  const push = (event: EngineEvent) => {
    const answer = readers.shift();
    if (answer !== undefined) return answer({ done: false, value: event });
    waiting.push(event);
    if (waiting.length > maxQueued) waiting.shift();
  };
  return { push, end, events };
};
