import { LecternError, isLecternError, type ErrorCode } from '../shared/errors';

/** An Error loses its class and fields when it is sent to another thread. */
export interface PackedError {
  /** Null for an unknown failure. */
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  /** For the log. */
  readonly stack: string | undefined;
}

export const packError = (error: unknown): PackedError => ({
  code: isLecternError(error) ? error.code : null,
  message: error instanceof Error ? error.message : String(error),
  data: isLecternError(error) ? error.data : undefined,
  stack: error instanceof Error ? error.stack : undefined,
});

export const unpackError = ({ code, message, data, stack }: PackedError): Error => {
  const error = code === null ? new Error(message) : new LecternError(code, message, data);
  if (stack !== undefined) error.stack = stack;
  return error;
};
