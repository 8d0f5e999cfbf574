import type {
  BookId,
  Plan,
  PlanCreation,
  PlanId,
  PlanInput,
  PlanOverview,
  PlanProposal,
  PlanProposalInput,
  PlanUpdate,
  StepState,
} from '../../shared/model';
import type { PlanFilter } from '../ports';

export interface Plans {
  list(filter: PlanFilter): Promise<readonly Plan[]>;
  overview(filter: PlanFilter): Promise<readonly PlanOverview[]>;
  /** The last day and the pace are read from the goal; `until` counts before a day in the goal. */
  draft(bookId: BookId, goal: string, until: string | null): Promise<PlanInput>;
  get(id: PlanId): Promise<Plan>;
  create(plan: PlanCreation): Promise<Plan>;
  update(id: PlanId, plan: PlanUpdate): Promise<Plan>;
  setStep(id: PlanId, stepId: string, state: StepState): Promise<Plan>;
  remove(id: PlanId): Promise<void>;
  proposal(id: PlanId): Promise<PlanProposal | null>;
  /** Proposes changes; null withdraws them. */
  propose(id: PlanId, proposal: PlanProposalInput | null): Promise<PlanProposal | null>;
  /** Proposes other days for the open steps of a plan with late ones; null if nothing needs to change. */
  replan(id: PlanId): Promise<PlanProposal | null>;
  decide(
    id: PlanId,
    decision: { readonly accept: readonly string[]; readonly reject: readonly string[] },
  ): Promise<Plan>;
  /** The days of the plan as an iCalendar file. */
  calendar(id: PlanId): Promise<{ readonly fileName: string; readonly text: string }>;
}
