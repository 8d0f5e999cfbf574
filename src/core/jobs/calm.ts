import { pauseBy, type Clock } from '../ports';

/** Milliseconds between two checks. */
const again = { answer: 250, battery: 10_000 } as const;

interface CalmDeps {
  readonly clock: Clock;
  /** Whether somebody waits for an answer. */
  readonly busy: () => boolean;
  readonly onBattery: () => boolean;
}

/** Resolves once no answer is being written and the machine is plugged in. Calls `onPause` when it starts to wait for power. */
export const untilCalm = async (
  { clock, busy, onBattery }: CalmDeps,
  signal: AbortSignal,
  onPause: () => void,
): Promise<void> => {
  let hasPaused = false;
  for (;;) {
    signal.throwIfAborted();
    if (busy()) await pauseBy(clock, again.answer, signal);
    else if (onBattery()) {
      if (!hasPaused) onPause();
      hasPaused = true;
      await pauseBy(clock, again.battery, signal);
    } else return;
  }
};
