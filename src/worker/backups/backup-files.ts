import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupFile, BackupFiles } from '../../core/ports';
import { LecternError } from '../../shared/errors';
import { errorText, backupFault } from '../../shared/messages/engine-text';
import { readManifest } from '../../store/backups/manifests';
import { databasesSetAside } from '../../store/backups/set-aside';
import type { RewriteThreadData, FromRewriteThread } from './rewrite-messages';

interface BackupFilesOptions {
  /** The bundled `rewrite-thread`. */
  readonly entry: string;
  /** Every folder that may have backups. */
  readonly folders: () => readonly string[];
  readonly dataDir: string;
  readonly migrationsDir: string;
  readonly nativeBinding?: string | undefined;
  readonly now: () => string;
}

const run = (entry: string, data: RewriteThreadData, signal?: AbortSignal): Promise<number | null> =>
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
        reject(new LecternError('INTERNAL', errorText.backupUnreadable(basename(data.path), message.text)));
    });
    thread.on('error', reject);
    thread.on('exit', () => {
      signal?.removeEventListener('abort', stop);
      reject(
        new LecternError(
          'INTERNAL',
          errorText.backupUnreadable(basename(data.path), backupFault.threadEnded),
        ),
      );
    });
  });

interface Copy extends Pick<BackupFile, 'name' | 'setAside'> {
  readonly path: string;
}

/** All copies, sorted by name. */
const findCopies = async (folders: readonly string[], dataDir: string): Promise<readonly Copy[]> => {
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith('.db'))
        .map((name) => ({ name, path: join(folder, name), setAside: false })),
    ),
  );
  const byName = (a: Copy, b: Copy): number => a.name.localeCompare(b.name);
  return [
    ...found.flat().toSorted(byName),
    ...databasesSetAside(dataDir)
      .map((one) => ({ ...one, setAside: true }))
      .toSorted(byName),
  ];
};

/** Handles the copies of the database in `folders` and those that were set aside, each in a separate thread. */
export const createBackupFiles = (options: BackupFilesOptions): BackupFiles => {
  const { entry, folders, dataDir, migrationsDir, nativeBinding, now } = options;
  const find = async (name: string): Promise<Copy | undefined> =>
    (await findCopies(folders(), dataDir)).find((one) => one.name === name);
  const dataFor = (
    { path, setAside }: Copy,
    action: RewriteThreadData['action'],
    forgotten: RewriteThreadData['forgotten'],
  ) => ({
    action,
    path,
    setAside,
    forgotten,
    migrationsDir,
    nativeBinding,
    at: now(),
  });
  return {
    async list(forgotten) {
      const files: BackupFile[] = [];
      for (const copy of await findCopies(folders(), dataDir)) {
        const manifest = copy.setAside ? null : readManifest(dirname(copy.path), basename(copy.name, '.db'));
        const { size, mtime } = await stat(copy.path);
        files.push({
          name: copy.name,
          at: manifest?.at ?? mtime.toISOString(),
          reason: manifest?.reason ?? null,
          setAside: copy.setAside,
          bytes: size,
          holds: await run(entry, dataFor(copy, 'count', forgotten)).catch(() => null),
        });
      }
      return files;
    },
    async rewrite(name, forgotten, signal) {
      const copy = await find(name);
      // The copy may have been deleted in the meantime.
      if (!copy) return;
      const { path } = copy;
      try {
        await run(entry, dataFor(copy, 'rewrite', forgotten), signal);
      } finally {
        // A terminated thread leaves its files.
        for (const end of ['.work', '.work-wal', '.work-shm', '.part'])
          await rm(`${path}${end}`, { force: true });
      }
    },
    async removeSetAside(name) {
      const copy = await find(name);
      if (!copy?.setAside) return false;
      await rm(dirname(copy.path), { recursive: true, force: true });
      return true;
    },
  };
};
