import { EventPublisher } from '@orpc/server';
import type { Engine } from '../core/engine';
import type { EngineEvent } from '../shared/model';

/**
 * A listener that falls further behind than this loses the oldest changes: each one only says what to read again, and
 * the newest ones say it too.
 */
const keptForSlowListeners = 1000;

/** One subscription to the engine, handed on to any number of listeners. */
export const createEventFeed = (engine: Engine) => {
  const publisher = new EventPublisher<{ change: EngineEvent }>();
  const unsubscribe = engine.subscribe((event) => publisher.publish('change', event));
  return {
    listen: (signal: AbortSignal | undefined): AsyncIteratorObject<EngineEvent, void, void> =>
      publisher.subscribe('change', { signal, maxBufferedEvents: keptForSlowListeners }) as AsyncIteratorObject<
        EngineEvent,
        void,
        void
      >,
    close: unsubscribe,
  };
};
