import { LecternError } from '../../shared/errors';
import { displayName } from '../../shared/display-name';

/** The sentences with which a file is refused: what is wrong with which file, then the next step. */
const quoted = (name: string): string => `“${displayName(name)}”`;

export const largestFile = 1024 ** 3;

export const emptyFile = (name: string): LecternError =>
  new LecternError('EMPTY_FILE', `${quoted(name)} is empty. Choose a file that has something in it.`);

export const tooLarge = (name: string, what = 'larger than 1 GB'): LecternError =>
  new LecternError('TOO_LARGE', `${quoted(name)} is ${what}. Split it and add the parts.`);

export const damagedFile = (name: string, what: string, cause?: unknown): LecternError =>
  new LecternError(
    'DAMAGED_FILE',
    `${quoted(name)} is damaged: ${what}. Get a fresh copy of the file and add that.`,
    undefined,
    { cause },
  );

export const encryptedPdf = (name: string): LecternError =>
  new LecternError(
    'ENCRYPTED',
    `${quoted(name)} is protected with a password. Save a copy without the password and add that.`,
  );

export const protectedEpub = (name: string): LecternError =>
  new LecternError(
    'ENCRYPTED',
    `${quoted(name)} is protected with DRM, so its text cannot be read. Add an edition without DRM.`,
  );

export const wrongType = (name: string, named: string, is: string, next: string): LecternError =>
  new LecternError('WRONG_TYPE', `${quoted(name)} is named ${named} but is ${is}. ${next}`);

export const unsupportedType = (name: string, is: string): LecternError =>
  new LecternError(
    'UNSUPPORTED_TYPE',
    `${quoted(name)} is ${is}, which Lectern cannot read. Add a PDF, EPUB, HTML, Markdown or text file.`,
  );

export const noText = (name: string, what: string, next: string): LecternError =>
  new LecternError('NO_TEXT', `${quoted(name)} ${what}. ${next}`);

export const unsafeArchive = (name: string, what: string): LecternError =>
  new LecternError(
    'UNSAFE_ARCHIVE',
    `${quoted(name)} was not opened because ${what}. Get the book from a source that you trust.`,
  );

export const unreadableFile = (name: string, cause?: unknown): LecternError =>
  new LecternError(
    'UNREADABLE_FILE',
    `${quoted(name)} cannot be read. Check that it is still there and that you may open it.`,
    undefined,
    { cause },
  );

/** Thrown where a signal says stop; the same everywhere, so that a cancel is never taken for a damaged file. */
export const cancelled = (): LecternError =>
  new LecternError('CANCELLED', 'The import was cancelled. Add the file again to start over.');

export const throwIfCancelled = (signal: AbortSignal): void => {
  if (signal.aborted) throw cancelled();
};

/** Thrown while elements are read that were opened without end: parsing them takes time with the square of their number. */
export class NestedTooDeep extends Error {
  override readonly name = 'NestedTooDeep';
}
/** Elements inside each other. Real pages have some 30. */
const deepest = 2000;

/** Counts elements as they open and close; throws beyond what any page has. */
export const createDepthGuard = (): { readonly open: () => void; readonly close: () => void } => {
  let depth = 0;
  return {
    open: () => {
      depth += 1;
      if (depth > deepest) throw new NestedTooDeep();
    },
    close: () => {
      depth = Math.max(0, depth - 1);
    },
  };
};

/** Runs what reads elements; a file that is nested without end is refused. */
export const refuseNesting = <Result>(name: string, read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    if (error instanceof NestedTooDeep) throw damagedFile(name, 'its elements are nested without end', error);
    throw error;
  }
};
