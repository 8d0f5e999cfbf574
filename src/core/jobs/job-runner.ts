import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { Job, JobId } from '../../shared/model';
import type { EventBus } from '../async/event-bus';
import { createMutex, type Mutex } from '../async/mutex';
import {
  isoTime,
  type ClaimedJob,
  type Clock,
  type JobHandlers,
  type JobQueue,
  type JobReader,
  type JobWriter,
  type Logger,
} from '../ports';
import { createJobClaimer } from './claim-jobs';
import { createJobEndings, type JobEndings } from './end-job';
import { createJobPicker } from './pick-job';
import { runJob } from './run-job';
import { withoutPayload, type RunningJob } from './running-job';

export interface JobRunner extends JobQueue {
  /**
   * Requeues jobs that a crash interrupted, fails those that two crashes interrupted, then runs due jobs. Returns the
   * number of requeued jobs.
   */
  start(): Promise<number>;
  /** Resolves once no job is due or running. */
  idle(): Promise<void>;
  /** Stops running jobs and leaves them queued for the next start. */
  stop(): Promise<void>;
}

export interface JobRunnerDeps {
  readonly jobs: JobReader & JobWriter;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly events: EventBus;
  readonly handlers: JobHandlers;
  /** Whether an answer is being written; upkeep then does not start. */
  readonly busy?: () => boolean;
  /** Milliseconds from the start in which the start's upkeep does not run. */
  readonly upkeepAfter?: number | undefined;
  /** Whether the machine runs on battery; background jobs then pause. */
  readonly onBattery?: () => boolean;
  /** How many foreground jobs may run in parallel, one per kind. Background jobs run in addition. */
  readonly together?: number;
}

type Running = Map<JobId, RunningJob>;

const cancelJob = async (
  { jobs }: Pick<JobRunnerDeps, 'jobs'>,
  running: Running,
  endings: JobEndings,
  mutex: Mutex,
  id: JobId,
): Promise<Job> => {
  const get = async (): Promise<Job> => {
    const job = await jobs.findJob(id);
    if (!job) throw new LecternError('JOB_NOT_FOUND', errorText.jobUnknown);
    return job;
  };
  // A running one is stopped at once: claiming may wait until its long write is done.
  if (!running.has(id)) {
    const cancelled = await mutex.run(async () => {
      const job = await get();
      return job.state === 'queued' && !running.has(id) ? endings.cancelQueued(job) : null;
    });
    if (cancelled) return cancelled;
    await endings.cancelUnstored(id);
  }
  const entry = running.get(id);
  if (entry) {
    entry.cancelled = true;
    entry.abort.abort();
    await entry.ended;
  }
  return get();
};

const untilIdle = async (running: Running, mutex: Mutex): Promise<void> => {
  for (;;) {
    const claiming = mutex.last();
    await claiming;
    // A job that ended in the meantime has queued another claim.
    if (mutex.last() !== claiming) continue;
    if (running.size === 0) return;
    await Promise.all(Array.from(running.values(), ({ ended }) => ended));
  }
};

export const createJobRunner = (deps: JobRunnerDeps): JobRunner => {
  const { jobs, clock, events, handlers, together = 3, busy = () => false, onBattery = () => false } = deps;
  const { upkeepAfter = 0 } = deps;
  const running: Running = new Map();
  const mutex = createMutex();
  let stopped = true;
  const isStopped = (): boolean => stopped;
  const emit = (job: Job): void => events.emit({ kind: 'job', job });
  const runningKinds = () => Array.from(running.values(), ({ job }) => job.kind);

  const endings = createJobEndings({ ...deps, emit, isStopped });
  const launch = (job: ClaimedJob): void => {
    const run = (): Promise<void> => runJob({ ...deps, busy, onBattery, emit, endings }, entry);
    const entry: RunningJob = {
      job,
      abort: new AbortController(),
      cancelled: false,
      ended: Promise.resolve().then(run),
    };
    running.set(job.id, entry);
    emit(withoutPayload(job));
    void entry.ended.finally(() => {
      running.delete(job.id);
      claimer.wake();
    });
  };
  let isStarting = upkeepAfter > 0;
  const picker = createJobPicker({ handlers, together, busy, starting: () => isStarting, runningKinds });
  const claimer = createJobClaimer({ ...deps, picker, mutex, launch, isStopped });
  const endStart = (): void => {
    isStarting = false;
    claimer.wake();
  };
  if (isStarting) clock.after(upkeepAfter, endStart);

  return {
    wake: claimer.wake,
    async start() {
      const { requeued, cutAgain } = await jobs.requeueRunning(isoTime(clock));
      for (const job of cutAgain) await endings.park(job);
      stopped = false;
      claimer.wake();
      return requeued - cutAgain.length;
    },
    cancel: (id) => cancelJob(deps, running, endings, mutex, id),
    idle: () => untilIdle(running, mutex),
    async stop() {
      stopped = true;
      claimer.stop();
      endings.stop();
      await mutex.last();
      const entries = [...running.values()];
      for (const { abort } of entries) abort.abort();
      await Promise.all(entries.map(({ ended }) => ended));
    },
  };
};
