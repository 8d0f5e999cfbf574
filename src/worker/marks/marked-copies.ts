import { rmSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MarkedCopies } from '../../core/ports';
import { LecternError } from '../../shared/errors';
import type { FromMarksThread, MarksThreadData } from './marks-messages';
import { failureFrom, failureOfDeath } from '../thread-failure';
import { errorText } from '../../shared/messages/engine-text';
import type { BookId } from '../../shared/model';

/** Milliseconds until a copy, which contains the learner's notes, is deleted. */
const keptMs = 10 * 60_000;

const stopped = (): LecternError => new LecternError('CANCELLED', errorText.copyStopped);

const run = (
  entry: string,
  data: MarksThreadData,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<{ readonly written: number; readonly missed: number }> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(stopped());
      return;
    }
    const thread = new Worker(entry, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: 512 } });
    const onAbort = (): void => {
      reject(stopped());
      void thread.terminate();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    thread.on('message', (message: FromMarksThread) => {
      if (message.kind === 'progress') onProgress(message.share);
      else if (message.kind === 'done') resolve({ written: message.written, missed: message.missed });
      else reject(failureFrom(message));
    });
    thread.on('error', (error) => reject(failureOfDeath(error, data.name)));
    thread.on('exit', () => {
      signal.removeEventListener('abort', onAbort);
      reject(failureOfDeath(null, data.name));
    });
  });

/**
 * Keeps copies in `folder` for a while, and removes those of an earlier start at once. Each is written by a separate
 * thread (`entry`) and renamed once it is complete.
 */
export const createMarkedCopies = (entry: string, folder: string): MarkedCopies => {
  rmSync(folder, { recursive: true, force: true });
  const timers = new Map<BookId, NodeJS.Timeout>();
  const pathOf = (bookId: BookId): string => join(folder, `${bookId}.pdf`);
  let copies = 0;
  return {
    async make({ bookId, ...from }, onProgress, signal) {
      await mkdir(folder, { recursive: true });
      copies += 1;
      const part = join(folder, `${bookId}-${String(copies)}.part`);
      try {
        const done = await run(entry, { ...from, target: part }, onProgress, signal);
        await rename(part, pathOf(bookId));
        clearTimeout(timers.get(bookId));
        timers.set(bookId, setTimeout(() => void rm(pathOf(bookId), { force: true }), keptMs).unref());
        return done;
      } finally {
        await rm(part, { force: true });
      }
    },
    async find(bookId) {
      const path = pathOf(bookId);
      return (await stat(path).catch(() => null)) === null ? null : path;
    },
    async close() {
      for (const timer of timers.values()) clearTimeout(timer);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
