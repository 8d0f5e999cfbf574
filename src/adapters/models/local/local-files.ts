import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalModelFiles, ModelMeter } from '../../../core/ports';
import { cutOff, diskFull } from './download-file';
import { createDownloader, freeOn, receivedOf, sizeOf, spareBytes } from './downloader';
import type { LocalModelFile, LocalModelSpec } from './e5-small';

export interface LocalFilesOptions {
  readonly spec: LocalModelSpec;
  /** Lectern's folder of models. */
  readonly folder: string;
  /** Replaces the model's own address, for a mirror or a test server. Ends with a slash. */
  readonly url?: string | undefined;
  readonly meter: ModelMeter;
  readonly now: () => number;
  /** Free bytes on the folder's disk. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

interface LocalFiles extends LocalModelFiles {
  pathOf(file: LocalModelFile): string;
}

/** The model's files on this machine: downloads them on request, verifies their digests, and removes them. */
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
  const bytesOf = (file: LocalModelFile): Promise<number> => receivedOf(file, pathOf(file));

  const received = async (): Promise<number> => {
    const sizes = await Promise.all(files.map(bytesOf));
    return sizes.reduce((sum, size) => sum + size, 0);
  };

  const fetchPatiently = createDownloader({ meter, now, provider: 'local', model: spec.name, host });

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
      if ((await freeBytes(folder)) < bytes - (await received()) + spareBytes) throw diskFull();
      for (const file of files) {
        const done = before;
        if (!(await isHere(file)))
          await fetchPatiently({
            file,
            url: new URL(file.path, base).href,
            path: pathOf(file),
            signal,
            onProgress: (some) => progress(done + some, bytes),
          });
        before += file.bytes;
        progress(before, bytes);
      }
      if ((await received()) < bytes) throw cutOff();
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
