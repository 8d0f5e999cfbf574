import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { Clock } from '../ports';

/**
 * A signal that aborts with `signal`, by `abort`, or with `MODEL_TIMED_OUT` after `ms`. Call `clear` when the work has
 * ended.
 */
export const timeLimit = (
  clock: Clock,
  ms: number,
  signal: AbortSignal,
): { readonly signal: AbortSignal; readonly abort: () => void; readonly clear: () => void } => {
  const abort = new AbortController();
  const onAbort = (): void => abort.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  const cancel = clock.after(ms, () =>
    abort.abort(new LecternError('MODEL_TIMED_OUT', errorText.modelTimedOut)),
  );
  return {
    signal: abort.signal,
    abort: () => abort.abort(),
    clear() {
      cancel();
      signal.removeEventListener('abort', onAbort);
    },
  };
};
