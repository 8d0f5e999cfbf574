import { LecternError } from '../../shared/errors';
import { errorText, sentenceFields } from '../../shared/messages/engine-text';
import type { Backup, BackupPreview, StoredBackups, Job, BackupCheck, Sentence } from '../../shared/model';
import { createChannel } from '../async/channel';
import { queueJob } from '../jobs/queue-job';
import { isoTime, type Backups, type Clock, type JobQueue, type Store } from '../ports';

/** After `ready`, the next start replaces the database; `undo` is the backup of the present one. */
type RestoreStep =
  | { readonly kind: 'checking' }
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'ready'; readonly undo: string };

/** What the learner can do with backups. Rejects with `BACKUP_NOT_FOUND`. */
export interface BackupService {
  list(): Promise<StoredBackups>;
  /** Starts a backup in the background. */
  start(): Promise<Job>;
  preview(name: string): Promise<BackupPreview>;
  /** Reads the whole backup. */
  check(name: string): Promise<BackupCheck>;
  /**
   * Checks the backup, backs up the present database, and makes the next start restore. Stops when the caller stops
   * reading. A database that is too damaged for a backup is set aside instead, and `undo` is empty.
   */
  restore(name: string): AsyncIterable<RestoreStep>;
  remove(name: string): Promise<void>;
}

export interface BackupDeps {
  readonly backups: Backups;
  readonly store: Pick<Store, 'contents' | 'jobs' | 'settings' | 'damage'>;
  readonly clock: Clock;
  readonly queue: JobQueue;
  /** Reads what the learner edited in files into the database. */
  readonly syncFiles: () => Promise<void>;
  readonly changed: () => void;
}

const folderOf = async ({ store }: BackupDeps): Promise<string | null> =>
  (await store.settings.getSettings()).backups.folder;

const find = async (deps: BackupDeps, name: string): Promise<Backup> => {
  const found = (await deps.backups.list(await folderOf(deps))).find((one) => one.name === name);
  if (!found) throw new LecternError('BACKUP_NOT_FOUND', errorText.backupUnknown);
  return found;
};

/** Why the newest backup job failed; null if it did not. */
const lastProblem = async ({ store, clock }: BackupDeps): Promise<Sentence | null> => {
  const newest = (await store.jobs.listJobs(isoTime(clock))).find(({ kind }) => kind === 'back-up');
  return newest?.state === 'failed' ? (newest.errorText ?? newest.error) : null;
};

/** Starts a backup; a daily one is started by the clock, a manual one by the learner. */
export const queueBackup = async (deps: BackupDeps, reason: 'daily' | 'manual'): Promise<Job> => {
  const job = await queueJob(deps, 'back-up', { reason, at: isoTime(deps.clock) });
  deps.queue.wake();
  return job;
};

/** Backs up the present database. Resolves with the backup's name; '' if the database is too damaged. */
const backUpPresent = async (
  deps: BackupDeps,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> => {
  const { backups, clock, store, syncFiles } = deps;
  try {
    await syncFiles();
    const folder = await folderOf(deps);
    return await backups.write({ folder, at: isoTime(clock), reason: 'before-restore' }, onProgress, signal);
  } catch (error) {
    if (!(error instanceof LecternError) || error.code !== 'DATABASE_DAMAGED') throw error;
    store.damage.notice();
    return '';
  }
};

async function* restore(deps: BackupDeps, name: string): AsyncIterable<RestoreStep> {
  const { backups, clock } = deps;
  const aborter = new AbortController();
  const steps = createChannel<RestoreStep>();
  const work = async (): Promise<void> => {
    await find(deps, name);
    steps.push({ kind: 'checking' });
    const problem = await backups.check(name, aborter.signal);
    if (problem !== null) throw new LecternError('BACKUP_UNUSABLE', errorText.backupUnusable(problem));
    const onProgress = (share: number): void => steps.push({ kind: 'progress', share });
    const undo = await backUpPresent(deps, onProgress, aborter.signal);
    aborter.signal.throwIfAborted();
    await backups.requestRestore(name, isoTime(clock), undo === '');
    steps.push({ kind: 'ready', undo });
    steps.end();
  };
  work().catch((error: unknown) => steps.fail(error));
  try {
    yield* steps;
  } finally {
    aborter.abort();
  }
}

export const createBackupService = (deps: BackupDeps): BackupService => {
  const { backups, store, changed } = deps;
  return {
    async list() {
      const folder = await folderOf(deps);
      const { syncedBy, conflictCopies } = await backups.syncState();
      return {
        folder: backups.pathOf(folder),
        backups: [...(await backups.list(folder))],
        ...sentenceFields('problem', await lastProblem(deps)),
        syncedBy,
        conflictCopies: [...conflictCopies],
      };
    },
    start: () => queueBackup(deps, 'manual'),
    async preview(name) {
      const backup = await find(deps, name);
      return {
        backup,
        now: await store.contents.countContents(),
        added: await store.contents.countContents(backup.at),
      };
    },
    check: async (name) => sentenceFields('problem', await backups.check(name, new AbortController().signal)),
    restore: (name) => restore(deps, name),
    async remove(name) {
      await backups.remove(name);
      changed();
    },
  };
};
