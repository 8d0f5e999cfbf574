import { rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { BackupStep } from '../../store/backups/write-backup';
import { unpackError } from '../packed-error';
import type { BackupThreadData, FromBackupThread } from './backup-messages';
import type { Sentence } from '../../shared/model';

/** Milliseconds between two checks of how much is copied. */
const lookEvery = 200;
/** The share of the progress for copying; the rest is for reading the copy again for its SHA-256. */
const copying = 0.8;

const stopped = (): LecternError => new LecternError('CANCELLED', errorText.backupStopped);
const threadDied = (cause: unknown): LecternError =>
  new LecternError('INTERNAL', errorText.backupFailed, undefined, { cause });

/** SQLite reports no progress while it copies, so the size of the growing file is checked. */
const followSteps = (onProgress: (share: number) => void) => {
  let timer: NodeJS.Timeout | undefined;
  let part: string | null = null;
  return {
    take(step: BackupStep): void {
      clearInterval(timer);
      if (step.kind === 'reading') return onProgress(copying + (1 - copying) * step.share);
      ({ part } = step);
      timer = setInterval(() => {
        stat(step.part).then(
          ({ size }) => onProgress(copying * Math.min(1, size / step.bytes)),
          () => undefined,
        );
      }, lookEvery).unref();
    },
    end(): void {
      clearInterval(timer);
    },
    removePart(): void {
      if (part !== null) rmSync(part, { force: true });
    },
  };
};

/**
 * Runs a task in a separate thread. When the signal aborts, rejects at once; the thread ends and its unfinished copy is
 * removed as soon as SQLite returns.
 */
export const runBackupThread = <Result extends Sentence | null>(
  entry: string,
  data: BackupThreadData,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(stopped());
      return;
    }
    const thread = new Worker(entry, { workerData: data });
    const steps = followSteps(onProgress);
    const onAbort = (): void => {
      reject(stopped());
      steps.end();
      void thread.terminate().then(() => steps.removePart());
    };
    signal.addEventListener('abort', onAbort, { once: true });
    thread.on('message', (message: FromBackupThread) => {
      if (message.kind === 'step') steps.take(message.step);
      else if (message.kind === 'done') resolve(message.result as Result);
      else reject(unpackError(message.error));
    });
    thread.on('error', (error) => reject(threadDied(error)));
    thread.on('exit', () => {
      signal.removeEventListener('abort', onAbort);
      steps.end();
      reject(threadDied(null));
    });
  });
