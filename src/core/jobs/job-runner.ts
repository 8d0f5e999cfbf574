import { LecternError } from '../../shared/errors';
import { jobKindSchema, pausedOnBattery, type Job, type JobKind } from '../../shared/model';
import type { EventBus } from '../async/event-bus';
import {
  isoTime,
  type ClaimedJob,
  type Clock,
  type JobQueue,
  type JobReader,
  type JobWriter,
  type Logger,
  type JobHandlers,
} from '../ports';
import { untilCalm } from './calm';
import { backOff, mayPass, parkedJob, plainReason } from './job-failure';
import { markTry } from './job-tries';
import { createProgress } from './job-progress';
import { errorText } from '../../shared/messages/en/errors';

export interface JobRunner extends JobQueue {
  /**
   * Queues again what a crash cut, parks what was cut twice, then works through what is due. Returns how many were queued
   * again.
   */
  start(): Promise<number>;
  /** Resolves when nothing is due and nothing runs. */
  idle(): Promise<void>;
  /** Stops what runs and leaves it queued for the next start. */
  stop(): Promise<void>;
}

export interface JobRunnerDeps {
  readonly jobs: JobReader & JobWriter;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly events: EventBus;
  readonly handlers: JobHandlers;
  /** Whether somebody waits for an answer: what can be done at idle time is not begun then. */
  readonly busy?: () => boolean;
  /** Whether a battery runs the machine: what can wait pauses. */
  readonly onBattery?: () => boolean;
  /** Jobs that may run together, one of a kind; long ones that can wait run beside these. */
  readonly together?: number;
}

interface Running {
  readonly job: ClaimedJob;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
  cancelled: boolean;
}

/** Takes minutes and nobody waits for it: has a place of its own, so that it never takes another's. */
const aside: readonly JobKind[] = ['encode-book', 'encode-memory'];

/** The memory's upkeep: nobody waits for it, so it gives way to answers and to books that are read in. */
const atIdle: readonly JobKind[] = [
  'cascade',
  'digest-session',
  'archive-summaries',
  'compact-memory',
  'cluster-summaries',
  'split-topic',
  'sync-topics',
];
/** Milliseconds between checks whether a deferred job may start; the end of an answer triggers one sooner. */
const idleAgain = 2000;
/** Milliseconds until it is tried again to store a job's end. */
const endAgain = 5000;

const nothing = (): void => undefined;

