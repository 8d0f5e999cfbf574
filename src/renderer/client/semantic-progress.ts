import { pausedOnBattery, type Job } from '../../shared/model';

/** How far a book is ready for questions in other words. */
export interface SemanticProgress {
  /** 0..99, whole: it is over before 100 is said. */
  readonly percent: number;
  readonly paused: boolean;
}

/** Null while nothing is made ready: all is done, or the book waits for another one. */
export const semanticProgress = (jobs: readonly Job[], bookId: string): SemanticProgress | null => {
  const job = jobs.find(
    ({ kind, state, bookId: of }) => kind === 'encode-book' && state === 'running' && of === bookId,
  );
  if (!job) return null;
  return {
    percent: Math.min(99, Math.floor(job.progress * 100)),
    paused: job.detail === pausedOnBattery,
  };
};
