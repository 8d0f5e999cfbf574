import type { BookId, Job, JobId, JobKind, JobStep, Sentence } from '../../../shared/model';

/**
 * Jobs that the store itself queues, in the transaction that writes their row: `import-book`, `embed-book` and
 * `summarise-book` with `{bookId}`, `extract-facts` with `{turnId, sessionId}` (the answer's), `end-session` with
 * `{sessionId}`, `retell-erased` with everything condensed from an erased exchange: `{turnId, sessionId, summaries,
 * archives, topics, base}`, where lists of ids and slugs are separated by spaces. The end of `embed-book` queues `encode-book` with
 * `{bookId}`.
 */
export interface NewJob {
  readonly kind: JobKind;
  readonly payload: Readonly<Record<string, string | number | null>>;
  readonly label: Sentence;
  readonly bookId: BookId | null;
  /** ISO 8601. The job does not run before this time. */
  readonly runAt: string;
}

/** A job that was claimed, with its payload. */
export interface ClaimedJob extends Job {
  readonly payload: Readonly<Record<string, string | number | null>>;
}

/** Jobs that were running when Lectern crashed. */
export interface CutJobs {
  readonly requeued: number;
  /** Those interrupted twice in a row. They are queued too, but should not be run. */
  readonly cutAgain: readonly Job[];
}

export interface JobReader {
  findJob(id: JobId): Promise<Job | null>;
  /**
   * Unfinished and parked jobs, and those finished within a day before `now` (default: the latest change), newest
   * first.
   */
  listJobs(now?: string): Promise<readonly Job[]>;
  /** When the next queued job is due; null if there is none. */
  nextRunAt(): Promise<string | null>;
}

export interface JobWriter {
  /**
   * Returns the existing job instead if there is an unfinished one with the same kind and payload, or a parked one that is
   * not an import.
   */
  addJob(job: NewJob, at: string): Promise<Job>;
  /** The next due job becomes `running`, attempts +1. Kinds in `busy` are skipped. */
  claimJob(now: string, busy: readonly JobKind[]): Promise<ClaimedJob | null>;
  progressJob(id: JobId, progress: number, step: JobStep | null, at: string): Promise<void>;
  finishJob(
    id: JobId,
    end: { readonly state: 'done' | 'failed' | 'cancelled'; readonly error: Sentence | null },
    at: string,
  ): Promise<Job>;
  /** Queues the job again for `runAt`, with the error. */
  retryJob(id: JobId, runAt: string, error: Sentence, at: string): Promise<Job>;
  /** After a crash: every running job is queued again. */
  requeueRunning(at: string): Promise<CutJobs>;
}
