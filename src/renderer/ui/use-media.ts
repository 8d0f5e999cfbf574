import { useCallback, useSyncExternalStore } from 'react';

/** Follows a media query. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Breakpoints: a wide window has room for three panels, a narrow one for only one. */
export const useWide = (): boolean => useMedia('(min-width: 1280px)');
export const useNarrow = (): boolean => useMedia('(max-width: 899px)');
