import { LecternError } from '../shared/errors';
import type { BookThreadReply } from './thread-messages';
import { errorText, inEnglish } from '../shared/messages/engine-text';
import type { Sentence } from '../shared/model';

export const cancelledImport = (): LecternError => new LecternError('CANCELLED', errorText.importCancelled);

/** The error for a file that is not read in time. */
export const stalledImport = (name: Sentence): LecternError =>
  new LecternError('DAMAGED_FILE', errorText.pageTakesTooLong(name));

/** The error for a part of a book that is not read in time. */
export const stalledPart = (name: Sentence): LecternError =>
  new LecternError('DAMAGED_FILE', errorText.partTakesTooLong(name));

/** The error that a thread reported. */
export const failureFrom = (message: Extract<BookThreadReply, { kind: 'failed' }>): LecternError => {
  if (message.code !== 'INTERNAL') return new LecternError(message.code, message.text);
  const cause = new Error(inEnglish(message.text));
  if (message.stack !== undefined) cause.stack = message.stack;
  return new LecternError('INTERNAL', errorText.readingFailed, undefined, { cause });
};

/** The error for a thread that died: if it ran out of memory, the file is to blame, otherwise Lectern. */
export const failureOfDeath = (error: unknown, name: Sentence): LecternError => {
  const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return outOfMemory
    ? new LecternError('DAMAGED_FILE', errorText.needsTooMuchMemory(name), undefined, { cause: error })
    : new LecternError('INTERNAL', errorText.readingFailed, undefined, { cause: error });
};
