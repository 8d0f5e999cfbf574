import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalModelFiles, ModelMeter } from '../../../core/ports';
import { isLecternError } from '../../../shared/errors';
import { cutOff, diskFull, downloadFile } from './download-file';
import type { LocalModelFile, LocalModelSpec } from './e5-small';

export interface LocalFilesOptions {
  readonly spec: LocalModelSpec;
  /** Lectern's folder of models. */
  readonly folder: string;
  /** Another address than the model's own: a mirror, or the server of a test. Ends in a slash. */
  readonly url?: string | undefined;
  readonly meter: ModelMeter;
  readonly now: () => number;
  /** Bytes that may be written to the folder's disk. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

export interface LocalFiles extends LocalModelFiles {
  pathOf(file: LocalModelFile): string;
}

/** A connection that broke is taken up again so often before the learner is told. */
const tries = 3;
/** Bytes that the disk keeps beyond the model: the library goes on being written to. */
const spare = 64 * 1024 * 1024;

const freeOn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0;

/** The model's files on this machine: fetched on request, each held to its digest, and removed again. */
export const createLocalFiles = (options: LocalFilesOptions): LocalFiles => {
  const { spec, meter, now, freeBytes = freeOn } = options;
  const base = options.url ?? spec.url;
  const { host } = new URL(base);
  const folder = join(options.folder, spec.name);
  const files = [spec.files.tokenizer, spec.files.weights];
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const pathOf = (file: LocalModelFile): string => join(folder, file.name);
  const isHere = async (file: LocalModelFile): Promise<boolean> =>
    (await sizeOf(pathOf(file))) === file.bytes;
  const bytesOf = async (file: LocalModelFile): Promise<number> =>
    (await isHere(file)) ? file.bytes : Math.min(file.bytes, await sizeOf(`${pathOf(file)}.part`));

  const received = async (): Promise<number> => {
    const sizes = await Promise.all(files.map(bytesOf));
    return sizes.reduce((sum, size) => sum + size, 0);
  };

  const fetchFile = async (
    file: LocalModelFile,
    onProgress: (received: number) => void,
    signal: AbortSignal,
  ): Promise<void> => {
    await meter.admit({ provider: 'local', task: 'models', free: true }, signal);
    const started = now();
    const before = await bytesOf(file);
    let outcome = 'ok';
    try {
      await downloadFile({
        file,
        url: new URL(file.path, base).href,
        path: pathOf(file),
        signal,
        onProgress,
      });
    } catch (error) {
      outcome = signal.aborted ? 'CANCELLED' : isLecternError(error) ? error.code : 'INTERNAL';
      throw error;
    } finally {
      await meter.record({
        at: new Date(started).toISOString(),
        provider: 'local',
        model: spec.name,
        host,
        task: 'models',
        sessionId: null,
        turnId: null,
        sentBytes: 0,
        receivedBytes: Math.max(0, (await bytesOf(file)) - before),
        inputTokens: 0,
        outputTokens: 0,
        cachedTokens: 0,
        price: { input: 0, output: 0, cached: null },
        durationMs: now() - started,
        outcome,
      });
    }
  };

  /** Goes on by itself as long as each try brings something. */
  const fetchPatiently = async (
    file: LocalModelFile,
    onProgress: (received: number) => void,
    signal: AbortSignal,
  ): Promise<void> => {
    for (let tried = 1; ; tried += 1) {
      try {
        await fetchFile(file, onProgress, signal);
        return;
      } catch (error) {
        signal.throwIfAborted();
        if (!isLecternError(error) || error.code !== 'MODEL_CUT' || tried >= tries) throw error;
      }
    }
  };

  return {
    pathOf,
    async state() {
      const have = await received();
      return {
        name: spec.name,
        label: spec.label,
        dimension: spec.dimension,
        bytes,
        licence: spec.licence,
        host,
        state: (await Promise.all(files.map(isHere))).every(Boolean) ? 'ready' : 'absent',
        received: have,
        error: null,
      };
    },
    async download(progress, signal) {
      await mkdir(folder, { recursive: true });
      let before = 0;
      if ((await freeBytes(folder)) < bytes - (await received()) + spare) throw diskFull();
      for (const file of files) {
        const done = before;
        if (!(await isHere(file))) await fetchPatiently(file, (some) => progress(done + some, bytes), signal);
        before += file.bytes;
        progress(before, bytes);
      }
      if ((await received()) < bytes) throw cutOff();
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
