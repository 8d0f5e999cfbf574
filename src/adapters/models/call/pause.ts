import type { ErrorCode } from '../../../shared/errors';
import type { CallLimits } from './limits';

/**
 * Failures that may be over a second later. Time-outs are not among them: the learner has waited long enough, and jobs
 * are retried anyway. Nor are unreachable providers, since a network that is down usually stays down for longer.
 */
const temporaryCodes: ReadonlySet<ErrorCode> = new Set([
  'MODEL_BUSY',
  'MODEL_FAILED',
  'MODEL_CUT',
  'MODEL_REPLY_UNREADABLE',
  'MODEL_EMPTY',
]);

/** Milliseconds until the next attempt, or null if there is none. Full jitter keeps clients from retrying in step. */
export function pauseBefore(
  failure: { readonly code: ErrorCode; readonly retryAfterSeconds: number | undefined },
  tried: number,
  { tries, pauseMs, longestPauseMs, longestRetryAfterMs }: CallLimits,
  random: () => number,
): number | null {
  if (tried >= tries || !temporaryCodes.has(failure.code)) return null;
  const asked = (failure.retryAfterSeconds ?? 0) * 1000;
  if (asked > longestRetryAfterMs) return null;
  return Math.max(asked, random() * Math.min(longestPauseMs, pauseMs * 2 ** (tried - 1)));
}
