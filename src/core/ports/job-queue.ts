import type { Job, JobId } from '../../shared/model';

/** Runs queued jobs. Code that adds jobs depends on this port rather than on the runner. */
export interface JobQueue {
  /** Looks for due jobs now. */
  wake(): void;
  /** Cancels a job; resolves once it has stopped and cleaned up. Rejects with `JOB_NOT_FOUND`. */
  cancel(id: JobId): Promise<Job>;
}
