import type { PlanReader, PlanWriter } from '../../core/ports/store/plan-store';
import type { BookId, Plan, PlanId } from '../../shared/model';
import { applyChanges } from '../../shared/plans/apply-changes';
import { sentStep } from '../../shared/plans/sent-step';
import { tickReadSteps, withState } from '../../shared/plans/tick-read-steps';
import type { Sql } from '../sql';
import { scrub } from '../index/full-text';
import { requireBook } from '../tables/books/books';
import { readRanges } from '../tables/books/read-ranges';
import { eraseFromContexts } from '../tables/sessions/contexts';
import { addEvent, scopeOfBook } from '../tables/events';
import * as plans from '../tables/plans';
import { recordToolResult } from './tool-events';
import type { Verbs } from './verbs';

/** C11. The event contains the plan's id and progress but none of its text. */
const record = (sql: Sql, plan: Plan, change: 'added' | 'updated' | 'erased', at: string): void => {
  const content = { planId: plan.id, change, status: plan.status, progress: plan.progress };
  addEvent(sql, {
    source: 'plan',
    role: 'user',
    ...scopeOfBook(plan.bookId),
    content,
    sessionId: null,
    turnId: null,
    at,
  });
};

/** Applies the accepted changes of a proposal and drops the rejected ones; the rest stays proposed. */
const decideProposal = (
  sql: Sql,
  planId: PlanId,
  { accept, reject }: Parameters<PlanWriter['decideProposal']>[1],
  at: string,
): Plan | null => {
  const plan = plans.findPlan(sql, planId);
  const proposal = plans.findProposal(sql, planId);
  if (!plan || !proposal) return plan;
  const { reason, changes } = proposal;
  const accepted = changes.filter(({ id }) => accept.includes(id));
  const rest = changes.filter(({ id }) => !accept.includes(id) && !reject.includes(id));
  plans.setProposal(sql, planId, { reason, changes: rest }, proposal.at);
  if (accepted.length === 0) return plan;
  const changed = plans.setPlanSteps(sql, planId, applyChanges(plan.steps, accepted), at);
  if (changed) record(sql, changed, 'updated', at);
  return changed;
};

const planReads = (sql: Sql): Verbs<PlanReader> => ({
  listPlans: ({ bookId, status }) => plans.listPlans(sql, bookId ?? null, status ?? null),
  listPlanOverviews: ({ bookId, status }) => plans.listPlanOverviews(sql, bookId ?? null, status ?? null),
  listNextPlans: (limit) => plans.listNextPlans(sql, limit),
  plannedDays: (day) => ({
    plans: plans.countActivePlans(sql),
    open: plans.listOpenDays(sql, day),
    minutes: plans.plannedMinutesOn(sql, day),
  }),
  findPlan: (id) => plans.findPlan(sql, id),
  findProposal: (planId) => plans.findProposal(sql, planId),
});

/** Returns the plans that changed. */
const tickStepsOfBook = (sql: Sql, bookId: BookId, at: string): readonly PlanId[] => {
  const ranges = readRanges(sql, bookId);
  if (ranges.length === 0) return [];
  return plans.listPlans(sql, bookId, 'active').flatMap(({ id, steps }) => {
    const ticked = tickReadSteps(steps, ranges, at);
    const changed = ticked && plans.setPlanSteps(sql, id, ticked, at);
    if (!changed) return [];
    record(sql, changed, 'updated', at);
    return [id];
  });
};

const planWrites = (sql: Sql): Verbs<PlanWriter> => ({
  addPlan: (input, at) => {
    requireBook(sql, input.bookId);
    const steps = input.steps.map((step) => sentStep(step));
    const plan = plans.addPlan(sql, { ...input, steps }, at);
    record(sql, plan, 'added', at);
    return plan;
  },

  updatePlan: (id, input, at) => {
    requireBook(sql, input.bookId);
    const before = plans.findPlan(sql, id);
    if (!before) return null;
    const stored = new Map(before.steps.map((step) => [step.id, step]));
    const steps = input.steps.map((step) => sentStep(step, stored.get(step.id)));
    const { pace = before.pace } = input;
    const plan = plans.updatePlan(sql, id, { ...input, pace, steps }, at);
    if (plan) record(sql, plan, 'updated', at);
    return plan;
  },

  setStepState: (id, stepId, state, at) => {
    const steps = plans.findPlan(sql, id)?.steps;
    if (!steps?.some((step) => step.id === stepId)) return null;
    const next = steps.map((step) => (step.id === stepId ? withState(step, state) : step));
    const plan = plans.setPlanSteps(sql, id, next, at);
    if (plan) record(sql, plan, 'updated', at);
    return plan;
  },

  erasePlan: (id, at) => {
    const plan = plans.erasePlan(sql, id);
    if (!plan) return false;
    eraseFromContexts(sql, 'plan', [id]);
    sql.exec(scrub('plans_fts'));
    record(sql, plan, 'erased', at);
    return true;
  },

  setProposal: (planId, proposal, at) => {
    const plan = plans.findPlan(sql, planId);
    if (!plan) return false;
    plans.setProposal(sql, planId, proposal, at);
    if (proposal) {
      const of = { planId, changes: proposal.changes.length };
      recordToolResult(sql, { tool: 'plan', change: 'proposed', of, bookId: plan.bookId, at });
    }
    return true;
  },

  decideProposal: (planId, decisions, at) => decideProposal(sql, planId, decisions, at),

  tickReadSteps: (bookId, at) => tickStepsOfBook(sql, bookId, at),
});

export const planVerbs = (sql: Sql): Verbs<PlanReader & PlanWriter> => ({
  ...planReads(sql),
  ...planWrites(sql),
});
