import type { EngineEvent } from '../../shared/model';
import { dayAt, isoDay } from '../../shared/text/dates/calendar';
import { isoTime, type Clock, type Ids, type PlanReader, type PlanWriter } from '../ports';
import type { ProposeChange } from '../../shared/plans/wanted-change';
import { changePlan } from './change-plan';

interface ProposeDeps {
  readonly plans: PlanReader & PlanWriter;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly emit: (event: EngineEvent) => void;
}

/** Proposes what the learner asks for in a conversation. Changes proposed before for other steps stay proposed. */
export const createProposeChange =
  ({ plans, clock, ids, emit }: ProposeDeps): ProposeChange =>
  async (bookId, wanted) => {
    const open = (await plans.listPlanOverviews({ status: 'active' })).filter(
      ({ nextStep }) => nextStep !== null,
    );
    const meant = open.find((plan) => bookId !== null && plan.bookId === bookId) ?? open[0];
    const plan = meant ? await plans.findPlan(meant.id) : null;
    if (!plan || (wanted.kind === 'finished' && plan.bookId !== bookId)) return null;
    const { id: planId } = plan;
    const proposal = changePlan(plan, wanted, isoDay(dayAt(clock.now(), clock.timeZone)), ids.uuid());
    if (!proposal) return { planId, changes: 0 };
    const before = await plans.findProposal(planId);
    const stepsOf = new Set(proposal.changes.map((one) => (one.kind === 'add' ? one.id : one.stepId)));
    const kept = (before?.changes ?? []).filter((one) => one.kind === 'add' || !stepsOf.has(one.stepId));
    await plans.setProposal(planId, { ...proposal, changes: [...kept, ...proposal.changes] }, isoTime(clock));
    emit({ kind: 'plan', planId });
    return { planId, changes: proposal.changes.length };
  };
