import type { Plan, PlanId, PlanInput, PlanOverview } from '../../../shared/model';
import { overviewOf, progressOf } from '../../../shared/plans/count-steps';
import { client, messageOf } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { text } from '../../messages/text';
import { toast } from '../../ui/toast';
import { withoutChange } from './edit-steps';

const putInCache = (plan: Plan): void => {
  queryClient.setQueryData<Plan>(keys.plan(plan.id), plan);
  queryClient.setQueryData<PlanOverview[]>(keys.planOverview, (all) =>
    all?.map((one) => (one.id === plan.id ? overviewOf(plan) : one)),
  );
};

/** The plan as it is shown, which is ahead of the stored one while a change is being saved. */
const cachedPlan = (plan: Plan): Plan => queryClient.getQueryData<Plan>(keys.plan(plan.id)) ?? plan;

const inputOf = ({ title, description, status, bookId, steps, pace }: Plan): PlanInput => ({
  title,
  description,
  status,
  bookId,
  steps,
  pace,
});

let queue: Promise<unknown> = Promise.resolve();

/**
 * Shows a changed plan at once, and the earlier one again if saving fails. Saves run one after another. Only the states of
 * the steps are sent: `done`, which repeats them in a loaded plan, contradicts those that were changed since.
 */
function save(plan: Plan, next: PlanInput): Promise<boolean> {
  putInCache({ ...plan, ...next, progress: progressOf(next.steps) });
  const sent = { ...next, steps: next.steps.map((step) => ({ ...step, done: undefined })) };
  const saving = queue.then(() => client.plans.update({ planId: plan.id, ...sent }));
  queue = saving.catch(() => undefined);
  return saving.then(
    () => true,
    (error: unknown) => {
      putInCache(plan);
      toast(messageOf(error), { kind: 'error' });
      return false;
    },
  );
}

interface Done {
  readonly said: string;
  readonly undo: () => Promise<void>;
}

const maxChanges = 100;
/** The changes of this window that can be undone, oldest first. */
const history: Done[] = [];

/** Undoes the last change that was not undone yet. */
export async function undoLast(): Promise<void> {
  const last = history.pop();
  if (!last) return;
  await last.undo();
  toast(text.plans.undone(last.said));
}

/** Shows a message about a change, with a button to undo it. */
export function offerUndo(said: string, undo: () => Promise<void>): void {
  const done: Done = { said, undo };
  history.push(done);
  if (history.length > maxChanges) history.shift();
  toast(said, {
    action: {
      label: text.shell.undo,
      run: () => {
        const at = history.lastIndexOf(done);
        if (at < 0) return;
        history.splice(at, 1);
        void undo();
      },
    },
  });
}

/** Undoes the change from `before` to `after`, and keeps what has changed otherwise by then. */
export const undoTo = (planId: PlanId, before: PlanInput, after: PlanInput) => async (): Promise<void> => {
  await queue;
  const now = queryClient.getQueryData<Plan>(keys.plan(planId)) ?? (await client.plans.get({ planId }));
  await save(now, withoutChange(inputOf(now), before, after));
};

/** Saves a plan with a change, which can be undone. `said` is the message about it. */
export async function savePlan(plan: Plan, change: Partial<PlanInput>, said: string): Promise<void> {
  const now = cachedPlan(plan);
  const before = inputOf(now);
  const after = { ...before, ...change };
  const saving = save(now, after);
  offerUndo(said, undoTo(plan.id, before, after));
  await saving;
}
