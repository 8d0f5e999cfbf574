import type { Job } from '../../shared/model';
import { isoTime, type Clock, type JobWriter } from '../ports';

/** Milliseconds between two reports of a job's progress. */
const interval = 200;

interface ProgressReport {
  report(share: number, detail: string): void;
  /** Reports a new detail at once, without a change of progress. */
  say(detail: string): void;
  /** Resolves once the last report is stored, so that none is stored after the end of the job. */
  settle(): Promise<void>;
}

interface ProgressDeps {
  readonly job: Job;
  readonly jobs: Pick<JobWriter, 'progressJob'>;
  readonly clock: Clock;
  readonly emit: (job: Job) => void;
  readonly onError: (error: unknown) => void;
}

/** Emits and stores a job's progress at most five times a second, however often the job reports it. */
export const createProgress = ({ job, jobs, clock, emit, onError }: ProgressDeps): ProgressReport => {
  let last = -Infinity;
  let { progress } = job;
  let stored: Promise<void> = Promise.resolve();
  const say = (detail: string): void => {
    last = clock.now();
    const [share, updatedAt] = [progress, isoTime(clock)];
    emit({ ...job, progress: share, detail, updatedAt });
    stored = stored.then(() => jobs.progressJob(job.id, share, detail, updatedAt)).catch(onError);
  };
  return {
    report(share, detail) {
      progress = Math.min(1, Math.max(0, share));
      if (clock.now() - last >= interval) say(detail);
    },
    say,
    settle: () => stored,
  };
};
