import type { Job } from '../../shared/model';

/** Runs queued jobs. Whoever adds a job to the store knows this port and not the runner behind it. */
export interface JobQueue {
  /** Looks for due jobs now. */
  wake(): void;
  /** Ends a job; resolves once it has stopped and removed what it left. Rejects with `JOB_NOT_FOUND`. */
  cancel(id: number): Promise<Job>;
}
