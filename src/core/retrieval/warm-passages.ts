import type { Clock, LibraryReader } from '../ports';
import { REMEMBERED, type PassageAnalyser } from './analyse-passage';

interface WarmPassagesDeps {
  readonly library: Pick<LibraryReader, 'listPassages'>;
  readonly analyse: PassageAnalyser;
  readonly clock: Clock;
  /** Whether somebody waits for an answer. */
  readonly busy: () => boolean;
}

/** Passages that are analysed at once: some 3 ms, so that nothing waits long behind them. */
const atOnce = 24;
/** Milliseconds between them. */
const pause = 10;

interface PassageWarmer {
  /** Resolves when the book is warm, or another one is warmed. Whatever fails is done with the question. */
  warm(bookId: string): Promise<void>;
  /** What was analysed is not there any more. */
  forget(): void;
}

/**
 * Analyses a book's passages beside everything else, once somebody opens a session about it: a question's forty
 * candidates would else take 4 to 8 ms the first time. Goes on only while no answer is being made.
 */
export const createPassageWarmer = ({ library, analyse, clock, busy }: WarmPassagesDeps): PassageWarmer => {
  let current: string | null = null;
  const rest = (): Promise<void> => new Promise((resolve) => void clock.after(pause, resolve));
  return {
    async warm(bookId) {
      if (current === bookId) return;
      current = bookId;
      try {
        for (let ordinal = 0; ordinal < REMEMBERED;) {
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
