import type { BookId, Plan, PlanInput } from '../../shared/model';

export interface Plans {
  list(filter: { readonly bookId?: BookId; readonly status?: Plan['status'] }): Promise<readonly Plan[]>;
  draft(bookId: BookId, goal: string, until: string | null): Promise<PlanInput>;
  get(id: number): Promise<Plan>;
  create(plan: PlanInput): Promise<Plan>;
  update(id: number, plan: PlanInput): Promise<Plan>;
  remove(id: number): Promise<void>;
}
