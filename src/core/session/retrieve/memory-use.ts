import type { MemorySwitch, Session } from '../../../shared/model';
import { isOffEverywhere, recalledScopes } from '../../memory/policy/recalled-scopes';
import type { ScopeRef } from '../../ports';

/** What of the memory an answer may use (C15). */
export interface MemoryUse {
  /** False if it is off in the conversation or everywhere. */
  readonly isUsed: boolean;
  /** Whether what is known about the learner may be used. */
  readonly isLearnerUsed: boolean;
  /** The scopes that may be recalled from. */
  scopes(all: readonly ScopeRef[]): readonly ScopeRef[];
}

const learner: ScopeRef = { scope: 'user', scopeId: 'me' };

export const memoryUse = ({ memory }: Session, switches: readonly MemorySwitch[]): MemoryUse => {
  const isUsed = memory?.recall !== false && !isOffEverywhere(switches, 'recall');
  const scopes = (all: readonly ScopeRef[]): readonly ScopeRef[] =>
    isUsed ? recalledScopes(all, switches) : [];
  return { isUsed, isLearnerUsed: scopes([learner]).length > 0, scopes };
};
