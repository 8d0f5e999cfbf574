import type { Job, JobKind } from '../../../shared/model';

/**
 * Jobs that the store queues itself, together with the row that they are about: `import-book`, `embed-book` and
 * `summarise-book` with `{bookId}`, `extract-facts` with `{turnId, sessionId}` (the answer's), `end-session` with
 * `{sessionId}`, `retell-erased` with what was condensed out of an erased exchange: `{turnId, sessionId, summaries,
 * archives, topics, base}`, ids and slugs with spaces between. The end of `embed-book` queues `encode-book` with
 * `{bookId}`.
 */
export interface NewJob {
  readonly kind: JobKind;
  readonly payload: Readonly<Record<string, string | number | null>>;
  readonly label: string;
  readonly bookId: string | null;
  /** ISO 8601; not run before. */
  readonly runAt: string;
}

/** A job that was claimed, with its payload. */
export interface ClaimedJob extends Job {
  readonly payload: Readonly<Record<string, string | number | null>>;
}

/** What ran when Lectern ended by itself. */
export interface CutJobs {
  readonly requeued: number;
  /** Those of them to which it happened twice in a row: they are queued too, and had better not be run. */
  readonly cutAgain: readonly Job[];
}

export interface JobReader {
  findJob(id: number): Promise<Job | null>;
  /**
   * Newest first; unfinished and parked ones, and finished ones of the day before `now` (by default: before the latest
   * change).
   */
  listJobs(now?: string): Promise<readonly Job[]>;
  /** When the next queued job is due; null where none is. */
  nextRunAt(): Promise<string | null>;
}

export interface JobWriter {
  /**
   * Does nothing and returns the one that is there when an unfinished job of the same kind and payload exists, or a parked
   * one that is no import.
   */
  addJob(job: NewJob, at: string): Promise<Job>;
  /** The next due job becomes `running`, attempts +1. Kinds that are in `busy` are passed over. */
  claimJob(now: string, busy: readonly JobKind[]): Promise<ClaimedJob | null>;
  progressJob(id: number, progress: number, detail: string, at: string): Promise<void>;
  finishJob(
    id: number,
    end: { readonly state: 'done' | 'failed' | 'cancelled'; readonly error: string | null },
    at: string,
  ): Promise<Job>;
  /** Back to `queued` for `runAt`, with why. */
  retryJob(id: number, runAt: string, error: string, at: string): Promise<Job>;
  /** After a crash: every running job is queued again. */
  requeueRunning(at: string): Promise<CutJobs>;
}
