import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { LecternError, isLecternError } from '../../../shared/errors';
import { withEitherSignal } from '../../../shared/with-either-signal';
import type { LocalModelFile } from './e5-small';
import { errorText } from '../../../shared/messages/engine-text';

export interface DownloadTask {
  readonly file: LocalModelFile;
  readonly url: string;
  /** The target path; the partial download has the suffix `.part`. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** Called with the bytes of this file received so far. */
  readonly onProgress: (received: number) => void;
}

export interface Downloaded {
  readonly receivedBytes: number;
}

/** Milliseconds without a byte after which a connection counts as dead. */
const silence = 60_000;

export const cutOff = (): LecternError => new LecternError('MODEL_CUT', errorText.downloadCut);
const damaged = (): LecternError => new LecternError('LOCAL_MODEL_DAMAGED', errorText.downloadDamaged);
export const diskFull = (): LecternError => new LecternError('DISK_FULL', errorText.noRoomForModel);

const refused = (status: number, host: string): LecternError => {
  if (status === 429) return new LecternError('MODEL_BUSY', errorText.hostBusy(host));
  if (status >= 500) return new LecternError('MODEL_FAILED', errorText.hostFailed(host, status));
  return new LecternError('MODEL_GONE', errorText.downloadGone(host, status));
};

const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
};

const digestOf = async (path: string, signal: AbortSignal): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { signal, highWaterMark: 1 << 20 }))
    hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** The offset in the file at which the body starts; null if it is not the one requested. */
const startOf = (response: Response, wanted: number): number | null => {
  if (response.status === 200) return 0;
  const [, from] = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '') ?? [];
  return from !== undefined && Number(from) === wanted ? wanted : null;
};

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/**
 * Appends the body to the file; returns the number of bytes received. Stops as soon as there are more than expected.
 */
const append = async (
  response: Response,
  from: number,
  { file, path, onProgress }: DownloadTask,
  alive: () => void,
): Promise<number> => {
  const part = await open(path, from === 0 ? 'w' : 'r+');
  let at = from;
  try {
    if (!response.body) throw cutOff();
    for await (const chunk of response.body) {
      alive();
      if (at + chunk.length > file.bytes) throw damaged();
      await part.write(chunk, 0, chunk.length, at);
      at += chunk.length;
      onProgress(at);
    }
    await part.sync();
    return at - from;
  } finally {
    await part.close();
  }
};

/** Requests the missing part. Rejects with `MODEL_CUT` if the body ends too early; what was received is kept. */
const fetchRest = async (task: DownloadTask, part: string): Promise<number> => {
  const { file, url } = task;
  const have = await sizeOf(part);
  if (have === file.bytes) return 0;
  const wanted = have < file.bytes ? have : 0;
  const quiet = new AbortController();
  let timer = setTimeout(() => quiet.abort(), silence);
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => quiet.abort(), silence);
  };
  const { host } = new URL(url);
  let answered = false;
  try {
    return await withEitherSignal(task.signal, quiet.signal, async (signal) => {
      const response = await fetch(url, {
        signal,
        headers: {
          // Uncompressed, because a byte range of a compressed body is useless.
          'accept-encoding': 'identity',
          ...(wanted > 0 ? { range: `bytes=${wanted}-` } : {}),
        },
      });
      answered = true;
      alive();
      const from = response.ok ? startOf(response, wanted) : null;
      if (from === null) {
        await response.body?.cancel();
        if (response.ok || response.status === 416) {
          await rm(part, { force: true });
          throw cutOff();
        }
        throw refused(response.status, host);
      }
      return await append(response, from, { ...task, path: part }, alive);
    });
  } catch (error) {
    task.signal.throwIfAborted();
    if (isLecternError(error)) throw error;
    if (isDiskFull(error)) throw diskFull();
    if (quiet.signal.aborted) throw new LecternError('MODEL_TIMED_OUT', errorText.downloadSilent(host));
    if (answered) throw cutOff();
    throw new LecternError('MODEL_UNREACHABLE', errorText.hostUnreachable(host));
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Downloads a file, resuming an earlier attempt, and moves it to its target once its length and digest are verified. If
 * it turns out to be another file, or the disk is full, nothing is left behind.
 */
export const downloadFile = async (task: DownloadTask): Promise<Downloaded> => {
  const { file, path, signal } = task;
  const part = `${path}.part`;
  try {
    const receivedBytes = await fetchRest(task, part);
    if ((await sizeOf(part)) < file.bytes) throw cutOff();
    if ((await digestOf(part, signal)) !== file.sha256) throw damaged();
    await rename(part, path);
    return { receivedBytes };
  } catch (error) {
    if (isLecternError(error) && (error.code === 'LOCAL_MODEL_DAMAGED' || error.code === 'DISK_FULL'))
      await rm(part, { force: true });
    throw error;
  }
};
