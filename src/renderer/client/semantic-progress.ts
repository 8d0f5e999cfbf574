import type { BookId, Job } from '../../shared/model';

/** The progress of a book's semantic index. */
export interface SemanticProgress {
  /** 0..99, an integer; at 100 the job is done and no progress is shown. */
  readonly percent: number;
  readonly paused: boolean;
}

/** Null if no index is being built: it is complete, or the book is queued. */
export const semanticProgress = (jobs: readonly Job[], bookId: BookId): SemanticProgress | null => {
  const job = jobs.find(
    ({ kind, state, bookId: of }) => kind === 'encode-book' && state === 'running' && of === bookId,
  );
  if (!job) return null;
  return {
    percent: Math.min(99, Math.floor(job.progress * 100)),
    paused: job.step?.name === 'paused',
  };
};
