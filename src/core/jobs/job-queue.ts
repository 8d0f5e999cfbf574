import type { JobQueue } from '../ports';

/** A queue that can be passed around before the runner exists, since the runner needs the handlers of its users. */
interface LateJobQueue extends JobQueue {
  connect(runner: JobQueue): void;
}

export const createJobQueue = (): LateJobQueue => {
  let runner: JobQueue | null = null;
  return {
    connect(jobRunner) {
      runner = jobRunner;
    },
    wake: () => runner?.wake(),
    cancel(id) {
      if (!runner) throw new Error('A job was cancelled before the job runner was connected.');
      return runner.cancel(id);
    },
  };
};
