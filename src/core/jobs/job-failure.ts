import { isLecternError, LecternError, type ErrorCode } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { Sentence } from '../../shared/model';

/** Temporary failures; every other error with a code is final. */
const temporaryCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ANSWER_FAILED',
  'INTERNAL',
  'CLOSING',
  'ANSWER_RUNNING',
  'MODEL_UNREACHABLE',
  'MODEL_TIMED_OUT',
  'MODEL_BUSY',
  'MODEL_FAILED',
  'MODEL_CUT',
  'MODEL_REPLY_UNREADABLE',
  'MODEL_EMPTY',
]);

export const mayPass = (error: unknown): boolean => !isLecternError(error) || temporaryCodes.has(error.code);

/** The text shown for a failure: its own message, or a reference to the log. */
export const plainReason = (error: unknown): Sentence =>
  isLecternError(error) ? error.text : errorText.internal;

/**
 * Milliseconds until the next attempt: 2 s, 4 s, 8 s, ... up to 10 minutes, or later if a provider asks to wait, but at
 * most an hour.
 */
export const retryDelay = (attempts: number, error?: unknown): number => {
  const seconds = isLecternError(error) ? error.data?.['retryAfterSeconds'] : undefined;
  const wait = typeof seconds === 'number' && seconds > 0 ? Math.min(3_600_000, seconds * 1000) : 0;
  return Math.max(wait, Math.min(600_000, 1000 * 2 ** Math.min(attempts, 20)));
};

/** The error of a job that was interrupted by two crashes. */
export const parkedJob = (): LecternError => new LecternError('INTERNAL', errorText.jobCrashedTwice);
