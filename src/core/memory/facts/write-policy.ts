import { isAboutHealth } from '../../../shared/text/grammar/health';
import type { FactCandidate } from '../../ports';
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
 * Whether a fact is exempt from the limits and from eviction: the learner asked to remember it, or it is about their
 * health.
 */
export const isAlwaysKept = ({
  method,
  type,
  words,
}: Pick<FactCandidate, 'method' | 'type' | 'words'>): boolean =>
  method === 'user_explicit' || (!isBookFact(type) && isAboutHealth(words));

/** Why a limit refused a fact; the learner is shown a message. */
const limitReached = { session: 'limit per session reached', hour: 'limit per hour reached' } as const;

export interface RefusedByLimit {
  readonly limit: keyof typeof limitReached;
  readonly facts: number;
}

/** The facts that a limit refused; null if there are none. */
export const refusedByLimit = (
  written: readonly { readonly kind: string; readonly why?: string }[],
): RefusedByLimit | null => {
  const found = (['session', 'hour'] as const)
    .map((limit) => ({ limit, facts: written.filter(({ why }) => why === limitReached[limit]).length }))
    .find(({ facts }) => facts > 0);
  return found ?? null;
};

/** Why the learner's policy refuses a fact. */
export const policyRefusals = {
  off: 'memory is off',
  type: 'facts of this type are not saved',
  place: 'not remembered here',
} as const;
const refusals: ReadonlySet<string> = new Set(Object.values(policyRefusals));
export const isRefusal = (why: string): boolean => refusals.has(why);

/**
 * C7, the write policy. The limits apply to facts about the learner; facts about a book are limited only by their
 * evidence (A3). A fact with too little evidence stays `pending` (C3).
 */
export const gate = (
  policy: Settings['memory'],
  candidate: {
    readonly type: FactType;
    readonly confidence: number;
    readonly evidenceCount: number;
    /** See `isAlwaysKept`. */
    readonly alwaysKept?: boolean;
  },
  counts: WriteCounts,
): Verdict => {
  if (!policy.enable) return { write: false, why: policyRefusals.off };
  const allowed = policy.types[candidate.type as keyof typeof policy.types] ?? 'allow';
  if (allowed === 'refuse') return { write: false, why: policyRefusals.type };
  if (candidate.confidence < policy.minConfidence) return { write: false, why: 'low confidence' };
  if (!isBookFact(candidate.type) && !candidate.alwaysKept) {
    if (counts.inSession >= policy.maxWritesPerSession) return { write: false, why: limitReached.session };
    if (counts.inHour >= policy.maxWritesPerHour) return { write: false, why: limitReached.hour };
  }
  if (policy.mode === 'shadow') return { write: true, status: 'shadow' };
  if (policy.mode === 'manual' || allowed === 'approve' || candidate.evidenceCount < policy.minEvidenceCount)
    return { write: true, status: 'pending' };
  return { write: true, status: 'active' };
};
