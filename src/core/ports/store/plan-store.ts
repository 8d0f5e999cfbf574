import type {
  BookId,
  Plan,
  PlanCreation,
  PlanId,
  PlanOverview,
  PlanProposal,
  PlanProposalInput,
  PlanUpdate,
  StepState,
} from '../../../shared/model';

export interface PlanFilter {
  readonly bookId?: BookId;
  readonly status?: Plan['status'];
}

export interface PlanReader {
  /** Last changed first. */
  listPlans(filter: PlanFilter): Promise<readonly Plan[]>;
  /** Plans without their steps, last changed first. */
  listPlanOverviews(filter: PlanFilter): Promise<readonly PlanOverview[]>;
  /** Active plans with open steps, those with the earliest day first. */
  listNextPlans(limit: number): Promise<readonly Plan[]>;
  /**
   * For the active plans: their number, the days from `day` on that have open steps, and the minutes of effort due on
   * `day`.
   */
  plannedDays(
    day: string,
  ): Promise<{ readonly plans: number; readonly open: readonly string[]; readonly minutes: number }>;
  findPlan(id: PlanId): Promise<Plan | null>;
  /** The proposed changes of a plan that are still possible. */
  findProposal(planId: PlanId): Promise<PlanProposal | null>;
}

/** Each method writes the row and its event in one transaction. */
export interface PlanWriter {
  addPlan(plan: PlanCreation, at: string): Promise<Plan>;
  /** Without a pace, the plan keeps the one that it has. */
  updatePlan(id: PlanId, plan: PlanUpdate, at: string): Promise<Plan | null>;
  /** Sets the state of one step. Null if there is no such plan or step. */
  setStepState(id: PlanId, stepId: string, state: StepState, at: string): Promise<Plan | null>;
  erasePlan(id: PlanId, at: string): Promise<boolean>;
  /** Replaces the plan's proposal; null removes it. False if there is no such plan. */
  setProposal(planId: PlanId, proposal: PlanProposalInput | null, at: string): Promise<boolean>;
  /** Makes the accepted changes and drops the rejected ones; the others stay proposed. Null if there is no such plan. */
  decideProposal(
    planId: PlanId,
    decision: { readonly accept: readonly string[]; readonly reject: readonly string[] },
    at: string,
  ): Promise<Plan | null>;
  /** Ticks the steps of active plans of the book whose pages were read. Returns the ids of the changed plans. */
  tickReadSteps(bookId: BookId, at: string): Promise<readonly PlanId[]>;
}
