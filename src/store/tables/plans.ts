import type { BookId, Plan, PlanInput, PlanStep } from '../../shared/model';
import type { Sql } from '../sql';

const selectAll = `
SELECT * FROM plans WHERE (:book IS NULL OR book_id = :book) AND (:status IS NULL OR status = :status)
ORDER BY updated_at DESC, id DESC`;
const selectOne = 'SELECT * FROM plans WHERE id = ?';
const insert = `
INSERT INTO plans (title, description, steps, status, book_id, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *`;
const update = `
UPDATE plans SET title = ?, description = ?, steps = ?, status = ?, book_id = ?, updated_at = ? WHERE id = ? RETURNING *`;
const remove = 'DELETE FROM plans WHERE id = ? RETURNING *';

interface PlanRow {
  readonly id: number;
  readonly title: string;
  readonly description: string | null;
  readonly steps: string;
  readonly status: Plan['status'];
  readonly book_id: BookId | null;
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
    progress: steps.length === 0 ? 0 : steps.filter(({ done }) => done).length / steps.length,
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
      at,
      id,
    ]),
  );

/** Returns what was erased. */
export const erasePlan = (sql: Sql, id: number): Plan | null => one(sql.get<PlanRow>(remove, [id]));
