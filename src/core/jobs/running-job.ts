import type { Job } from '../../shared/model';
import type { ClaimedJob } from '../ports';

export interface RunningJob {
  readonly job: ClaimedJob;
  readonly abort: AbortController;
  /** Resolves when it has ended, however it ended. */
  readonly ended: Promise<void>;
  cancelled: boolean;
}

/** The job as screens see it. */
export const withoutPayload = ({ payload: _payload, ...job }: ClaimedJob): Job => job;
