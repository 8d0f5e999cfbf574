import type { Job, JobId, Sentence } from '../../shared/model';
import { isoTime, type Clock, type JobHandlers, type JobWriter, type Logger } from '../ports';
import { retryDelay, mayPass, parkedJob, plainReason } from './job-failure';
import { withoutPayload, type RunningJob } from './running-job';
import { inEnglish, sentenceFields } from '../../shared/messages/engine-text';

interface EndDeps {
  readonly jobs: JobWriter;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handlers: JobHandlers;
  readonly emit: (job: Job) => void;
  /** Whether the runner is stopping, so that running jobs are left for the next start. */
  readonly isStopped: () => boolean;
}

export interface JobEndings {
  /** Stores what becomes of a job that threw: cancelled, queued again or failed. */
  endFailed(running: RunningJob, error: unknown): Promise<void>;
  /** Cancels a failed job whose end could not be stored yet. */
  cancelUnstored(id: JobId): Promise<void>;
  /** Cancels a job that is not running. */
  cancelQueued(job: Job): Promise<Job>;
  /** Fails a job that two crashes interrupted. It may have caused them, so it is not run a third time. */
  park(job: Job): Promise<void>;
  stop(): void;
}

/** Milliseconds between attempts to store a job's end. */
const storeRetryDelay = 5000;

interface Unstored {
  readonly running: RunningJob;
  readonly error: unknown;
  readonly cancelAlarm: () => void;
}

type EndState = 'failed' | 'cancelled';

/** Lets the handler clean up, then stores the end. */
const giveUp = async (
  { jobs, clock, handlers }: EndDeps,
  job: Job,
  end: { readonly state: EndState; readonly error: Sentence | null; readonly cause: unknown },
): Promise<Job> => {
  await handlers[job.kind]?.giveUp?.(job, end.cause);
  return jobs.finishJob(job.id, { state: end.state, error: end.error }, isoTime(clock));
};

const cancelled = { state: 'cancelled', error: null, cause: null } as const;

/** Queues the job again if the failure is temporary and attempts are left. */
const retryOrFail = async (deps: EndDeps, { job }: RunningJob, error: unknown): Promise<Job> => {
  const { jobs, clock, logger, handlers } = deps;
  const passing = mayPass(error);
  if (passing) logger.error(`job ${job.kind} failed`, error, { job: job.id, attempts: job.attempts });
  const reason = plainReason(error);
  if (!passing || job.attempts >= (handlers[job.kind]?.attempts ?? 1))
    return giveUp(deps, withoutPayload(job), { state: 'failed', error: reason, cause: error });
  const later = new Date(clock.now() + retryDelay(job.attempts, error)).toISOString();
  return jobs.retryJob(job.id, later, reason, isoTime(clock));
};

const storeEnd = async (deps: EndDeps, running: RunningJob, error: unknown): Promise<void> => {
  const { jobs, clock, emit } = deps;
  const { job } = running;
  if (running.cancelled) emit(await giveUp(deps, withoutPayload(job), cancelled));
  else if (deps.isStopped()) await jobs.retryJob(job.id, isoTime(clock), '', isoTime(clock));
  else emit(await retryOrFail(deps, running, error));
};

const park = async (deps: EndDeps, job: Job): Promise<void> => {
  const { jobs, clock, logger, emit } = deps;
  const reason = parkedJob();
  logger.error(`job ${job.kind} is not retried automatically`, reason, { job: job.id });
  try {
    emit(await giveUp(deps, job, { state: 'failed', error: reason.text, cause: reason }));
  } catch (error) {
    logger.error(`job ${String(job.id)} could not be cleaned up`, error);
    emit(await jobs.finishJob(job.id, { state: 'failed', error: reason.text }, isoTime(clock)));
  }
};

export const createJobEndings = (deps: EndDeps): JobEndings => {
  const { clock, logger, emit } = deps;
  const unstored = new Map<JobId, Unstored>();

  /** On a full disk the end cannot be stored either. The job then shows the reason, and storing is retried until it succeeds. */
  const endFailed = async (running: RunningJob, error: unknown): Promise<void> => {
    const { job } = running;
    try {
      await storeEnd(deps, running, error);
      unstored.delete(job.id);
    } catch (failure) {
      logger.error(`The end of job ${String(job.id)} could not be stored`, failure);
      if (deps.isStopped()) return;
      const reason = plainReason(error);
      emit({
        ...withoutPayload(job),
        step: null,
        detail: inEnglish(reason),
        ...sentenceFields('error', reason),
      });
      const cancelAlarm = clock.after(storeRetryDelay, () => void endFailed(running, error));
      unstored.set(job.id, { running, error, cancelAlarm });
    }
  };

  return {
    endFailed,
    async cancelUnstored(id) {
      const left = unstored.get(id);
      if (!left) return;
      await storeEnd(deps, { ...left.running, cancelled: true }, left.error);
      left.cancelAlarm();
      unstored.delete(id);
    },
    async cancelQueued(job) {
      const ended = await giveUp(deps, job, cancelled);
      emit(ended);
      return ended;
    },
    park: (job) => park(deps, job),
    stop() {
      for (const { cancelAlarm } of unstored.values()) cancelAlarm();
    },
  };
};
