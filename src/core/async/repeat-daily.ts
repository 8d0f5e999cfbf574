import type { Clock } from '../ports';

const dayMs = 86_400_000;

/** Does `work` every 24 hours from now on, until stopped. */
export const repeatDaily = (clock: Clock, work: () => Promise<void>): { stop(): void } => {
  const arm = (): (() => void) =>
    clock.after(dayMs, () => {
      cancel = arm();
      void work();
    });
  let cancel = arm();
  return { stop: () => cancel() };
};
