import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { basename, join } from 'node:path';
import type { LlamaFile, LlamaModels, ModelMeter } from '../../../core/ports';
import { LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';
import { diskFull, isDiskFull } from '../local/download-file';
import { createDownloader, freeOn, receivedOf, sizeOf, spareBytes } from '../local/downloader';
import { contextSizeFor } from './context-size';
import { llamaList, llamaListDate, type LlamaModelSpec } from './llama-list';
import { readGgufHeader } from './read-gguf-header';

export interface LlamaFilesOptions {
  /** Lectern's folder of models. */
  readonly folder: string;
  readonly list?: readonly LlamaModelSpec[] | undefined;
  /** Replaces the models' own addresses, for a mirror or a test server. Ends with a slash. */
  readonly url?: string | undefined;
  readonly meter: ModelMeter;
  readonly now: () => number;
  /** Free bytes on the folder's disk. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** Called before a file is removed, so that no process has it open. */
  readonly release: (path: string) => Promise<void>;
}

/** The file and the context size to load a model with. */
export interface LlamaSource {
  readonly path: string;
  readonly contextTokens: number;
}

interface LlamaFiles extends Omit<LlamaModels, 'close'> {
  /** Rejects with `LOCAL_MODEL_MISSING` or `LOCAL_MODEL_DAMAGED`. */
  sourceOf(id: string): Promise<LlamaSource>;
}

const ending = '.gguf';
/** Bytes needed for computing, in addition to the weights and the cache. */
const computing = 300_000_000;

/** The oldest version that the library supports. */
const oldestNode = 20;
const prebuilt = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64'];
const runsHere =
  Number.parseInt(process.versions.node, 10) >= oldestNode &&
  prebuilt.includes(`${process.platform}-${process.arch}`);

/** A file name as an id, limited to characters that are valid in every file system and URL. */
const idOf = (path: string): string =>
  basename(path)
    .replace(/\.gguf$/i, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/u, '')
    .slice(0, 100) || 'model';

const listedFile = async (spec: LlamaModelSpec, path: string, host: string): Promise<LlamaFile> => {
  const { id, label, licence, languages, memoryBytes, file } = spec;
  const ready = (await sizeOf(path)) === file.bytes;
  const received = await receivedOf(file, path);
  return {
    id,
    label,
    added: false,
    bytes: file.bytes,
    licence,
    languages,
    memoryBytes,
    host,
    received,
    ready,
  };
};

const addedFile = async (id: string, path: string): Promise<LlamaFile> => {
  const [bytes, header] = await Promise.all([sizeOf(path), readGgufHeader(path)]);
  const contextTokens = header ? contextSizeFor(header, bytes, totalmem()) : 0;
  return {
    id,
    label: header?.name ?? id,
    added: true,
    bytes,
    licence: null,
    languages: null,
    memoryBytes: bytes + contextTokens * (header?.cacheBytesPerToken ?? 0) + computing,
    host: null,
    received: bytes,
    ready: true,
  };
};

const unreadable = (path: string, cause: unknown): LecternError =>
  new LecternError('UNREADABLE_FILE', errorText.unreadableFile(basename(path)), undefined, { cause });

/** The size of a GGUF file in bytes. Rejects with `UNREADABLE_FILE` or `WRONG_TYPE`. */
const ggufBytes = async (path: string): Promise<number> => {
  const wrong = (): LecternError => new LecternError('WRONG_TYPE', errorText.notAGguf(basename(path)));
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (!found.isFile()) throw wrong();
  const header = await readGgufHeader(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (!header) throw wrong();
  return found.size;
};

/** Copies to a temporary name in the same folder first, so that the target is never incomplete. */
const copyInto = async (
  path: string,
  target: string,
  release: LlamaFilesOptions['release'],
): Promise<void> => {
  const part = `${target}.part`;
  try {
    await copyFile(path, part, constants.COPYFILE_FICLONE);
    await release(target);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw isDiskFull(error) ? diskFull() : unreadable(path, error);
  }
};

/** What to load a model with, if its file is complete and readable. */
const sourceAt = async (path: string, id: string, spec: LlamaModelSpec | undefined): Promise<LlamaSource> => {
  const model = spec?.label ?? id.replaceAll('-', ' ');
  const data = { provider: 'llama', model: id };
  const [bytes, wanted] = [await sizeOf(path), spec?.file.bytes];
  if (bytes === 0 || (wanted !== undefined && bytes !== wanted))
    throw new LecternError('LOCAL_MODEL_MISSING', errorText.llamaMissing(model), data);
  const header = await readGgufHeader(path);
  if (!header) throw new LecternError('LOCAL_MODEL_DAMAGED', errorText.llamaUnreadable(model), data);
  return { path, contextTokens: contextSizeFor(header, bytes, totalmem()) };
};

/** The ids of all models in a folder, sorted. */
const idsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .toSorted();

const unknownModel = (id: string): LecternError =>
  new LecternError('MODEL_GONE', errorText.llamaUnknown, { provider: 'llama', model: id });

/** The models of the list, and the learner's own GGUF files, in one folder. */
export const createLlamaFiles = (options: LlamaFilesOptions): LlamaFiles => {
  const { list = llamaList, meter, now, freeBytes = freeOn, release } = options;
  const folder = join(options.folder, 'llama');
  const pathOf = (id: string): string => join(folder, `${id}${ending}`);
  const hostOf = (spec: LlamaModelSpec): string => new URL(options.url ?? spec.url).host;
  const specOf = (id: string): LlamaModelSpec | undefined => list.find((spec) => spec.id === id);

  const ownIds = async (): Promise<readonly string[]> => (await idsIn(folder)).filter((id) => !specOf(id));

  const known = async (id: string): Promise<void> => {
    if (!specOf(id) && !(await ownIds()).includes(id)) throw unknownModel(id);
  };

  const makeRoom = async (bytes: number): Promise<void> => {
    await mkdir(folder, { recursive: true });
    if ((await freeBytes(folder)) < bytes + spareBytes) throw diskFull();
  };

  return {
    listedOn: llamaListDate,
    problem: runsHere ? null : errorText.llamaUnsupported,
    list: async () => [
      ...(await Promise.all(list.map((spec) => listedFile(spec, pathOf(spec.id), hostOf(spec))))),
      ...(await Promise.all((await ownIds()).map((id) => addedFile(id, pathOf(id))))),
    ],
    async space() {
      await mkdir(folder, { recursive: true });
      return { freeBytes: await freeBytes(folder), memoryBytes: totalmem() };
    },
    async download(id, onProgress, signal) {
      const spec = specOf(id);
      if (!spec) throw unknownModel(id);
      const { file } = spec;
      const path = pathOf(id);
      if ((await sizeOf(path)) === file.bytes) return;
      await makeRoom(file.bytes - (await receivedOf(file, path)));
      const fetchFile = createDownloader({ meter, now, provider: 'llama', model: id, host: hostOf(spec) });
      const url = new URL(file.path, options.url ?? spec.url).href;
      await fetchFile({ file, url, path, signal, onProgress });
    },
    async add(path) {
      const bytes = await ggufBytes(path);
      const id = idOf(path);
      if (specOf(id)) throw new LecternError('WRONG_TYPE', errorText.llamaInList);
      if ((await sizeOf(pathOf(id))) === bytes) return;
      await makeRoom(bytes);
      await copyInto(path, pathOf(id), release);
    },
    async remove(id) {
      await known(id);
      await release(pathOf(id));
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.part`, { force: true });
    },
    sourceOf: (id) => sourceAt(pathOf(id), id, specOf(id)),
  };
};
