import type { Plan, PlanInput } from '../../../shared/model';
import { client, messageOf } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { toast } from '../../ui/toast';

const put = (plan: Plan): void => {
  queryClient.setQueryData<Plan[]>(keys.plans, (all) => all?.map((one) => (one.id === plan.id ? plan : one)));
};

let queue: Promise<unknown> = Promise.resolve();

/** Saves a plan with a change, which shows at once and is undone if saving fails. Saves run one after another. */
export function savePlan(plan: Plan, change: Partial<PlanInput>): Promise<void> {
  const next: Plan = { ...plan, ...change };
  const done = next.steps.filter((step) => step.done).length;
  put({ ...next, progress: next.steps.length > 0 ? done / next.steps.length : 0 });
  const { title, description, status, bookId, steps } = next;
  const saving = queue.then(() =>
    client.plans.update({ planId: plan.id, title, description, status, bookId, steps }),
  );
  queue = saving.then(
    () => undefined,
    () => undefined,
  );
  return saving.then(put, (error: unknown) => {
    put(plan);
    toast(messageOf(error), { kind: 'error' });
  });
}
