import { createIdleTimer, idleAfter } from '../async/idle-timer';
import { forgetReadings } from '../memory/recall/cached-readings';
import { createPassageWarmer } from '../retrieval/warm-passages';
import type { EngineContext } from './engine-context';
import type { EnginePassages } from './open-passages';
import { warmEncoder } from './warm-encoder';
import type { BookId } from '../../shared/model';

/** Prepares for questions about the open book, and releases caches when idle. */
export interface BookCache {
  open(bookId: BookId | null): void;
  /** Call for every question: prepares again what was released. */
  use(): void;
  /** Call for work that reads the same tables as questions. */
  touch(): void;
  stop(): void;
}

export const createBookCache = (
  { store, clock, encoder, atRest }: EngineContext,
  { analysed }: EnginePassages,
  isAnswering: () => boolean,
): BookCache => {
  const warmer = createPassageWarmer({
    library: store.library,
    analyse: analysed.analyse,
    clock,
    busy: isAnswering,
  });
  const idle = createIdleTimer(clock, idleAfter, () => {
    analysed.forget();
    warmer.forget();
    forgetReadings();
    atRest?.();
  });
  let openBook: BookId | null = null;
  const use = (): void => {
    idle.touch();
    if (openBook !== null) void warmer.warm(openBook);
  };
  return {
    open(bookId) {
      if (encoder && bookId !== null) void warmEncoder(encoder);
      openBook = bookId;
      use();
    },
    use,
    touch: () => idle.touch(),
    stop: () => idle.stop(),
  };
};
