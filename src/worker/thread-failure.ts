import { displayName } from '../shared/display-name';
import { LecternError } from '../shared/errors';
import type { FromThread } from './thread-messages';

export const cancelledImport = (): LecternError =>
  new LecternError('CANCELLED', 'The import was cancelled. Add the file again to start over.');

/** A file that keeps its reader busy without end. */
export const stalledImport = (name: string): LecternError =>
  new LecternError(
    'DAMAGED_FILE',
    `“${displayName(name)}” was given up: a part of it takes longer to read than any page should. Get a fresh copy of the file and add that.`,
  );

/** A part of a book that keeps its thread busy without end. */
export const stalledPart = (name: string): LecternError =>
  new LecternError(
    'DAMAGED_FILE',
    `A part of “${displayName(name)}” is not shown: it takes longer to prepare than any page should. Get a fresh copy of the book.`,
  );

/** What a thread reported, as the error that it was. */
export const failureFrom = (message: Extract<FromThread, { kind: 'failed' }>): LecternError => {
  if (message.code !== 'INTERNAL') return new LecternError(message.code, message.message);
  const cause = new Error(message.message);
  if (message.stack !== undefined) cause.stack = message.stack;
  return new LecternError(
    'INTERNAL',
    'Reading failed because of a fault in Lectern. The log says more.',
    undefined,
    { cause },
  );
};

/** A thread that died: out of memory the file is at fault, else Lectern is. */
export const failureOfDeath = (error: unknown, name: string): LecternError => {
  const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return outOfMemory
    ? new LecternError(
        'DAMAGED_FILE',
        `“${displayName(name)}” needs more memory than a book should. Get a fresh copy of the file, or split it.`,
        undefined,
        { cause: error },
      )
    : new LecternError(
        'INTERNAL',
        'Reading failed because of a fault in Lectern. The log says more.',
        undefined,
        { cause: error },
      );
};
