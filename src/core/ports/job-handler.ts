import type { Job, JobKind } from '../../shared/model';
import type { ClaimedJob } from './store';

export interface JobContext {
  /** Aborts when the job is cancelled or Lectern closes. */
  readonly signal: AbortSignal;
  /** How far it is, 0..1, and what it is doing in plain words. */
  progress(share: number, detail: string): void;
  /** For what can wait: resolves once nobody waits for an answer and the machine is not on battery, mostly at once. */
  calm(): Promise<void>;
}

/** Does the jobs of one kind. May be run again after a crash at any point, so it must be idempotent. */
export interface JobHandler {
  /** Resolves when the work is done; rejects with a LecternError where the work can never be done. */
  run(job: ClaimedJob, context: JobContext): Promise<void>;
  /** How often an unexpected failure is tried again before the job is given up; 1 is never. */
  readonly attempts: number;
  /** Clears away what the job left, before it counts as failed (with why) or cancelled (null). */
  giveUp?(job: Job, error: unknown): Promise<void>;
}

export type JobHandlers = Readonly<Partial<Record<JobKind, JobHandler>>>;
