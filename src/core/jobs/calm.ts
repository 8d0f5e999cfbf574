import { pauseBy, type Clock } from '../ports';

/** Milliseconds until it is looked again. */
const again = { answer: 250, battery: 10_000 } as const;

interface CalmDeps {
  readonly clock: Clock;
  /** Whether somebody waits for an answer. */
  readonly busy: () => boolean;
  readonly onBattery: () => boolean;
}

/** Resolves once no answer is being made and the machine is off battery; `onPause` is called while it is on battery. */
export const untilCalm = async (
  { clock, busy, onBattery }: CalmDeps,
  signal: AbortSignal,
  onPause: () => void,
): Promise<void> => {
  let told = false;
  for (;;) {
    signal.throwIfAborted();
    if (busy()) await pauseBy(clock, again.answer, signal);
    else if (onBattery()) {
      if (!told) onPause();
      told = true;
      await pauseBy(clock, again.battery, signal);
    } else return;
  }
};
