import type { MemoryActResult, SessionId, TurnId } from '../../shared/model';
import { createStore } from '../state/store';

/** The facts of an answer among which the learner chooses those to forget. */
export interface ForgetChoice {
  readonly sessionId: SessionId;
  readonly turnId: TurnId;
  readonly facts: MemoryActResult['facts'];
}

export const forgetChoiceStore = createStore<ForgetChoice | null>(null);
