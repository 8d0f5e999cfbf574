import type { PlanStep, PlanStepInput, StepState } from '../model';
import { withState } from './tick-read-steps';

const stateOf = ({ state, done }: PlanStepInput, stored: StepState): StepState => {
  if (done === undefined) return state ?? 'open';
  const agrees = ((state ?? stored) === 'done') === done;
  if (agrees) return state ?? stored;
  // The client read the step, changed one of the two and sent both back: the one that differs from the stored step
  // counts.
  if (state !== undefined && state !== stored) return state;
  return done ? 'done' : 'open';
};

/** The step to store; `stored` is the step with its id before the change. */
export const sentStep = (sent: PlanStepInput, stored?: PlanStep): PlanStep => {
  const { done, ...step } = sent;
  const before = stored?.state ?? 'open';
  const state = stateOf(sent, before);
  return done === undefined ? { ...step, state } : withState({ ...step, state: before }, state);
};
