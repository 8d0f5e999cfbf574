import type { JobQueue } from '../ports';

/** A queue that others can be given before the runner exists: the runner is made from their handlers. */
interface LateJobQueue extends JobQueue {
  connect(runner: JobQueue): void;
}

export const createJobQueue = (): LateJobQueue => {
  let runner: JobQueue | null = null;
  return {
    connect(made) {
      runner = made;
    },
    wake: () => runner?.wake(),
    cancel(id) {
      if (!runner) throw new Error('A job was cancelled before the job runner was connected.');
      return runner.cancel(id);
    },
  };
};
