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
  readonly backups: BackupFiles | undefined;
  readonly clock: Clock;
  readonly wake: () => void;
}

/** Copies of the database that may still have what was erased. */
export interface Backups {
  list(): Promise<readonly BackupFile[]>;
  /** Rewrites those that do, in the background. */
  rewrite(): Promise<Job>;
}

export const createBackups = ({ store, backups, clock, wake }: BackupDeps): Backups => ({
  async list() {
    return backups ? backups.list(await store.memory.describeForgotten()) : [];
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
  backups,
}: Pick<BackupDeps, 'store' | 'backups'>): JobHandler => ({
  attempts: 3,
  async run(_job, { signal, progress }) {
    if (!backups) return;
    const forgotten = await store.memory.describeForgotten();
    const held = (await backups.list(forgotten)).filter(({ holds }) => holds !== null && holds > 0);
    for (const [done, { name }] of held.entries()) {
      progress(done / held.length, { name: 'backup', done: done + 1, of: held.length });
      await backups.rewrite(name, forgotten, signal);
    }
  },
});
