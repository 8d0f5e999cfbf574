import { LecternError, isLecternError, type ErrorCode } from '../shared/errors';
import type { StartStep } from '../shared/model';
import type { StoreOptions } from './create-store';

/**
 * What the engine's thread sends, several at once: `open` first, then verbs, at last `close`. Answers come under the
 * same id and in the same order.
 */
export type ThreadRequest =
  | { readonly id: number; readonly kind: 'open'; readonly options: StoreOptions }
  | {
      readonly id: number;
      readonly kind: 'verb';
      readonly domain: string;
      readonly verb: string;
      readonly args: readonly unknown[];
    }
  | { readonly id: number; readonly kind: 'close' };

export interface ThreadError {
  /** Null for a failure that Lectern does not know. */
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  /** For the log. */
  readonly stack: string | undefined;
}

export type ThreadResponse =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: ThreadError }
  /** Of `open`, before its answer. */
  | { readonly id: number; readonly step: StartStep };

/** An Error loses its class and fields on the way between threads. */
export const packError = (error: unknown): ThreadError => ({
  code: isLecternError(error) ? error.code : null,
  message: error instanceof Error ? error.message : String(error),
  data: isLecternError(error) ? error.data : undefined,
  stack: error instanceof Error ? error.stack : undefined,
});

export const unpackError = ({ code, message, data, stack }: ThreadError): Error => {
  const error = code === null ? new Error(message) : new LecternError(code, message, data);
  if (stack !== undefined) error.stack = stack;
  return error;
};
