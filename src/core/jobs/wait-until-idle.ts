import { pauseBy, type Clock } from '../ports';

/** Milliseconds between two checks. */
const checkInterval = { answer: 250, battery: 10_000 } as const;

interface CalmDeps {
  readonly clock: Clock;
  /** Whether an answer is being written. */
  readonly busy: () => boolean;
  readonly onBattery: () => boolean;
}

/** Resolves once no answer is being written and the machine is plugged in. Calls `onPause` once it waits for power. */
export const waitUntilIdle = async (
  { clock, busy, onBattery }: CalmDeps,
  signal: AbortSignal,
  onPause: () => void,
): Promise<void> => {
  let hasPaused = false;
  for (;;) {
    signal.throwIfAborted();
    if (busy()) await pauseBy(clock, checkInterval.answer, signal);
    else if (onBattery()) {
      if (!hasPaused) onPause();
      hasPaused = true;
      await pauseBy(clock, checkInterval.battery, signal);
    } else return;
  }
};
