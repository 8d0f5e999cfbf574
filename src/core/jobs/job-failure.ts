import { isLecternError, type ErrorCode } from '../../shared/errors';

/** Failures that may pass by themselves; every other refusal is final. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['MIND_FAILED', 'INTERNAL', 'ANSWER_RUNNING']);

export const mayPass = (error: unknown): boolean => !isLecternError(error) || passing.has(error.code);

/** What is shown of a failure: its own sentence, or that the log knows more. */
export const plainReason = (error: unknown): string =>
  isLecternError(error) ? error.message : 'Something went wrong inside Lectern. The log says what.';

/** Milliseconds until the next attempt: 2 s, 4 s, 8 s, ... up to 10 minutes. */
export const backOff = (attempts: number): number => Math.min(600_000, 1000 * 2 ** Math.min(attempts, 20));
