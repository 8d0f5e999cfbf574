import { isLecternError, textOf, type ErrorCode } from '../shared/errors';
import type { Sentence } from '../shared/model';

/** The message of a thread whose task failed. */
export interface FailedMessage {
  readonly kind: 'failed';
  readonly code: ErrorCode;
  readonly text: Sentence;
  readonly stack: string | undefined;
}

export const failedMessage = (error: unknown): FailedMessage => ({
  kind: 'failed',
  code: isLecternError(error) ? error.code : 'INTERNAL',
  text: textOf(error),
  stack: error instanceof Error ? error.stack : undefined,
});
