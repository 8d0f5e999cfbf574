import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
// Importing it is harmless everywhere: its native part is loaded when the first connection opens.
import Sqlite, { type Database } from 'better-sqlite3';
import { getLoadablePath } from 'sqlite-vec';
import { LecternError } from '../shared/errors';
import { asStoreError } from './store-error';
import { unpackedPath } from '../shared/unpacked-path';
import { errorText } from '../shared/messages/engine-text';

export interface NativeParts {
  /** A better-sqlite3 binding other than the one in its package. */
  readonly nativeBinding?: string | undefined;
  /** The sqlite-vec library, if it is not in its package. */
  readonly vecPath?: string | undefined;
}

/** better-sqlite3 13 is built for Node-API 10; loading it in an older runtime ends the process without a message. */
const neededNodeApi = 10;

/** Whether a binding was built on this machine: better-sqlite3 prefers it to the one in its package. */
const hasOwnBuild = (): boolean => {
  const folder = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'));
  return existsSync(join(folder, 'build/Release/better_sqlite3.node'));
};

/** Throws a readable error if the native part would abort the process. */
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

/** The option for better-sqlite3. */
export const unpackedBinding = ({ nativeBinding }: NativeParts): { readonly nativeBinding?: string } =>
  nativeBinding ? { nativeBinding: unpackedPath(nativeBinding) } : {};

/** Milliseconds that SQLite waits for another connection. */
export const busyTimeout = 5000;

/** A connection without pragmas: opening a database that is then refused must not change it. */
export const openBare = (path: string, native: NativeParts): Database => {
  checkRuntime(process.versions.napi, native.nativeBinding, hasOwnBuild());
  try {
    mkdirSync(dirname(path), { recursive: true });
    return new Sqlite(path, {
      timeout: busyTimeout,
      ...unpackedBinding(native),
    });
  } catch (error) {
    throw asStoreError(error);
  }
};

/** Loads sqlite-vec; harmless to the file. */
export const loadVectors = (database: Database, vecPath: string | undefined): void => {
  database.loadExtension(unpackedPath(vecPath ?? getLoadablePath()));
};

/**
 * Pragmas of the writing connection. With WAL and NORMAL a killed process loses nothing, and a power cut at most the
 * last transactions; neither damages the file. `secure_delete` overwrites erased content with zeros (D13).
 */
export const configure = (database: Database): void => {
  // Fits three vectors of 512 floats; the default size fits one. Only takes effect in a new file.
  database.pragma('page_size = 8192');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  database.pragma('temp_store = MEMORY');
  // 64 MB: the default of 2 MB is too little for an index of 100,000 turns.
  database.pragma('cache_size = -64000');
};
