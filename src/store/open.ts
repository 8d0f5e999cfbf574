import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
// Importing it is harmless everywhere: its native part is loaded when the first connection opens.
import Sqlite, { type Database } from 'better-sqlite3';
import { getLoadablePath } from 'sqlite-vec';
import { LecternError } from '../shared/errors';
import { asStoreError } from './store-error';
import { errorText } from '../shared/messages/en/errors';

export interface NativeParts {
  /** Another build of better-sqlite3's binding than the one in its package. */
  readonly nativeBinding?: string | undefined;
  /** The sqlite-vec library, where it is not in its package. */
  readonly vecPath?: string | undefined;
}

/** better-sqlite3 13 is built for Node-API 10; loading it where there is less ends the process without a word. */
const neededNodeApi = 10;

/** Libraries cannot be loaded from an archive; electron-builder puts them next to it. */
const unpacked = (path: string): string => path.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked');

/** Whether a binding was built on this machine: better-sqlite3 then takes it instead of the one in its package. */
const hasOwnBuild = (): boolean => {
  const folder = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'));
  return existsSync(join(folder, 'build/Release/better_sqlite3.node'));
};

/** Rejects in plain words where the native part would abort the process. */
export const checkRuntime = (
  napi: string | undefined,
  nativeBinding: string | undefined,
  ownBuild: boolean,
): void => {
  if (nativeBinding || ownBuild || Number(napi) >= neededNodeApi) return;
  throw new LecternError('INTERNAL', errorText.nodeTooOld(process.version), {
    napi: napi ?? null,
    needed: neededNodeApi,
  });
};

/** A bare connection, with nothing set: what opens it must not change a database that is refused afterwards. */
export const openBare = (path: string, native: NativeParts): Database => {
  checkRuntime(process.versions.napi, native.nativeBinding, hasOwnBuild());
  try {
    mkdirSync(dirname(path), { recursive: true });
    return new Sqlite(path, {
      timeout: 5000,
      ...(native.nativeBinding ? { nativeBinding: unpacked(native.nativeBinding) } : {}),
    });
  } catch (error) {
    throw asStoreError(error);
  }
};

/** Loads sqlite-vec; harmless to the file. */
export const loadVectors = (database: Database, vecPath: string | undefined): void => {
  database.loadExtension(unpacked(vecPath ?? getLoadablePath()));
};

/**
 * How the writing connection works. NORMAL with WAL: a killed process loses nothing, a power cut may lose the last
 * moments, neither can damage the file. `secure_delete`: what is erased is overwritten with zeros (D13).
 */
export const configure = (database: Database): void => {
  // Three vectors of 512 floats fit a page; of the default size, one. Takes effect in a new file only.
  database.pragma('page_size = 8192');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  database.pragma('temp_store = MEMORY');
  // 64 MB: the default of 2 MB is too little for an index of 100,000 turns.
  database.pragma('cache_size = -64000');
};
