import type { BookId, Plan, PlanInput } from '../../../shared/model';

export interface PlanReader {
  listPlans(filter: { readonly bookId?: BookId; readonly status?: Plan['status'] }): Promise<readonly Plan[]>;
  findPlan(id: number): Promise<Plan | null>;
}

/** Each verb writes the row and its event in one transaction. */
export interface PlanWriter {
  addPlan(plan: PlanInput, at: string): Promise<Plan>;
  updatePlan(id: number, plan: PlanInput, at: string): Promise<Plan | null>;
  erasePlan(id: number, at: string): Promise<boolean>;
}
