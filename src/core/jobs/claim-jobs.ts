import type { Mutex } from '../async/mutex';
import { isoTime, type ClaimedJob, type Clock, type JobReader, type JobWriter, type Logger } from '../ports';
import type { JobPicker } from './pick-job';

interface ClaimDeps {
  readonly jobs: Pick<JobReader & JobWriter, 'claimJob' | 'nextRunAt'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly picker: JobPicker;
  /** Claiming and cancelling exclude each other, so that a job is never claimed while it is being cancelled. */
  readonly mutex: Mutex;
  readonly launch: (job: ClaimedJob) => void;
  readonly isStopped: () => boolean;
}

const noop = (): void => undefined;

/** Milliseconds between checks whether a deferred job may start. */
const deferredInterval = 2000;

interface JobClaimer {
  /** Launches every due job that may run now. */
  wake(): void;
  stop(): void;
}

export const createJobClaimer = (deps: ClaimDeps): JobClaimer => {
  const { jobs, clock, logger, picker, mutex, launch, isStopped } = deps;
  let cancelTimer = noop;

  /** For jobs that are due later. Those that wait for a slot are claimed when another job ends. */
  const setAlarm = async (): Promise<void> => {
    const next = isStopped() || picker.isFull() ? null : await jobs.nextRunAt();
    if (next === null) return;
    const wait = Date.parse(next) - clock.now();
    if (wait > 0) cancelTimer = clock.after(wait, wake);
    else if (picker.defersUpkeep()) cancelTimer = clock.after(deferredInterval, wake);
  };
  const claimDue = async (): Promise<void> => {
    cancelTimer();
    while (!isStopped()) {
      const job = await jobs.claimJob(isoTime(clock), picker.excludedKinds());
      if (!job) break;
      launch(job);
    }
    await setAlarm();
  };
  const wake = (): void => {
    if (isStopped()) return;
    mutex.run(claimDue).catch((error: unknown) => logger.error('Jobs could not be claimed', error));
  };
  return { wake, stop: () => cancelTimer() };
};
