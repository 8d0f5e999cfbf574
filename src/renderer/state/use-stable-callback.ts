import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function with one identity that runs the latest `run`, for handlers that memoised rows get. Not to be called while rendering. */
export function useStableCallback<Arguments extends unknown[], Result>(
  run: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}
