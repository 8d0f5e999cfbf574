import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupFile, BackupFiles } from '../../core/ports';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/en/errors';
import type { RewriteThreadData, FromRewriteThread } from './rewrite-messages';

interface BackupFilesOptions {
  /** The bundled `rewrite-thread`. */
  readonly entry: string;
  /** Every folder that may have backups. */
  readonly folders: () => readonly string[];
  readonly migrationsDir: string;
  readonly nativeBinding?: string | undefined;
  readonly now: () => string;
}

const run = (entry: string, data: RewriteThreadData, signal?: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(entry, { workerData: data });
    const stop = (): void => {
      void thread.terminate();
      reject(new LecternError('CANCELLED', errorText.jobCancelled));
    };
    signal?.addEventListener('abort', stop, { once: true });
    thread.on('message', (message: FromRewriteThread) => {
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

/** The full paths of all copies, sorted by name. */
const pathsIn = async (folders: readonly string[]): Promise<readonly string[]> => {
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith('.db'))
        .map((name) => join(folder, name)),
    ),
  );
  return found.flat().toSorted((a, b) => basename(a).localeCompare(basename(b)));
};

/** The copies of the database in `folders`; each is opened in a thread of its own. */
export const createBackupFiles = (options: BackupFilesOptions): BackupFiles => {
  const { entry, folders, migrationsDir, nativeBinding, now } = options;
  const dataFor = (
    path: string,
    action: RewriteThreadData['action'],
    forgotten: RewriteThreadData['forgotten'],
  ) => ({
    action,
    path,
    forgotten,
    migrationsDir,
    nativeBinding,
    at: now(),
  });
  return {
    async list(forgotten) {
      const files: BackupFile[] = [];
      for (const path of await pathsIn(folders()))
        files.push({
          name: basename(path),
          bytes: (await stat(path)).size,
          holds: await run(entry, dataFor(path, 'count', forgotten)).catch(() => null),
        });
      return files;
    },
    async rewrite(name, forgotten, signal) {
      const path = (await pathsIn(folders())).find((one) => basename(one) === name);
      // It may have been deleted meanwhile.
      if (path === undefined) return;
      try {
        await run(entry, dataFor(path, 'rewrite', forgotten), signal);
      } finally {
        // A terminated thread leaves its files.
        for (const end of ['.work', '.work-wal', '.work-shm', '.part'])
          await rm(`${path}${end}`, { force: true });
      }
    },
  };
};
