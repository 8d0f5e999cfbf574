import { useSyncExternalStore } from 'react';
import { isoDay } from '../messages/format';

const minute = 60_000;

/** Re-reads the time twice a minute and when the window is shown again; a window may stay open past midnight. */
const onTick = (update: () => void): (() => void) => {
  const timer = setInterval(update, minute / 2);
  document.addEventListener('visibilitychange', update);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', update);
  };
};

/** The local day as `YYYY-MM-DD`. */
export const useToday = (): string => useSyncExternalStore(onTick, () => isoDay(new Date()));

/** Milliseconds since 1970 at the beginning of this minute. */
export const useMinute = (): number =>
  useSyncExternalStore(onTick, () => Math.floor(Date.now() / minute) * minute);
