import { startPatience, type StartState, type StartStep } from '../shared/model';
import { terminalText } from '../shared/messages/en/web';

/** Milliseconds: a page that polled this recently will poll again soon and should see how the start ended. */
const recentPoll = 1000;

interface StartProgress {
  report(step: StartStep): void;
  /** The state for the page that waits. */
  look(): StartState;
  /** Resolves once a waiting page could have seen the failure. */
  fail(failure: string): Promise<void>;
  end(): void;
}

/** Tracks the progress of the start, and prints it if the start takes long. */
export const startProgress = (write: (line: string) => void): StartProgress => {
  let state: StartState = { step: null, failure: null };
  let late = false;
  let lookedAt = -Infinity;
  const print = (): void => {
    if (late && state.step !== null) write(terminalText.updating(state.step.step, state.step.of));
  };
  const timer = setTimeout(() => {
    late = true;
    print();
  }, startPatience);
  return {
    report: (step) => {
      state = { step, failure: null };
      print();
    },
    look: () => {
      lookedAt = performance.now();
      return state;
    },
    fail: async (failure) => {
      state = { step: state.step, failure };
      if (performance.now() - lookedAt < recentPoll)
        await new Promise((done) => setTimeout(done, recentPoll));
    },
    end: () => clearTimeout(timer),
  };
};
