import type { StartBoard } from '../api/start-board';
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
export const startProgress = (board: StartBoard, write: (line: string) => void): StartProgress => {
  let late = false;
  let lookedAt = -Infinity;
  const print = (): void => {
    const { step } = board.look();
    if (late && step !== null) write(terminalText.updating(step.step, step.of));
  };
  const timer = setTimeout(() => {
    late = true;
    print();
  }, startPatience);
  return {
    report: (step) => {
      board.report(step);
      print();
    },
    look: () => {
      lookedAt = performance.now();
      return board.look();
    },
    fail: async (failure) => {
      board.fail(failure);
      if (performance.now() - lookedAt < recentPoll)
        await new Promise((done) => setTimeout(done, recentPoll));
    },
    end: () => clearTimeout(timer),
  };
};
