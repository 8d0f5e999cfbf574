import { Worker } from 'node:worker_threads';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { RunLongWrite } from '../../store';
import { unpackError } from '../packed-error';
import type { FromWriteThread, StopWrite } from './write-messages';

const stopMessage: StopWrite = { kind: 'stop' };

/** Runs each long write in a separate thread; `entry` is the bundled `write-thread`. */
export const writeInThread =
  (entry: string): RunLongWrite =>
  (write, onProgress, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const thread = new Worker(entry, { workerData: write });
      // It ends by itself after it has rolled back: a thread that is terminated may be in the middle of a statement.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      const onAbort = (): void => thread.postMessage(stopMessage);
      signal.addEventListener('abort', onAbort, { once: true });
      thread.on('message', (message: FromWriteThread) => {
        if (message.kind === 'progress') onProgress(message.done);
        else if (message.kind === 'done') resolve(message.changed);
        else reject(unpackError(message.error));
      });
      thread.on('error', reject);
      thread.on('exit', () => {
        signal.removeEventListener('abort', onAbort);
        reject(new LecternError('INTERNAL', errorText.writeFailed));
      });
    });
