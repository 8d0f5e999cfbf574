import { useEffect, useRef } from 'react';

/** Returns a function that says how many milliseconds ago `key` changed. */
export function useStopwatch(key: string): () => number {
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, [key]);
  return () => Math.round(performance.now() - since.current);
}
