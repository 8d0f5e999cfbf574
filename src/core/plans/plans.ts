import type {
  BookId,
  Plan,
  PlanCreation,
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
  get(id: number): Promise<Plan>;
  create(plan: PlanCreation): Promise<Plan>;
  update(id: number, plan: PlanUpdate): Promise<Plan>;
  setStep(id: number, stepId: string, state: StepState): Promise<Plan>;
  remove(id: number): Promise<void>;
  proposal(id: number): Promise<PlanProposal | null>;
  /** Proposes changes; null withdraws them. */
  propose(id: number, proposal: PlanProposalInput | null): Promise<PlanProposal | null>;
  /** Proposes other days for the open steps of a plan with late ones; null if nothing needs to change. */
  replan(id: number): Promise<PlanProposal | null>;
  decide(
    id: number,
    decision: { readonly accept: readonly string[]; readonly reject: readonly string[] },
  ): Promise<Plan>;
  /** The days of the plan as an iCalendar file. */
  calendar(id: number): Promise<{ readonly fileName: string; readonly text: string }>;
}
