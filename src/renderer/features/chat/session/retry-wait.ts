import { useEffect, useState } from 'react';
import type { TurnId } from '../../../../shared/model';
import { createStore, useStore } from '../../../state/store';

/** By turn: when its provider may be called again, in milliseconds since the epoch. */
const retryStore = createStore<Readonly<Record<TurnId, number>>>({});

/** Remembers how long a provider asks clients to wait, for as long as this window is open. */
export function waitForRetry(turnId: TurnId, seconds: number | undefined): void {
  if (seconds !== undefined && seconds > 0)
    retryStore.set((all) => ({ ...all, [turnId]: Date.now() + seconds * 1_000 }));
}

export const secondsLeft = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1_000));

/** The seconds until a moment, updated every second; null without one. */
export function useCountdown(at: number | undefined): number | null {
  const [now, setNow] = useState(Date.now);
  const left = at === undefined ? null : secondsLeft(at, now);
  const counting = left !== null && left > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [counting]);
  return left;
}

/** The seconds until the turn's provider may be called again; null if it set no wait. */
export const useSecondsLeft = (turnId: TurnId): number | null => useCountdown(useStore(retryStore)[turnId]);
