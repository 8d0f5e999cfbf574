import { LecternError, isLecternError } from '../shared/errors';
import { errorText } from '../shared/messages/engine-text';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** SQLite and file-system errors as LecternErrors; any other error is returned unchanged. */
export const asStoreError = (error: unknown): unknown => {
  if (isLecternError(error)) return error;
  const code = codeOf(error);
  // SHMSIZE: the index of the write-ahead log could not grow.
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'SQLITE_IOERR_SHMSIZE') {
    return new LecternError('DISK_FULL', errorText.diskFull, undefined, { cause: error });
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new LecternError('DATABASE_DAMAGED', errorText.databaseDamaged, undefined, { cause: error });
  }
  if (/^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code) || ['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return new LecternError('DATA_FOLDER_READ_ONLY', errorText.databaseReadOnly, undefined, { cause: error });
  }
  return error;
};
