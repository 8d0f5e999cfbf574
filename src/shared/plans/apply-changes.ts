import type { PlanChange, PlanStep } from '../model';
import { withState } from './tick-read-steps';

const apply = (steps: readonly PlanStep[], change: PlanChange): readonly PlanStep[] => {
  switch (change.kind) {
    case 'remove':
      return steps.filter(({ id }) => id !== change.stepId);
    case 'done':
      return steps.map((step) => (step.id === change.stepId ? withState(step, 'done') : step));
    case 'change':
      return steps.map((step) => (step.id === change.stepId ? { ...step, ...change.to } : step));
    case 'add': {
      if (steps.some(({ id }) => id === change.step.id)) return steps;
      const at = steps.findIndex(({ id }) => id === change.before);
      return at < 0 ? [...steps, change.step] : [...steps.slice(0, at), change.step, ...steps.slice(at)];
    }
  }
};

/** The steps after the changes. A change of a step that no longer exists has no effect. */
export const applyChanges = (steps: readonly PlanStep[], changes: readonly PlanChange[]): PlanStep[] => [
  ...changes.reduce(apply, steps),
];

/**
 * The changes that still have an effect: the steps that they refer to may have been removed or ticked in the meantime.
 */
export const pendingChanges = (
  steps: readonly PlanStep[],
  changes: readonly PlanChange[],
): readonly PlanChange[] => {
  const open = new Set(steps.filter(({ state }) => state === 'open').map(({ id }) => id));
  return changes.filter((change) => change.kind === 'add' || open.has(change.stepId));
};
