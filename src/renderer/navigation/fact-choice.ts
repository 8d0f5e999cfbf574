import type { MemoryAct, MemoryActResult, SessionId, TurnId } from '../../shared/model';
import { createStore } from '../state/store';

/** The facts of an answer among which the learner chooses those that are wrong or to be forgotten. */
export interface FactChoice {
  readonly act: Exclude<MemoryAct, 'remember'>;
  readonly sessionId: SessionId;
  readonly turnId: TurnId;
  readonly facts: MemoryActResult['facts'];
}

export const factChoiceStore = createStore<FactChoice | null>(null);
