import type { Job } from '../../shared/model';
import { isoTime, type Clock, type JobWriter } from '../ports';

/** Milliseconds between two reports of a job's progress. */
const interval = 200;

interface ProgressReport {
  report(share: number, detail: string): void;
  /** Tells at once what it is doing, however far it is. */
  say(detail: string): void;
  /** Resolves when the last report is stored, so that none comes after the job's end. */
  settle(): Promise<void>;
}

interface ProgressDeps {
  readonly job: Job;
  readonly jobs: Pick<JobWriter, 'progressJob'>;
  readonly clock: Clock;
  readonly tell: (job: Job) => void;
  readonly onError: (error: unknown) => void;
}

/** Tells of a job's progress some five times a second at most, however often the job reports. */
export const createProgress = ({ job, jobs, clock, tell, onError }: ProgressDeps): ProgressReport => {
  let last = -Infinity;
  let { progress } = job;
  let stored: Promise<void> = Promise.resolve();
  const say = (detail: string): void => {
    last = clock.now();
    const [share, updatedAt] = [progress, isoTime(clock)];
    tell({ ...job, progress: share, detail, updatedAt });
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
