import { startPatience, type StartState, type StartStep } from '../shared/model';
import { terminalText } from '../shared/messages/en/web';

/** Milliseconds: a page that looked so lately looks again soon, and is told how the start ended. */
const watched = 1000;

interface StartProgress {
  report(step: StartStep): void;
  /** What the page is told that waits. */
  look(): StartState;
  /** Resolves once a page that waits could see it. */
  fail(failure: string): Promise<void>;
  end(): void;
}

/** Keeps how far the start is, and tells the terminal of what takes longer. */
export const startProgress = (write: (line: string) => void): StartProgress => {
  let state: StartState = { step: null, failure: null };
  let late = false;
  let lookedAt = -Infinity;
  const tell = (): void => {
    if (late && state.step !== null) write(terminalText.updating(state.step.step, state.step.of));
  };
  const timer = setTimeout(() => {
    late = true;
    tell();
  }, startPatience);
  return {
    report: (step) => {
      state = { step, failure: null };
      tell();
    },
    look: () => {
      lookedAt = performance.now();
      return state;
    },
    fail: async (failure) => {
      state = { step: state.step, failure };
      if (performance.now() - lookedAt < watched) await new Promise((done) => setTimeout(done, watched));
    },
    end: () => clearTimeout(timer),
  };
};
