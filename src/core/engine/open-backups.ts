import { createBackupJobs, startBackups } from '../backup/backup-jobs';
import { createBackupService, type BackupService } from '../backup/create-backup-service';
import type { JobHandlers } from '../ports';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { EngineContext } from './engine-context';
import type { EngineMemory } from './open-memory';

interface EngineBackups {
  readonly service: BackupService;
  readonly handlers: JobHandlers;
  /** Starts the daily backups. */
  start(): { stop(): void };
}

const missing = (): never => {
  throw new LecternError('BACKUP_NOT_FOUND', errorText.backupsMissing);
};

const noBackups: EngineBackups = {
  service: {
    list: async () => missing(),
    start: async () => missing(),
    preview: async () => missing(),
    check: async () => missing(),
    restore: missing,
    remove: async () => missing(),
  },
  handlers: {},
  start: () => ({ stop: () => undefined }),
};

export const openBackups = (context: EngineContext, { topics }: EngineMemory): EngineBackups => {
  const { backups, store, clock, queue, emit, logger } = context;
  store.damage.watch(() => emit({ kind: 'damage' }));
  if (!backups) return noBackups;
  const deps = {
    backups,
    store,
    clock,
    queue,
    syncFiles: () => topics.synced.sync(),
    changed: () => emit({ kind: 'backups' }),
  };
  return {
    service: createBackupService(deps),
    handlers: createBackupJobs(deps),
    start: () => startBackups(deps, logger),
  };
};
