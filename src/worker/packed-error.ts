import { LecternError, isLecternError, textOf, type ErrorCode } from '../shared/errors';
import { inEnglish } from '../shared/messages/engine-text';
import type { Sentence } from '../shared/model';

/** An error as data, since an Error loses its class and fields when it is sent to another thread. */
export interface PackedError {
  /** Null for an unknown failure. */
  readonly code: ErrorCode | null;
  readonly text: Sentence;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  /** For the log. */
  readonly stack: string | undefined;
}

export const packError = (error: unknown): PackedError => ({
  code: isLecternError(error) ? error.code : null,
  text: textOf(error),
  data: isLecternError(error) ? error.data : undefined,
  stack: error instanceof Error ? error.stack : undefined,
});

export const unpackError = ({ code, text, data, stack }: PackedError): Error => {
  const error = code === null ? new Error(inEnglish(text)) : new LecternError(code, text, data);
  if (stack !== undefined) error.stack = stack;
  return error;
};
