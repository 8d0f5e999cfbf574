import { type Job } from '../../shared/model';
import { isoTime, type Clock, type JobHandlers, type JobWriter, type Logger } from '../ports';
import { waitUntilIdle } from './wait-until-idle';
import type { JobEndings } from './end-job';
import { createProgress } from './job-progress';
import { markAttempt } from './job-tries';
import { withoutPayload, type RunningJob } from './running-job';

interface RunDeps {
  readonly jobs: JobWriter;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handlers: JobHandlers;
  readonly busy: () => boolean;
  readonly onBattery: () => boolean;
  readonly emit: (job: Job) => void;
  readonly endings: Pick<JobEndings, 'endFailed'>;
}

/** Runs a claimed job and stores its outcome. Never rejects. */
export const runJob = async (deps: RunDeps, running: RunningJob): Promise<void> => {
  const { jobs, clock, logger, handlers, busy, onBattery, emit, endings } = deps;
  const { job, abort } = running;
  const handler = handlers[job.kind];
  const progress = createProgress({
    job: withoutPayload(job),
    jobs,
    clock,
    emit,
    onError: (error) => logger.error('Progress could not be stored', error),
  });
  try {
    if (!handler) throw new Error(`no handler for ${job.kind}`);
    markAttempt(abort.signal, job.attempts, handler.attempts);
    await handler.run(job, {
      signal: abort.signal,
      progress: progress.report,
      calm: () =>
        waitUntilIdle({ clock, busy, onBattery }, abort.signal, () => progress.say({ name: 'paused' })),
    });
    await progress.settle();
    emit(await jobs.finishJob(job.id, { state: 'done', error: null }, isoTime(clock)));
  } catch (error) {
    await progress.settle();
    await endings.endFailed(running, error);
  }
};
