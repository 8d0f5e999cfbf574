import type { Fact, FactStatus, Settings } from '../../../shared/model';
import type { FactCandidate } from '../../ports';
import { contradicted, evidenceConfidence, noisyOr } from './confidence';
import type { MemoryDeps, WritingSession } from './memory-deps';
import { gate, isAlwaysKept, isBookFact } from './write-policy';

const hour = 3_600_000;

/**
 * C6, C7. A fact that contradicts an active one is stored too, as pending if the penalty leaves too little confidence.
 * It becomes active when it is repeated or confirmed. Repeating a fact does not undo the learner's own decision.
 */
const statusOf = (verdict: FactStatus, merged: Fact | null, doubted: boolean): FactStatus => {
  if (merged?.status === 'disabled' || merged?.status === 'active') return merged.status;
  return verdict === 'active' && doubted ? 'pending' : verdict;
};

export interface WeighedCandidate {
  /** The confidence that this piece of evidence gives by itself. */
  readonly alone: number;
  readonly confidence: number;
  readonly status: FactStatus;
}

/** Confidence and status if the write policy allows the fact; otherwise the reason why not. */
export const weighCandidate = async (
  { store, clock }: MemoryDeps,
  { memory }: Settings,
  candidate: FactCandidate,
  merged: Fact | null,
  doubted: boolean,
  session: WritingSession,
): Promise<WeighedCandidate | string> => {
  const ownConfidence = evidenceConfidence(candidate.confidence, candidate.method);
  const alone = doubted ? contradicted(ownConfidence) : ownConfidence;
  const confidence = merged ? noisyOr(merged.confidence, alone) : alone;
  const writes =
    merged || isBookFact(candidate.type)
      ? { inSession: 0, since: 0 }
      : await store.memory.countWrites(session.sessionId, new Date(clock.now() - hour).toISOString());
  const verdict = gate(
    memory,
    {
      type: candidate.type,
      // A contradiction makes a fact pending rather than rejected: both are stored (C6).
      confidence: merged ? noisyOr(merged.confidence, ownConfidence) : ownConfidence,
      evidenceCount: (merged?.evidenceCount ?? 0) + 1,
      alwaysKept: isAlwaysKept(candidate),
    },
    { inSession: writes.inSession, inHour: writes.since },
  );
  if (!verdict.write) return verdict.why;
  return { alone, confidence, status: statusOf(verdict.status, merged, confidence < memory.minConfidence) };
};
