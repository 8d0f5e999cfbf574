import type { Fact, RankReason, ReadPolicy } from '../../../shared/model';
import type { MemoryReader, ScopeRef, SearchReader, TimeRange } from '../../ports';
import { fuseByWeightedSum } from '../../retrieval/fuse-by-weighted-sum';
import type { Probe } from '../../retrieval/probe';
import { isBookFact } from '../facts/write-policy';
import type { RankedFact } from './ranked-fact';
import { cuesOfQuestion } from '../relate/cue-terms';

const dayMs = 86_400_000;
type Recency = Pick<ReadPolicy, 'recency' | 'recencyDays' | 'halfLifeDays'>;

/** 1 / (1 + days / 30), or an exponential decay with the half-life of the settings (D5). */
export const recencyOf = (days: number, { recency, recencyDays, halfLifeDays }: Recency): number =>
  recency === 'half-life' ? 2 ** (-days / halfLifeDays) : 1 / (1 + days / recencyDays);

/**
 * C8: the weighted similarity, importance and recency, part by part. Age counts only against facts that expire: a
 * birthday stated two years ago is as true as one stated today, and an outdated fact was superseded (decision 8).
 */
export const factScore = (
  fact: Fact,
  similarity: number,
  now: number,
  policy: Recency & Pick<ReadPolicy, 'weights'>,
): { readonly score: number; readonly reasons: readonly RankReason[] } => {
  const days = fact.ttlDays === null ? 0 : Math.max(0, now - Date.parse(fact.updatedAt)) / dayMs;
  const { weights } = policy;
  const parts: readonly RankReason[] = [
    { signal: 'meaning', share: weights.similarity * similarity },
    fact.pinned
      ? { signal: 'pinned', share: weights.importance }
      : { signal: 'importance', share: weights.importance * fact.importance },
    { signal: 'recency', share: weights.recency * recencyOf(days, policy) },
  ];
  return { score: parts.reduce((sum, { share }) => sum + share, 0), reasons: parts };
};

interface FoundFact {
  readonly fact: Fact;
  /** Of both arms combined, 0..1. */
  readonly similarity: number;
  /** The keyword arm's share of the similarity, 0..1. */
  readonly byWords?: number;
}

/** Shares of the score, largest first. */
const asShares = (reasons: readonly RankReason[], byWords: number, score: number): readonly RankReason[] =>
  reasons
    .flatMap((reason): readonly RankReason[] =>
      reason.signal === 'meaning'
        ? [
            { signal: 'words', share: reason.share * byWords },
            { signal: 'meaning', share: reason.share * (1 - byWords) },
          ]
        : [reason],
    )
    .map(({ signal, share }) => ({ signal, share: Math.round((100 * share) / score) / 100 }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share);

/** The best facts first, within the policy's limits: per type, about the book, about the learner, and in total. */
export const rankFacts = (
  found: readonly FoundFact[],
  now: number,
  policy: ReadPolicy,
  /** For a question about the learner, only the total limit applies to facts about the learner. */
  aboutLearner = false,
): readonly RankedFact[] => {
  const perType = new Map<string, number>();
  const perScope = { book: 0, learner: 0 };
  const limits = { book: policy.bookFactsTopK, learner: aboutLearner ? policy.maxFacts : policy.topK };
  return found
    .filter(({ fact }) => fact.status === 'active' && !fact.muted && fact.confidence >= policy.minConfidence)
    .filter(({ fact }) => fact.pinned || fact.validTo === null || Date.parse(fact.validTo) > now)
    .map(({ fact, similarity, byWords = 0 }) => {
      const { score, reasons } = factScore(fact, similarity, now, policy);
      // Facts found only because they are recent come last.
      return { fact, score, reasons: asShares(reasons, byWords, score), found: similarity > 0 };
    })
    .toSorted((a, b) => Number(b.found) - Number(a.found) || b.score - a.score || a.fact.id - b.fact.id)
    .filter(({ fact }) => {
      const group = isBookFact(fact.type) ? 'book' : 'learner';
      const ofType = perType.get(fact.type) ?? 0;
      if (ofType >= policy.maxOfType || perScope[group] >= limits[group]) return false;
      perType.set(fact.type, ofType + 1);
      perScope[group] += 1;
      return true;
    })
    .slice(0, policy.maxFacts)
    .map(({ fact, score, reasons }) => ({ fact, score, reasons }));
};

interface RecallFacts {
  readonly probe: Probe;
  readonly scopes: readonly ScopeRef[];
  readonly now: number;
  /** Only facts that were stated in this period. */
  readonly range: TimeRange | null;
  /** Adds the newest facts, since "what do you know about me?" has no words to search for. */
  readonly aboutLearner: boolean;
}

/** Whether a fact was first or last stated in the period. */
export const isOfTime = ({ createdAt, updatedAt }: Fact, { from, to }: TimeRange): boolean =>
  [createdAt, updatedAt].some((at) => (!from || at >= from) && (!to || at < to));

/** Facts for a question: keyword and vector candidates in two queries, one read, then C8's ranking. */
export const recallFacts = async (
  search: Pick<SearchReader, 'factsByKeyword' | 'factsByVector'>,
  memory: Pick<MemoryReader, 'getFacts' | 'listRecentFacts'>,
  policy: ReadPolicy,
  { probe, scopes, now, range, aboutLearner }: RecallFacts,
): Promise<readonly RankedFact[]> => {
  const at = new Date(now).toISOString();
  const { factCandidates, maxFacts } = policy;
  const learnerScopes = scopes.filter((scope) => scope.scope !== 'book');
  const terms = aboutLearner ? [...new Set([...probe.terms, ...cuesOfQuestion(probe.text)])] : probe.terms;
  const [keyword, vector, newest] = await Promise.all([
    terms.length > 0 ? search.factsByKeyword(scopes, terms, at, factCandidates) : [],
    probe.vector ? search.factsByVector(scopes, probe.modelId, probe.vector, at, factCandidates) : [],
    aboutLearner ? memory.listRecentFacts(learnerScopes, at, maxFacts) : [],
  ]);
  const fused = fuseByWeightedSum(keyword, vector, policy.similarityFloor).map((hit) => ({
    ...hit,
    fit: Math.max(hit.similarity, hit.score),
  }));
  const best = fused.reduce((most, { fit }) => Math.max(most, fit), 0);
  // D14: importance and recency outweigh similarity, so new or important facts that hardly match would come first.
  const relevant = fused.filter(({ fit }) => fit >= policy.relevanceFloor * best);
  const byId = new Map(relevant.map((hit) => [hit.id, hit]));
  const facts = await memory.getFacts([...byId.keys()]);
  const found = facts.map((fact): FoundFact => {
    const hit = byId.get(fact.id);
    return { fact, similarity: hit?.fit ?? 0, byWords: hit && hit.score > 0 ? hit.byWords / hit.score : 0 };
  });
  const extra = newest.filter((fact) => !byId.has(fact.id)).map((fact) => ({ fact, similarity: 0 }));
  return rankFacts(
    [...found, ...extra].filter(({ fact }) => !range || isOfTime(fact, range)),
    now,
    policy,
    aboutLearner,
  );
};
