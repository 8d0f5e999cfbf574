import type { KnowledgeEvidence, KnowledgeState, QuizResult, Rating } from '../../shared/model';

const dayMs = 86_400_000;

/** What each kind of evidence weighs when it is new (docs/knowledge.md). Failures outweigh successes. */
export const weights = {
  quiz: { right: 1, partly: -1, wrong: -2 } satisfies Record<QuizResult, number>,
  question: -0.5,
  correction: -2,
  review: { again: -2, hard: 0.25, good: 1, easy: 1.25 } satisfies Record<Rating, number>,
} as const;

/**
 * Stability in days at which a success weighs 1.5 times its base weight; on a new card it weighs half of that weight,
 * and never more than twice.
 */
const stableDays = 21;

/** What the last rating of a card weighs, given how stable FSRS thinks the memory is. */
export const reviewWeight = (rating: Rating, stability: number): number => {
  const weight = weights.review[rating];
  return weight < 0 ? weight : weight * (0.5 + Math.min(1.5, stability / stableDays));
};

/** Half-life of evidence, in days. */
const halfLife = 45;

/**
 * The sum from which a subject is known, and the one up to which it is shaky. A chapter needs more evidence than a term
 * for both.
 */
const limits = { term: { known: 1.5, shaky: -0.75 }, chapter: { known: 4, shaky: -3 } } as const;

export type WeightedEvidence = Pick<KnowledgeEvidence, 'kind' | 'weight' | 'at' | 'state'>;

const ageInDays = (at: string | null, now: number): number =>
  at === null ? 0 : Math.max(0, (now - Date.parse(at)) / dayMs);

const judgeByEvidence = (
  evidence: readonly WeightedEvidence[],
  now: number,
  of: keyof typeof limits,
): KnowledgeState => {
  if (evidence.length === 0) return 'not-met';
  const sum = evidence.reduce(
    (total, { weight, at }) => total + weight * 2 ** (-ageInDays(at, now) / halfLife),
    0,
  );
  if (sum >= limits[of].known) return 'known';
  return sum <= limits[of].shaky ? 'shaky' : 'met';
};

const contradicts = (state: KnowledgeState, { weight }: WeightedEvidence): boolean => {
  if (state === 'known') return weight < 0;
  return state === 'shaky' ? weight > 0 : true;
};

/**
 * What the learner knows about a chapter or a term: the weights of the evidence are added up, each halved every 45
 * days. A state set by hand counts until newer evidence of two kinds contradicts it.
 */
export const judgeKnowledge = (
  evidence: readonly WeightedEvidence[],
  now: number,
  of: keyof typeof limits,
): KnowledgeState => {
  const observed = evidence.filter(({ kind }) => kind !== 'hand');
  const byHand = evidence
    .filter(({ kind }) => kind === 'hand')
    .reduce<WeightedEvidence | null>(
      (last, one) => (last && (last.at ?? '') >= (one.at ?? '') ? last : one),
      null,
    );
  if (!byHand?.state) return judgeByEvidence(observed, now, of);
  const { state, at } = byHand;
  const newer = observed.filter((one) => one.at !== null && one.at > (at ?? '') && contradicts(state, one));
  return new Set(newer.map(({ kind }) => kind)).size >= 2 ? judgeByEvidence(newer, now, of) : state;
};
