import { useCallback, useLayoutEffect, useRef } from 'react';

/** A stable function that calls the latest `run`, for the handlers of memoised rows. Must not be called while rendering. */
export function useStableCallback<Arguments extends unknown[], Result>(
  run: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}
