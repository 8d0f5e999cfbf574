import { isLecternError, LecternError, type ErrorCode } from '../../shared/errors';
import { errorText } from '../../shared/messages/en/errors';

/** Failures that may pass by themselves; every other refusal is final. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ANSWER_FAILED',
  'INTERNAL',
  'ANSWER_RUNNING',
  'MODEL_UNREACHABLE',
  'MODEL_TIMED_OUT',
  'MODEL_BUSY',
  'MODEL_FAILED',
  'MODEL_CUT',
  'MODEL_REPLY_UNREADABLE',
  'MODEL_EMPTY',
]);

export const mayPass = (error: unknown): boolean => !isLecternError(error) || passing.has(error.code);

/** What is shown of a failure: its own sentence, or that the log knows more. */
export const plainReason = (error: unknown): string =>
  isLecternError(error) ? error.message : 'Something went wrong inside Lectern. The log says what.';

/**
 * Milliseconds until the next attempt: 2 s, 4 s, 8 s, ... up to 10 minutes; not before the time that a provider asked for,
 * within an hour.
 */
export const backOff = (attempts: number, error?: unknown): number => {
  const asked = isLecternError(error) ? error.data?.['retryAfterSeconds'] : undefined;
  const wait = typeof asked === 'number' && asked > 0 ? Math.min(3_600_000, asked * 1000) : 0;
  return Math.max(wait, Math.min(600_000, 1000 * 2 ** Math.min(attempts, 20)));
};

/** Why a job that ran at two ends of Lectern is not run a third time. */
export const parkedJob = (): LecternError => new LecternError('INTERNAL', errorText.jobCrashedTwice);
