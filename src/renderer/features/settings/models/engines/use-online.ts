import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Whether this computer has a network; one without the internet counts as one. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
