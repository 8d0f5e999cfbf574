import type { ErrorCode } from '../../../shared/errors';
import type { CallLimits } from './limits';

/**
 * What may be gone a second later. A time-out is not among them: the learner has waited long enough, and jobs try again
 * by themselves. Nor is a provider that cannot be reached, for a network that is down stays down for longer than this.
 */
const temporaryCodes: ReadonlySet<ErrorCode> = new Set([
  'MODEL_BUSY',
  'MODEL_FAILED',
  'MODEL_CUT',
  'MODEL_REPLY_UNREADABLE',
  'MODEL_EMPTY',
]);

/** Milliseconds until the next try, or null: there is none. Full jitter keeps many programs from trying in step. */
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
