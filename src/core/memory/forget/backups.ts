import { jobLabels } from '../../../shared/messages/en/jobs';
import type { Job } from '../../../shared/model';
import {
  isoTime,
  type BackupFile,
  type BackupFiles,
  type Clock,
  type JobHandler,
  type Store,
} from '../../ports';

interface BackupDeps {
  readonly store: Pick<Store, 'memory' | 'jobs'>;
  readonly backupFiles?: BackupFiles | undefined;
  readonly clock: Clock;
  readonly wake: () => void;
}

/** Copies of the database that may still have what was erased. */
export interface ErasedBackups {
  list(): Promise<readonly BackupFile[]>;
  /** Rewrites those that do, in the background. */
  rewrite(): Promise<Job>;
}

export const createErasedBackups = ({ store, backupFiles, clock, wake }: BackupDeps): ErasedBackups => ({
  async list() {
    return backupFiles ? backupFiles.list(await store.memory.describeForgotten()) : [];
  },
  async rewrite() {
    const at = isoTime(clock);
    const label = jobLabels['rewrite-backups'];
    const job = await store.jobs.addJob(
      { kind: 'rewrite-backups', payload: {}, label, bookId: null, runAt: at },
      at,
    );
    wake();
    return job;
  },
});

/** The `rewrite-backups` job: one copy after another; each is the old one until the new one is complete. */
export const createBackupHandler = ({
  store,
  backupFiles,
}: Pick<BackupDeps, 'store' | 'backupFiles'>): JobHandler => ({
  attempts: 3,
  async run(_job, { signal, progress }) {
    if (!backupFiles) return;
    const forgotten = await store.memory.describeForgotten();
    const held = (await backupFiles.list(forgotten)).filter(({ holds }) => holds !== null && holds > 0);
    for (const [done, { name }] of held.entries()) {
      progress(done / held.length, { name: 'backup', done: done + 1, of: held.length });
      await backupFiles.rewrite(name, forgotten, signal);
    }
  },
});
