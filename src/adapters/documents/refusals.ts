import { LecternError } from '../../shared/errors';
import { damage, errorText, fileSize } from '../../shared/messages/engine-text';
import type { Sentence } from '../../shared/model';

/** Errors for files that cannot be read: what is wrong with which file, then what to do. */

export const maxFileSize = 1024 ** 3;

export const emptyFile = (name: string): LecternError =>
  new LecternError('EMPTY_FILE', errorText.emptyFile(name));

export const tooLarge = (name: string, what: Sentence = fileSize.over1GB): LecternError =>
  new LecternError('TOO_LARGE', errorText.fileTooLarge(name, what));

export const damagedFile = (name: string, what: Sentence, cause?: unknown): LecternError =>
  new LecternError('DAMAGED_FILE', errorText.damagedFile(name, what), undefined, { cause });

export const encryptedPdf = (name: string): LecternError =>
  new LecternError('ENCRYPTED', errorText.passwordProtected(name));

export const protectedEpub = (name: string): LecternError =>
  new LecternError('ENCRYPTED', errorText.drmProtected(name));

export const wrongType = (name: string, named: Sentence, is: Sentence, next: Sentence): LecternError =>
  new LecternError('WRONG_TYPE', errorText.wrongType(name, named, is, next));

export const unsupportedType = (name: string, is: Sentence): LecternError =>
  new LecternError('UNSUPPORTED_TYPE', errorText.unsupportedType(name, is));

export const noText = (name: string, what: Sentence, next: Sentence): LecternError =>
  new LecternError('NO_TEXT', errorText.noText(name, what, next));

export const unsafeArchive = (name: string, what: Sentence): LecternError =>
  new LecternError('UNSAFE_ARCHIVE', errorText.unsafeArchive(name, what));

export const unreadableFile = (name: string, cause?: unknown): LecternError =>
  new LecternError('UNREADABLE_FILE', errorText.unreadableFile(name), undefined, { cause });

/** The error for a cancelled import; the same everywhere, so that it is never mistaken for a damaged file. */
const cancelled = (): LecternError => new LecternError('CANCELLED', errorText.importCancelled);

export const throwIfCancelled = (signal: AbortSignal): void => {
  if (signal.aborted) throw cancelled();
};

/** Thrown when elements are nested too deeply: parsing them takes quadratic time. */
class NestedTooDeep extends Error {
  override readonly name = 'NestedTooDeep';
}
/** Nested elements. Real pages have about 30. */
const maxNesting = 2000;

/** Thrown when a file, however small, would become more text or more pages than any book has. */
class TooMuchText extends Error {
  override readonly name = 'TooMuchText';
}
/** About twenty times the length of the Bible. */
const maxCharacters = 64_000_000;
const maxPages = 50_000;

export const refuseTooMuch = ({
  characters = 0,
  pages = 0,
}: {
  readonly characters?: number;
  readonly pages?: number;
}): void => {
  if (characters > maxCharacters || pages > maxPages) throw new TooMuchText();
};

/** Runs `read`; rethrows `TooMuchText` with the file's name. */
export const withFileName = async <Result>(name: string, read: () => Promise<Result>): Promise<Result> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof TooMuchText) throw tooLarge(name, fileSize.tooMuchText);
    throw error;
  }
};

/** Counts open elements; throws `NestedTooDeep`. */
export const createDepthGuard = (): { readonly open: () => void; readonly close: () => void } => {
  let depth = 0;
  return {
    open: () => {
      depth += 1;
      if (depth > maxNesting) throw new NestedTooDeep();
    },
    close: () => {
      depth = Math.max(0, depth - 1);
    },
  };
};

/** Runs `read`; rethrows `NestedTooDeep` as a damaged file. */
export const refuseNesting = <Result>(name: string, read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    if (error instanceof NestedTooDeep) throw damagedFile(name, damage.nestedTooDeeply, error);
    throw error;
  }
};
