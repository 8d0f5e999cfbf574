import type { Book, Job, JobId, JobKind } from '../../../shared/model';
import type { Upload } from '../../client/add-books';
import { formatNumber } from '../../messages/format';
import { text } from '../../messages/text';

/** Finished imports stay in the queue for this long, so that the learner sees them. */
const doneShownMs = 10 * 60_000;

const ofImports: ReadonlySet<JobKind> = new Set(['import-book', 'reread-book', 'recognise-book']);

export const isOpen = (job: Job): boolean => job.state === 'queued' || job.state === 'running';

const ranks: Readonly<Record<Job['state'], number>> = {
  running: 0,
  failed: 1,
  queued: 2,
  done: 3,
  cancelled: 4,
};

/** By state; open jobs in the order in which they run, ended ones newest first. */
const byTurn = (a: Job, b: Job): number =>
  ranks[a.state] - ranks[b.state] || (isOpen(a) ? a.id - b.id : b.updatedAt.localeCompare(a.updatedAt));

/** Imports that are open, failed or recently ended and not dismissed, and parked jobs of any kind. */
export const importsToShow = (
  jobs: readonly Job[],
  dismissedIds: readonly JobId[],
  now: number,
): readonly Job[] =>
  jobs
    .filter(
      (job) =>
        (ofImports.has(job.kind) || job.parked) &&
        (isOpen(job) ||
          (!dismissedIds.includes(job.id) &&
            (job.state === 'failed' || now - Date.parse(job.updatedAt) < doneShownMs))),
    )
    .toSorted(byTurn);

interface QueueTotals {
  readonly open: number;
  readonly failed: number;
  readonly done: number;
  /** The progress of everything that is open or done, 0..1. */
  readonly share: number;
  readonly finished: number;
}

export const totalsOf = (jobs: readonly Job[], uploads: readonly Upload[]): QueueTotals => {
  const sending = uploads.filter(({ state }) => state === 'sending' || state === 'waiting');
  const open = jobs.filter(isOpen);
  const done = jobs.filter(({ state }) => state === 'done').length;
  const failed =
    jobs.filter(({ state }) => state === 'failed').length +
    uploads.filter(({ state }) => state === 'refused').length;
  const all = open.length + sending.length + done;
  // The upload counts for a tenth of a book's import.
  const parts =
    done +
    open.reduce((sum, job) => sum + 0.1 + job.progress * 0.9, 0) +
    sending.reduce((sum, upload) => sum + upload.progress * 0.1, 0);
  return {
    open: open.length + sending.length,
    failed,
    done,
    share: all === 0 ? 1 : parts / all,
    finished: jobs.length - open.length + uploads.length - sending.length,
  };
};

interface ImportStep {
  readonly name: string;
  readonly state: 'done' | 'now' | 'later';
  readonly detail: string;
}

/** The progress at which an import enters its next step (`core/library/import/import-book.ts`). */
const stored = 0.7;
const searchable = 0.95;

/** A step's progress as a count; empty for steps that are not counted. */
const countOf = (step: Job['step']): string => {
  if (step?.done === undefined || step.of === undefined) return '';
  const count = text.library.of(formatNumber(step.done), formatNumber(step.of));
  return step.name === 'part' ? text.library.part(count) : count;
};

/** The steps of an import and their states; empty unless it is running or its semantic index is incomplete. */
export const stepsOf = (job: Job, book: Book | undefined): readonly ImportStep[] => {
  const { steps } = text.library;
  const missing = book && book.vectors.done < book.vectors.total ? book.vectors : null;
  if (job.kind === 'recognise-book') return [];
  if (job.state !== 'running' && !(job.state === 'done' && missing)) return [];
  const at = job.state === 'done' ? 3 : job.progress < stored ? 0 : job.progress < searchable ? 1 : 2;
  return [steps.read, steps.store, steps.index, steps.meaning].map((name, step) => ({
    name,
    state: step < at ? 'done' : step === at ? 'now' : 'later',
    detail:
      step !== at
        ? ''
        : step === 3 && missing
          ? text.library.of(formatNumber(missing.done), formatNumber(missing.total))
          : countOf(job.step),
  }));
};
