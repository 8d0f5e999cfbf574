import type {
  BookId,
  Plan,
  PlanId,
  PlanInput,
  PlanOverview,
  PlanProposal,
  PlanProposalInput,
  PlanStep,
} from '../../shared/model';
import { pendingChanges } from '../../shared/plans/apply-changes';
import { countSteps, daysOfSteps, nextStepOf, progressOf, shareDone } from '../../shared/plans/count-steps';
import type { Sql } from '../sql';

const selectAll = `
SELECT * FROM plans WHERE (:book IS NULL OR book_id = :book) AND (:status IS NULL OR status = :status)
ORDER BY updated_at DESC, id DESC`;
const nextDue = '(SELECT day FROM plan_days WHERE plan_id = p.id AND open > 0 ORDER BY day LIMIT 1)';
const selectOverviews = `
SELECT p.id, p.title, p.status, p.book_id AS bookId, p.created_at AS createdAt, p.updated_at AS updatedAt,
    p.step_count AS steps, p.done_count AS done, p.skipped_count AS skipped, p.next_step AS nextStep,
    (SELECT MIN(day) FROM plan_days WHERE plan_id = p.id) AS firstDue,
    (SELECT MAX(day) FROM plan_days WHERE plan_id = p.id) AS lastDue,
    ${nextDue} AS nextDue
FROM plans p WHERE (:book IS NULL OR p.book_id = :book) AND (:status IS NULL OR p.status = :status)
ORDER BY p.updated_at DESC, p.id DESC`;
/** The active plans with an open step, those due first at the top. */
const selectNext = `
SELECT p.* FROM plans p WHERE p.status = 'active' AND p.next_step IS NOT NULL
ORDER BY COALESCE(${nextDue}, '9999'), p.updated_at DESC, p.id DESC LIMIT ?`;
const countActive = "SELECT COUNT(*) AS count FROM plans WHERE status = 'active'";
const isActive = "EXISTS (SELECT 1 FROM plans p WHERE p.id = d.plan_id AND p.status = 'active')";
const selectOpenDays = `
SELECT DISTINCT d.day FROM plan_days d WHERE d.day >= ? AND d.open > 0 AND ${isActive} ORDER BY d.day`;
const sumMinutes = `SELECT COALESCE(SUM(d.minutes), 0) AS sum FROM plan_days d WHERE d.day = ? AND ${isActive}`;
const setCounts =
  'UPDATE plans SET step_count = ?, done_count = ?, skipped_count = ?, next_step = ? WHERE id = ?';
const removeDays = 'DELETE FROM plan_days WHERE plan_id = ?';
const insertDay = 'INSERT INTO plan_days (plan_id, day, open, minutes) VALUES (?, ?, ?, ?)';
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

/** Exported for the query-plan tests. */
export const planQueries = { selectOpenDays, sumMinutes } as const;

interface PlanRow {
  readonly id: PlanId;
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

/** Updates the columns that lists show: counts, next step and days. */
const indexSteps = (sql: Sql, plan: Plan): Plan => {
  const { id, steps } = plan;
  const counts = countSteps(steps);
  sql.run(setCounts, [counts.steps, counts.done, counts.skipped, nextStepOf(steps)?.title ?? null, id]);
  sql.run(removeDays, [id]);
  for (const { day, open, minutes } of daysOfSteps(steps)) sql.run(insertDay, [id, day, open, minutes]);
  return plan;
};

const planOrNull = (row: PlanRow | undefined): Plan | null => (row ? toPlan(row) : null);

/** Last changed first. */
export const listPlans = (sql: Sql, bookId: BookId | null, status: Plan['status'] | null): readonly Plan[] =>
  sql.all<PlanRow>(selectAll, { book: bookId, status }).map(toPlan);

/** Last changed first, without the steps. */
export const listPlanOverviews = (
  sql: Sql,
  bookId: BookId | null,
  status: Plan['status'] | null,
): readonly PlanOverview[] =>
  sql
    .all<Omit<PlanOverview, 'progress'>>(selectOverviews, { book: bookId, status })
    .map((plan) => ({ ...plan, progress: shareDone(plan) }));

/** Active plans with open steps, earliest day first. */
export const listNextPlans = (sql: Sql, limit: number): readonly Plan[] =>
  sql.all<PlanRow>(selectNext, [limit]).map(toPlan);

export const countActivePlans = (sql: Sql): number => sql.get<{ count: number }>(countActive)?.count ?? 0;

/** The days from `from` on with open steps of active plans, in order. */
export const listOpenDays = (sql: Sql, from: string): readonly string[] =>
  sql.all<{ day: string }>(selectOpenDays, [from]).map(({ day }) => day);

/** The effort of the steps of active plans that are due that day, done or not. */
export const plannedMinutesOn = (sql: Sql, day: string): number =>
  sql.get<{ sum: number }>(sumMinutes, [day])?.sum ?? 0;

export const findPlan = (sql: Sql, id: PlanId): Plan | null => planOrNull(sql.get<PlanRow>(selectOne, [id]));

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
  return indexSteps(sql, toPlan(row));
};

const indexed = (sql: Sql, row: PlanRow | undefined): Plan | null =>
  row ? indexSteps(sql, toPlan(row)) : null;

export const updatePlan = (sql: Sql, id: PlanId, plan: PlanInput, at: string): Plan | null =>
  indexed(
    sql,
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

/** Returns the erased plan. */
export const erasePlan = (sql: Sql, id: PlanId): Plan | null => planOrNull(sql.get<PlanRow>(remove, [id]));

export const setPlanSteps = (sql: Sql, id: PlanId, steps: readonly PlanStep[], at: string): Plan | null =>
  indexed(sql, sql.get<PlanRow>(setSteps, [JSON.stringify(steps), at, id]));

export const findProposal = (sql: Sql, planId: PlanId): PlanProposal | null => {
  const row = sql.get<{ proposal: string; at: string }>(selectProposal, [planId]);
  const plan = row && findPlan(sql, planId);
  if (!plan) return null;
  const { reason, changes } = JSON.parse(row.proposal) as PlanProposalInput;
  const pending = pendingChanges(plan.steps, changes);
  return pending.length === 0 ? null : { planId, reason, changes: [...pending], at: row.at };
};

/** Null removes the proposal. */
export const setProposal = (
  sql: Sql,
  planId: PlanId,
  proposal: PlanProposalInput | null,
  at: string,
): void => {
  if (proposal === null || proposal.changes.length === 0) sql.run(removeProposal, [planId]);
  else sql.run(upsertProposal, [planId, JSON.stringify(proposal), at]);
};
