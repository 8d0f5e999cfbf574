import type { StartStatus } from '../api/start-status';
import { progressDelayMs, type StartState, type StartStep, type Sentence } from '../shared/model';
import { terminalText } from '../shared/messages/en/web';

/** Milliseconds: a page that polled this recently will poll again soon and should see how the start ended. */
const recentPoll = 1000;

export interface StartProgress {
  report(step: StartStep): void;
  /** The state for the page that waits. */
  state(): StartState;
  /** Resolves once a waiting page could have seen the failure. */
  fail(failure: Sentence): Promise<void>;
  end(): void;
}

/** Tracks the progress of the start, and prints it if the start takes long. */
export const startProgress = (status: StartStatus, write: (line: string) => void): StartProgress => {
  let late = false;
  let readAt = -Infinity;
  const print = (): void => {
    const { step } = status.state();
    if (late && step !== null) write(terminalText.updating(step.step, step.of));
  };
  const timer = setTimeout(() => {
    late = true;
    print();
  }, progressDelayMs);
  return {
    report: (step) => {
      status.report(step);
      print();
    },
    state: () => {
      readAt = performance.now();
      return status.state();
    },
    fail: async (failure) => {
      status.fail(failure);
      if (performance.now() - readAt < recentPoll) await new Promise((done) => setTimeout(done, recentPoll));
    },
    end: () => clearTimeout(timer),
  };
};
