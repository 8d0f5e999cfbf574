import { LecternError } from '../shared/errors';
import type { FromThread } from './thread-messages';
import { errorText } from '../shared/messages/en/errors';

export const cancelledImport = (): LecternError => new LecternError('CANCELLED', errorText.importCancelled);

/** A file that keeps its reader busy without end. */
export const stalledImport = (name: string): LecternError =>
  new LecternError('DAMAGED_FILE', errorText.pageTakesTooLong(name));

/** A part of a book that keeps its thread busy without end. */
export const stalledPart = (name: string): LecternError =>
  new LecternError('DAMAGED_FILE', errorText.partTakesTooLong(name));

/** What a thread reported, as the error that it was. */
export const failureFrom = (message: Extract<FromThread, { kind: 'failed' }>): LecternError => {
  if (message.code !== 'INTERNAL') return new LecternError(message.code, message.message);
  const cause = new Error(message.message);
  if (message.stack !== undefined) cause.stack = message.stack;
  return new LecternError('INTERNAL', errorText.readingFailed, undefined, { cause });
};

/** A thread that died: out of memory the file is at fault, else Lectern is. */
export const failureOfDeath = (error: unknown, name: string): LecternError => {
  const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return outOfMemory
    ? new LecternError('DAMAGED_FILE', errorText.needsTooMuchMemory(name), undefined, { cause: error })
    : new LecternError('INTERNAL', errorText.readingFailed, undefined, { cause: error });
};
