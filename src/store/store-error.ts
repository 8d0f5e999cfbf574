import { LecternError, isLecternError } from '../shared/errors';
import { errorText } from '../shared/messages/en/errors';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** SQLite's and the file system's errors in Lectern's words; any other is returned as it is. */
export const asStoreError = (error: unknown): unknown => {
  if (isLecternError(error)) return error;
  const code = codeOf(error);
  // The last: the index of the log, which grows with it.
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'SQLITE_IOERR_SHMSIZE') {
    return new LecternError('DISK_FULL', errorText.diskFull, undefined, { cause: error });
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new LecternError('DATABASE_DAMAGED', errorText.databaseDamaged, undefined, { cause: error });
  }
  return error;
};
