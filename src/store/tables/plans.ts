import type { BookId, Plan, PlanInput, PlanProposal, PlanProposalInput, PlanStep } from '../../shared/model';
import { pendingChanges } from '../../shared/plans/apply-changes';
import { progressOf } from '../../shared/plans/count-steps';
import type { Sql } from '../sql';

const selectAll = `
SELECT * FROM plans WHERE (:book IS NULL OR book_id = :book) AND (:status IS NULL OR status = :status)
ORDER BY updated_at DESC, id DESC`;
const selectOne = 'SELECT * FROM plans WHERE id = ?';
const insert = `
INSERT INTO plans (title, description, steps, status, book_id, pace, created_at, updated_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`;
const update = `
UPDATE plans SET title = ?, description = ?, steps = ?, status = ?, book_id = ?, pace = ?, updated_at = ? WHERE id = ? RETURNING *`;
const remove = 'DELETE FROM plans WHERE id = ? RETURNING *';
const setSteps = 'UPDATE plans SET steps = ?, updated_at = ? WHERE id = ? RETURNING *';
const selectProposal = 'SELECT proposal, created_at AS at FROM plan_proposals WHERE plan_id = ?';
const upsertProposal = `
INSERT INTO plan_proposals (plan_id, proposal, created_at) VALUES (?, ?, ?)
ON CONFLICT (plan_id) DO UPDATE SET proposal = excluded.proposal, created_at = excluded.created_at`;
const removeProposal = 'DELETE FROM plan_proposals WHERE plan_id = ?';

interface PlanRow {
  readonly id: number;
  readonly title: string;
  readonly description: string | null;
  readonly steps: string;
  readonly status: Plan['status'];
  readonly book_id: BookId | null;
  readonly pace: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const toPlan = (row: PlanRow): Plan => {
  const steps = JSON.parse(row.steps) as PlanStep[];
  return {
    id: row.id,
    title: row.title,
    description: row.description ?? '',
    status: row.status,
    bookId: row.book_id,
    steps,
    pace: row.pace === null ? null : (JSON.parse(row.pace) as Plan['pace']),
    progress: progressOf(steps),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
};

const one = (row: PlanRow | undefined): Plan | null => (row ? toPlan(row) : null);

/** Last changed first. */
export const listPlans = (sql: Sql, bookId: BookId | null, status: Plan['status'] | null): readonly Plan[] =>
  sql.all<PlanRow>(selectAll, { book: bookId, status }).map(toPlan);

export const findPlan = (sql: Sql, id: number): Plan | null => one(sql.get<PlanRow>(selectOne, [id]));

export const addPlan = (sql: Sql, plan: PlanInput, at: string): Plan => {
  const steps = JSON.stringify(plan.steps);
  const row = sql.get<PlanRow>(insert, [
    plan.title,
    plan.description,
    steps,
    plan.status,
    plan.bookId,
    plan.pace && JSON.stringify(plan.pace),
    at,
    at,
  ]);
  if (!row) throw new Error('a plan was not added');
  return toPlan(row);
};

export const updatePlan = (sql: Sql, id: number, plan: PlanInput, at: string): Plan | null =>
  one(
    sql.get<PlanRow>(update, [
      plan.title,
      plan.description,
      JSON.stringify(plan.steps),
      plan.status,
      plan.bookId,
      plan.pace && JSON.stringify(plan.pace),
      at,
      id,
    ]),
  );

/** Returns what was erased. */
export const erasePlan = (sql: Sql, id: number): Plan | null => one(sql.get<PlanRow>(remove, [id]));

export const setPlanSteps = (sql: Sql, id: number, steps: readonly PlanStep[], at: string): Plan | null =>
  one(sql.get<PlanRow>(setSteps, [JSON.stringify(steps), at, id]));

export const findProposal = (sql: Sql, planId: number): PlanProposal | null => {
  const row = sql.get<{ proposal: string; at: string }>(selectProposal, [planId]);
  const plan = row && findPlan(sql, planId);
  if (!plan) return null;
  const { reason, changes } = JSON.parse(row.proposal) as PlanProposalInput;
  const pending = pendingChanges(plan.steps, changes);
  return pending.length === 0 ? null : { planId, reason, changes: [...pending], at: row.at };
};

/** Null removes it. */
export const setProposal = (
  sql: Sql,
  planId: number,
  proposal: PlanProposalInput | null,
  at: string,
): void => {
  if (proposal === null || proposal.changes.length === 0) sql.run(removeProposal, [planId]);
  else sql.run(upsertProposal, [planId, JSON.stringify(proposal), at]);
};
