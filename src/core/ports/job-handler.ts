import type { Job, JobKind, JobStep } from '../../shared/model';
import type { ClaimedJob } from './store';

export interface JobContext {
  /** Aborts when the job is cancelled or Lectern closes. */
  readonly signal: AbortSignal;
  /** Reports progress, 0..1, and what is being done. */
  progress(share: number, step: JobStep | null): void;
  /** For background work: resolves once no answer is being written and the machine is not on battery, usually at once. */
  calm(): Promise<void>;
}

/** Runs jobs of one kind. May be repeated after a crash at any point, so it must be idempotent. */
export interface JobHandler {
  /** Resolves when the work is done; rejects with a LecternError if it can never be done. */
  run(job: ClaimedJob, context: JobContext): Promise<void>;
  /** Maximum number of attempts; 1 means no retry. */
  readonly attempts: number;
  /** Cleans up before the job is marked as failed, with the error, or cancelled, with null. */
  giveUp?(job: Job, error: unknown): Promise<void>;
}

export type JobHandlers = Readonly<Partial<Record<JobKind, JobHandler>>>;
