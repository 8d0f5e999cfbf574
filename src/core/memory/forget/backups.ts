import { LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';
import type { Job } from '../../../shared/model';
import { queueJob } from '../../jobs/queue-job';
import type { BackupFile, BackupFiles, Clock, JobHandler, Store } from '../../ports';

interface BackupDeps {
  readonly store: Pick<Store, 'memory' | 'jobs'>;
  readonly backupFiles?: BackupFiles | undefined;
  readonly clock: Clock;
  readonly wake: () => void;
}

/** Copies of the database that may still contain what was erased from the memory: backups and those set aside. */
export interface ErasedBackups {
  list(): Promise<readonly BackupFile[]>;
  /** Queues a job that removes the erased text from these copies. */
  rewrite(): Promise<Job>;
  /** Deletes a copy that was set aside. Rejects with `BACKUP_NOT_FOUND`. */
  removeSetAside(name: string): Promise<void>;
}

export const createErasedBackups = ({ store, backupFiles, clock, wake }: BackupDeps): ErasedBackups => ({
  async list() {
    return backupFiles ? backupFiles.list(await store.memory.describeForgotten()) : [];
  },
  async rewrite() {
    const job = await queueJob({ store, clock }, 'rewrite-backups');
    wake();
    return job;
  },
  async removeSetAside(name) {
    if (!(await backupFiles?.removeSetAside(name)))
      throw new LecternError('BACKUP_NOT_FOUND', errorText.backupUnknown);
  },
});

/** The `rewrite-backups` job: one backup after another. Each is replaced only once its new version is complete. */
export const createBackupHandler = ({
  store,
  backupFiles,
}: Pick<BackupDeps, 'store' | 'backupFiles'>): JobHandler => ({
  attempts: 3,
  async run(_job, { signal, progress }) {
    if (!backupFiles) return;
    const forgotten = await store.memory.describeForgotten();
    const outdated = (await backupFiles.list(forgotten)).filter(({ holds }) => holds !== null && holds > 0);
    for (const [done, { name }] of outdated.entries()) {
      progress(done / outdated.length, { name: 'backup', done: done + 1, of: outdated.length });
      await backupFiles.rewrite(name, forgotten, signal);
    }
  },
});
