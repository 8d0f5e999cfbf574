import type { Clock, LibraryReader } from '../ports';
import { CACHED_PASSAGES, type PassageAnalyser } from './analyse-passage';
import type { BookId } from '../../shared/model';

interface WarmPassagesDeps {
  readonly library: Pick<LibraryReader, 'listPassages'>;
  readonly analyse: PassageAnalyser;
  readonly clock: Clock;
  /** Whether an answer is being written. */
  readonly busy: () => boolean;
}

/** Passages per batch. A batch takes about 3 ms, so other work is not delayed. */
const atOnce = 24;
/** Milliseconds between batches. */
const pause = 10;

interface PassageWarmer {
  /** Resolves once all passages are cached or another book is warmed. Errors are ignored: a question repeats the work. */
  warm(bookId: BookId): Promise<void>;
  /** Call when the cache was cleared: the next `warm` starts over. */
  forget(): void;
}

/**
 * Analyses a book's passages in the background when a session is opened, which saves the first question 4 to 8 ms for
 * its forty candidates. Pauses while an answer is being written.
 */
export const createPassageWarmer = ({ library, analyse, clock, busy }: WarmPassagesDeps): PassageWarmer => {
  let current: string | null = null;
  const rest = (): Promise<void> => new Promise((resolve) => void clock.after(pause, resolve));
  return {
    async warm(bookId) {
      if (current === bookId) return;
      current = bookId;
      try {
        for (let ordinal = 0; ordinal < CACHED_PASSAGES;) {
          await rest();
          if (current !== bookId) return;
          if (busy()) continue;
          const passages = await library.listPassages(bookId, ordinal, atOnce);
          for (const passage of passages) analyse(passage);
          if (passages.length < atOnce) return;
          ordinal += atOnce;
        }
      } catch {
        if (current === bookId) current = null;
      }
    },
    forget() {
      current = null;
    },
  };
};
