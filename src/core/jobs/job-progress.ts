import type { Job, JobStep } from '../../shared/model';
import { isoTime, type Clock, type JobWriter } from '../ports';
import { jobDetail } from '../../shared/messages/en/jobs';

/** Milliseconds between two reports of a job's progress. */
const interval = 200;

interface ProgressReport {
  report(share: number, step: JobStep | null): void;
  /** Reports a new step at once, without a change of progress. */
  say(step: JobStep | null): void;
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
  const say = (step: JobStep | null): void => {
    last = clock.now();
    const [share, updatedAt] = [progress, isoTime(clock)];
    emit({ ...job, progress: share, step, detail: jobDetail(step), updatedAt });
    stored = stored.then(() => jobs.progressJob(job.id, share, step, updatedAt)).catch(onError);
  };
  return {
    report(share, step) {
      progress = Math.min(1, Math.max(0, share));
      if (clock.now() - last >= interval) say(step);
    },
    say,
    settle: () => stored,
  };
};