export const createJobRunner = (deps: JobRunnerDeps): JobRunner => {
  const {
    jobs,
    clock,
    logger,
    events,
    handlers,
    together = 3,
    busy = () => false,
    onBattery = () => false,
  } = deps;
  const running = new Map<number, Running>();
  /** Failed, and their end is not stored yet. */
  const unended = new Map<
    number,
    { readonly entry: Running; readonly error: unknown; readonly cancelAlarm: () => void }
  >();
  const unhandled = jobKindSchema.options.filter((kind) => handlers[kind] === undefined);
  let stopped = true;
  let cancelTimer = nothing;
  /** Claiming and cancelling take turns, so that a job is never claimed while it is being cancelled. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const mine = turn.then(act, act);
    turn = mine.catch(() => undefined);
    return mine;
  };
  const tell = (job: Job): void => events.emit({ kind: 'job', job });
  const now = (): string => isoTime(clock);

  const wake = (): void => {
    if (stopped) return;
    inTurn(claimDue).catch((error: unknown) => logger.error('jobs could not be claimed', error));
  };

  const runningKinds = (): readonly JobKind[] => [...running.values()].map(({ job }) => job.kind);
  const isFull = (): boolean => runningKinds().filter((kind) => !aside.includes(kind)).length >= together;

  const holdsBack = (): boolean => busy() || runningKinds().includes('import-book');

  const claimDue = async (): Promise<void> => {
    cancelTimer();
    for (;;) {
      if (stopped) break;
      const taken = isFull() ? jobKindSchema.options.filter((kind) => !aside.includes(kind)) : [];
      const waiting = holdsBack() ? atIdle : [];
      const job = await jobs.claimJob(now(), [...unhandled, ...runningKinds(), ...taken, ...waiting]);
      if (!job) break;
      launch(job);
    }
    await setAlarm();
  };

  /** For jobs that are queued for later; those that wait for a place are claimed when one is free. */
  const setAlarm = async (): Promise<void> => {
    const next = stopped || isFull() ? null : await jobs.nextRunAt();
    if (next === null) return;
    const wait = Date.parse(next) - clock.now();
    if (wait > 0) cancelTimer = clock.after(wait, wake);
    else if (holdsBack()) cancelTimer = clock.after(idleAgain, wake);
  };

  const launch = (job: ClaimedJob): void => {
    const abort = new AbortController();
    const entry: Running = { job, abort, cancelled: false, ended: Promise.resolve().then(() => work(entry)) };
    running.set(job.id, entry);
    tell(withoutPayload(job));
    void entry.ended.finally(() => {
      running.delete(job.id);
      wake();
    });
  };

  const work = async (entry: Running): Promise<void> => {
    const { job, abort } = entry;
    const handler = handlers[job.kind];
    const progress = createProgress({
      job: withoutPayload(job),
      jobs,
      clock,
      tell,
      onError: (error) => logger.error('progress was not stored', error),
    });
    try {
      if (!handler) throw new Error(`no handler for ${job.kind}`);
      markTry(abort.signal, job.attempts, handler.attempts);
      await handler.run(job, {
        signal: abort.signal,
        progress: progress.report,
        calm: () => untilCalm({ clock, busy, onBattery }, abort.signal, () => progress.say(pausedOnBattery)),
      });
      await progress.settle();
      tell(await jobs.finishJob(job.id, { state: 'done', error: null }, now()));
    } catch (error) {
      await progress.settle();
      await endSurely(entry, error);
    }
  };

  /**
   * Where even the end cannot be stored, on a full disk, the job says why and its end is tried again and again: it would
   * otherwise look as if it still ran.
   */
  const endSurely = async (entry: Running, error: unknown): Promise<void> => {
    const { job } = entry;
    try {
      await afterFailure(entry, error);
      unended.delete(job.id);
    } catch (failure) {
      logger.error(`job ${String(job.id)} could not be ended`, failure);
      if (stopped) return;
      tell({ ...withoutPayload(job), detail: plainReason(error), error: plainReason(error) });
      const cancelAlarm = clock.after(endAgain, () => void endSurely(entry, error));
      unended.set(job.id, { entry, error, cancelAlarm });
    }
  };

  const afterFailure = async ({ job, cancelled }: Running, error: unknown): Promise<void> => {
    if (cancelled) {
      tell(await end(withoutPayload(job), 'cancelled', null, null));
      return;
    }
    if (stopped) {
      await jobs.retryJob(job.id, now(), '', now());
      return;
    }
    if (mayPass(error))
      logger.error(`job ${job.kind} failed`, error, { job: job.id, attempts: job.attempts });
    if (mayPass(error) && job.attempts < (handlers[job.kind]?.attempts ?? 1)) {
      const later = new Date(clock.now() + backOff(job.attempts, error)).toISOString();
      tell(await jobs.retryJob(job.id, later, plainReason(error), now()));
    } else tell(await end(withoutPayload(job), 'failed', plainReason(error), error));
  };

  const end = async (
    job: Job,
    state: 'failed' | 'cancelled',
    error: string | null,
    cause: unknown,
  ): Promise<Job> => {
    await handlers[job.kind]?.giveUp?.(job, cause);
    return jobs.finishJob(job.id, { state, error }, now());
  };

  /** It may be what ended Lectern: whatever it left stays, rather than that it runs once more. */
  const park = async (job: Job): Promise<void> => {
    const reason = parkedJob();
    logger.error(`job ${job.kind} is not tried again by itself`, reason, { job: job.id });
    try {
      tell(await end(job, 'failed', reason.message, reason));
    } catch (error) {
      logger.error(`job ${String(job.id)} was not cleared away`, error);
      tell(await jobs.finishJob(job.id, { state: 'failed', error: reason.message }, now()));
    }
  };

  const get = async (id: number): Promise<Job> => {
    const job = await jobs.findJob(id);
    if (!job) throw new LecternError('JOB_NOT_FOUND', errorText.jobUnknown);
    return job;
  };

  return {
    wake,
    async start() {
      const { requeued, cutAgain } = await jobs.requeueRunning(now());
      for (const job of cutAgain) await park(job);
      stopped = false;
      wake();
      return requeued - cutAgain.length;
    },
    async cancel(id) {
      const waiting = await inTurn(async () => {
        const job = await get(id);
        if (job.state !== 'queued' || running.has(id)) return null;
        const ended = await end(job, 'cancelled', null, null);
        tell(ended);
        return ended;
      });
      if (waiting) return waiting;
      const left = unended.get(id);
      if (left) {
        await afterFailure({ ...left.entry, cancelled: true }, left.error);
        left.cancelAlarm();
        unended.delete(id);
      }
      const entry = running.get(id);
      if (entry) {
        entry.cancelled = true;
        entry.abort.abort();
        await entry.ended;
      }
      return get(id);
    },
    async idle() {
      for (;;) {
        const claiming = turn;
        await claiming;
        // A job that ended meanwhile has queued another claim.
        if (turn !== claiming) continue;
        if (running.size === 0) return;
        await Promise.all([...running.values()].map(({ ended }) => ended));
      }
    },
    async stop() {
      stopped = true;
      cancelTimer();
      for (const { cancelAlarm } of unended.values()) cancelAlarm();
      await turn;
      const ending = [...running.values()];
      for (const { abort } of ending) abort.abort();
      await Promise.all(ending.map(({ ended }) => ended));
    },
  };
};

const withoutPayload = ({ payload: _payload, ...job }: ClaimedJob): Job => job;
