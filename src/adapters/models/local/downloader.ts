import { stat, statfs } from 'node:fs/promises';
import type { ModelMeter, RequestRecord } from '../../../core/ports';
import { isLecternError } from '../../../shared/errors';
import { downloadFile, type DownloadTask } from './download-file';
import type { LocalModelFile } from './e5-small';

/** Attempts before an interrupted download counts as failed. */
const tries = 3;
/** Free bytes to leave on the disk, since the library keeps growing. */
export const spareBytes = 64 * 1024 * 1024;

export const freeOn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export const sizeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => null))?.size ?? 0;

/** Bytes of a file that have been received, whether or not the download is complete. */
export const receivedOf = async (file: LocalModelFile, path: string): Promise<number> =>
  (await sizeOf(path)) === file.bytes ? file.bytes : Math.min(file.bytes, await sizeOf(`${path}.part`));

interface DownloaderOptions {
  readonly meter: ModelMeter;
  readonly now: () => number;
  readonly provider: RequestRecord['provider'];
  readonly model: string;
  readonly host: string;
}

/**
 * Downloads one file; each request is metered and recorded. An interrupted download is resumed, in at most `tries`
 * attempts.
 */
export const createDownloader = (options: DownloaderOptions): ((task: DownloadTask) => Promise<void>) => {
  const { meter, now, provider, model, host } = options;

  const fetchOnce = async (task: DownloadTask): Promise<void> => {
    const { file, path, signal } = task;
    await meter.admit({ provider, task: 'models', free: true }, signal);
    const started = now();
    const before = await receivedOf(file, path);
    let outcome = 'ok';
    try {
      await downloadFile(task);
    } catch (error) {
      outcome = signal.aborted ? 'CANCELLED' : isLecternError(error) ? error.code : 'INTERNAL';
      throw error;
    } finally {
      await meter.record({
        at: new Date(started).toISOString(),
        provider,
        model,
        host,
        task: 'models',
        sessionId: null,
        turnId: null,
        sentBytes: 0,
        receivedBytes: Math.max(0, (await receivedOf(file, path)) - before),
        inputTokens: 0,
        outputTokens: 0,
        cachedTokens: 0,
        price: { input: 0, output: 0, cached: null },
        durationMs: now() - started,
        outcome,
      });
    }
  };

  return async (task) => {
    for (let tried = 1; ; tried += 1) {
      try {
        await fetchOnce(task);
        return;
      } catch (error) {
        task.signal.throwIfAborted();
        if (!isLecternError(error) || error.code !== 'MODEL_CUT' || tried >= tries) throw error;
      }
    }
  };
};
