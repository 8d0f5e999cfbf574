import type { PlanReader, PlanWriter } from '../../core/ports/store/plan-store';
import type { Plan } from '../../shared/model';
import type { Sql } from '../sql';
import { scrub } from '../index/full-text';
import { requireBook } from '../tables/books/books';
import { eraseFromContexts } from '../tables/sessions/contexts';
import { addEvent, scopeOfBook } from '../tables/events';
import * as plans from '../tables/plans';
import type { Verbs } from './verbs';

/** C11. The event names the plan and its progress but contains none of its text. */
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

export const planVerbs = (sql: Sql): Verbs<PlanReader & PlanWriter> => ({
  listPlans: ({ bookId, status }) => plans.listPlans(sql, bookId ?? null, status ?? null),
  findPlan: (id) => plans.findPlan(sql, id),

  addPlan: (input, at) => {
    requireBook(sql, input.bookId);
    const plan = plans.addPlan(sql, input, at);
    record(sql, plan, 'added', at);
    return plan;
  },

  updatePlan: (id, input, at) => {
    requireBook(sql, input.bookId);
    const plan = plans.updatePlan(sql, id, input, at);
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
});
