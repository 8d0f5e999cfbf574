import type { Job } from '../../shared/model';
import type { ClaimedJob } from '../ports';

export interface RunningJob {
  readonly job: ClaimedJob;
  readonly abort: AbortController;
  /** Resolves once the job has ended in any way. */
  readonly ended: Promise<void>;
  cancelled: boolean;
}

/** The job as screens see it. */
export const withoutPayload = ({ payload: _payload, ...job }: ClaimedJob): Job => job;
