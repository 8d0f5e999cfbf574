import { useEffect, useRef, useState } from 'react';
import type { Plan, PlanStep, StepState } from '../../../shared/model';
import { withState } from '../../../shared/plans/tick-read-steps';
import { text } from '../../messages/text';
import { dayToDate, formatLongDay } from '../../messages/format';
import { moveBy, moveOnto, setDay } from './edit-steps';
import { savePlan } from './save-plan';

/** The words for a step's new state. */
const stateWords = {
  open: text.plans.opened,
  done: text.plans.ticked,
  skipped: text.plans.skippedStep,
} as const;

/** The announcement of a move. */
const stepMessage = (step: PlanStep, next: readonly PlanStep[]): string => {
  const moved = next.find(({ id }) => id === step.id);
  return moved?.due && moved.due !== step.due
    ? text.plans.movedTo(step.title, formatLongDay(dayToDate(moved.due)))
    : text.plans.moved(step.title, next.findIndex(({ id }) => id === step.id) + 1);
};

/** The order and the days of the steps, for comparison. */
const placesOf = (steps: readonly PlanStep[]): string =>
  steps.map(({ id, due }) => `${id} ${due ?? ''}`).join();

const withSubState = (step: PlanStep, subId: string, state: StepState): PlanStep => ({
  ...step,
  steps: step.steps?.map((sub) => (sub.id === subId ? { ...sub, state } : sub)),
});

/** Changes the steps of a plan, which is saved with every change. */
export function useSteps(plan: Plan) {
  const { steps } = plan;
  const [announcement, setAnnouncement] = useState('');
  /** The element to focus once the steps are rendered in their new places, where the moved step has another element. */
  const focusNext = useRef<{ readonly element: string; readonly places: string } | null>(null);
  useEffect(() => {
    // Steps also change when something other than this move is saved, so wait for the expected order.
    if (focusNext.current?.places !== placesOf(steps)) return;
    document.getElementById(focusNext.current.element)?.focus();
    focusNext.current = null;
  }, [steps]);
  const save = (next: readonly PlanStep[], said: string): void =>
    void savePlan(plan, { steps: [...next] }, said);
  const move = (step: PlanStep, next: readonly PlanStep[] | null, focus?: string): void => {
    if (!next) return;
    if (focus !== undefined) focusNext.current = { element: focus, places: placesOf(next) };
    const said = stepMessage(step, next);
    save(next, said);
    setAnnouncement(said);
  };
  return {
    /** The screen reader announcement of the last move. */
    announcement,
    add: (step: PlanStep) => save([...steps, step], text.plans.stepAdded),
    replace: (step: PlanStep) =>
      save(
        steps.map((one) => (one.id === step.id ? step : one)),
        text.plans.stepChanged,
      ),
    setState: (step: PlanStep, state: StepState) =>
      save(
        steps.map((one) => (one.id === step.id ? withState(one, state) : one)),
        stateWords[state](step.title),
      ),
    setSubState: (step: PlanStep, subId: string, state: StepState) =>
      save(
        steps.map((one) => (one.id === step.id ? withSubState(one, subId, state) : one)),
        stateWords[state](step.steps?.find(({ id }) => id === subId)?.title ?? ''),
      ),
    remove: (step: PlanStep) =>
      save(
        steps.filter((one) => one.id !== step.id),
        text.plans.stepRemoved,
      ),
    moveBy(step: PlanStep, by: -1 | 1) {
      move(step, moveBy(steps, step.id, by), `grip-${step.id}`);
    },
    /** Moves a step to the place of another. */
    moveOnto(id: string | null, over: PlanStep) {
      const step = steps.find((one) => one.id === id);
      if (step && step.id !== over.id) move(step, moveOnto(steps, step.id, over));
    },
    moveToDay(step: PlanStep, day: string) {
      move(step, setDay(steps, step.id, day), `day-${step.id}`);
    },
  };
}

export type Steps = ReturnType<typeof useSteps>;
