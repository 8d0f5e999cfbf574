import type { MemorySwitch, Session } from '../../../shared/model';
import { isOffEverywhere, recalledScopes } from '../../memory/policy/recalled-scopes';
import type { ScopeRef } from '../../ports';

/** Which parts of the memory an answer may use (C15). */
export interface MemoryUse {
  /** False if recalling is off in the conversation or everywhere. */
  readonly isUsed: boolean;
  /** Whether what is known about the learner may be used. */
  readonly isLearnerUsed: boolean;
  /** The scopes, or facts of scopes, that may be recalled. */
  recalled<Scoped extends ScopeRef>(all: readonly Scoped[]): readonly Scoped[];
}

const learner: ScopeRef = { scope: 'user', scopeId: 'me' };

export const memoryUse = ({ memory }: Session, switches: readonly MemorySwitch[]): MemoryUse => {
  const isUsed = memory?.recall !== false && !isOffEverywhere(switches, 'recall');
  const recalled = <Scoped extends ScopeRef>(all: readonly Scoped[]): readonly Scoped[] =>
    isUsed ? recalledScopes(all, switches) : [];
  return { isUsed, isLearnerUsed: recalled([learner]).length > 0, recalled };
};
