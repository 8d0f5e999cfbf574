import { bookFactTypes, type FactStatus, type FactType, type Settings } from '../../../shared/model';

interface WriteCounts {
  /** Learner facts written in the session and in the last hour (C7). */
  readonly inSession: number;
  readonly inHour: number;
}

export type Verdict =
  { readonly write: true; readonly status: FactStatus } | { readonly write: false; readonly why: string };

export const isBookFact = (type: FactType): boolean => (bookFactTypes as readonly string[]).includes(type);

/**
 * C7, the write policy. The limits apply to facts about the learner; facts about a book are limited only by their
 * evidence (A3). A fact with too little evidence stays `pending` (C3).
 */
export const gate = (
  policy: Settings['memory'],
  candidate: { readonly type: FactType; readonly confidence: number; readonly evidenceCount: number },
  counts: WriteCounts,
): Verdict => {
  if (!policy.enable) return { write: false, why: 'memory is off' };
  const allowed = policy.types[candidate.type as keyof typeof policy.types] ?? 'allow';
  if (allowed === 'refuse') return { write: false, why: 'facts of this type are not saved' };
  if (candidate.confidence < policy.minConfidence) return { write: false, why: 'low confidence' };
  if (!isBookFact(candidate.type)) {
    if (counts.inSession >= policy.maxWritesPerSession)
      return { write: false, why: 'limit per session reached' };
    if (counts.inHour >= policy.maxWritesPerHour) return { write: false, why: 'limit per hour reached' };
  }
  if (policy.mode === 'shadow') return { write: true, status: 'shadow' };
  if (policy.mode === 'manual' || allowed === 'approve' || candidate.evidenceCount < policy.minEvidenceCount)
    return { write: true, status: 'pending' };
  return { write: true, status: 'active' };
};
