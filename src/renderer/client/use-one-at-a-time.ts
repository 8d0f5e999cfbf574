import { useState } from 'react';
import { showError } from './show-error';

/** Runs one piece of work at a time. A failure is shown, and `afterFailure` loads the present state. */
export function useOneAtATime(afterFailure: () => unknown) {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      showError(failure);
      void afterFailure();
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
