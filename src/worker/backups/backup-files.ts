import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupFile, BackupFiles } from '../../core/ports';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/en/errors';
import type { BackupThreadData, FromBackupThread } from './backup-messages';

interface BackupFilesOptions {
  /** The bundled `backup-thread`. */
  readonly entry: string;
  readonly folder: string;
  readonly migrationsDir: string;
  readonly nativeBinding?: string | undefined;
  readonly now: () => string;
}

const run = (entry: string, data: BackupThreadData, signal?: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(entry, { workerData: data });
    const stop = (): void => {
      void thread.terminate();
      reject(new LecternError('CANCELLED', errorText.jobCancelled));
    };
    signal?.addEventListener('abort', stop, { once: true });
    thread.on('message', (message: FromBackupThread) => {
      if (message.kind === 'done') resolve(message.count);
      else
        reject(
          new LecternError('INTERNAL', errorText.backupUnreadable(basename(data.path), message.message)),
        );
    });
    thread.on('error', reject);
    thread.on('exit', () => {
      signal?.removeEventListener('abort', stop);
      reject(
        new LecternError('INTERNAL', errorText.backupUnreadable(basename(data.path), 'the thread ended')),
      );
    });
  });

/** The copies of the database in `folder`; each is opened by a thread of its own. */
export const createBackupFiles = (options: BackupFilesOptions): BackupFiles => {
  const { entry, folder, migrationsDir, nativeBinding, now } = options;
  const dataFor = (
    name: string,
    action: BackupThreadData['action'],
    forgotten: BackupThreadData['forgotten'],
  ) => ({
    action,
    path: join(folder, basename(name)),
    forgotten,
    migrationsDir,
    nativeBinding,
    at: now(),
  });
  return {
    async list(forgotten) {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.db')).toSorted();
      const files: BackupFile[] = [];
      for (const name of names)
        files.push({
          name,
          bytes: (await stat(join(folder, name))).size,
          holds: await run(entry, dataFor(name, 'count', forgotten)).catch(() => null),
        });
      return files;
    },
    async rewrite(name, forgotten, signal) {
      try {
        await run(entry, dataFor(name, 'rewrite', forgotten), signal);
      } finally {
        // A terminated thread cannot clean up.
        for (const end of ['.work', '.work-wal', '.work-shm', '.part'])
          await rm(join(folder, `${basename(name)}${end}`), { force: true });
      }
    },
  };
};
