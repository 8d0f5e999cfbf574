import type { Fact, Settings } from '../../shared/model';
import type { MemoryReader, ScopeRef, SearchReader, TimeRange } from '../ports';
import { fuseArms } from '../retrieval/fuse-arms';
import type { Probe } from '../retrieval/probe';
import type { RankedFact } from '../session/material';

const dayMs = 86_400_000;
/** C8. */
const weights = { similarity: 0.3, importance: 0.4, recency: 0.3 } as const;
const maxOfType = 5;
const maxItems = 15;
const minConfidence = 0.5;
const candidates = 60;

/** C8: 0.3 × similarity + 0.4 × importance + 0.3 × 1 / (1 + days / 30). */
export const factScore = (fact: Fact, similarity: number, now: number): number => {
  const days = Math.max(0, now - Date.parse(fact.updatedAt)) / dayMs;
  return (
    weights.similarity * similarity +
    weights.importance * (fact.pinned ? 1 : fact.importance) +
    weights.recency / (1 + days / 30)
  );
};

/** Best first, at most 5 of a type, `limits` of facts about the book and the learner, 15 in all. */
export const rankFacts = (
  found: readonly { readonly fact: Fact; readonly similarity: number }[],
  now: number,
  limits: { readonly book: number; readonly learner: number },
): readonly RankedFact[] => {
  const perType = new Map<string, number>();
  const perScope = { book: 0, learner: 0 };
  return found
    .filter(({ fact }) => fact.status === 'active' && fact.confidence >= minConfidence)
    .filter(({ fact }) => fact.validTo === null || Date.parse(fact.validTo) > now)
    .map(({ fact, similarity }) => ({ fact, score: factScore(fact, similarity, now) }))
    .toSorted((a, b) => b.score - a.score || a.fact.id - b.fact.id)
    .filter(({ fact }) => {
      const group = fact.scope === 'book' ? 'book' : 'learner';
      const ofType = perType.get(fact.type) ?? 0;
      if (ofType >= maxOfType || perScope[group] >= limits[group]) return false;
      perType.set(fact.type, ofType + 1);
      perScope[group] += 1;
      return true;
    })
    .slice(0, maxItems);
};

export interface RecallFacts {
  readonly probe: Probe;
  readonly scopes: readonly ScopeRef[];
  readonly now: number;
  readonly range: TimeRange | null;
  /** A question about the learner also sees the newest facts, since "what do you know about me?" has no words to find. */
  readonly aboutLearner: boolean;
}

/** Facts for a question: keyword and vector candidates in two queries, one read, then C8's ranking. */
export const recallFacts = async (
  search: SearchReader,
  memory: MemoryReader,
  settings: Settings['retrieval'],
  { probe, scopes, now, range, aboutLearner }: RecallFacts,
): Promise<readonly RankedFact[]> => {
  const at = new Date(now).toISOString();
  const learnerScopes = scopes.filter((scope) => scope.scope !== 'book');
  const [keyword, vector, newest] = await Promise.all([
    probe.terms.length > 0 ? search.factsByKeyword(scopes, probe.terms, at, candidates) : [],
    probe.vector ? search.factsByVector(scopes, probe.modelId, probe.vector, at, candidates) : [],
    aboutLearner ? memory.listRecentFacts(learnerScopes, at, maxItems) : [],
  ]);
  const fused = fuseArms(keyword, vector, settings.similarityFloor);
  const byId = new Map(fused.map((hit) => [hit.id, hit]));
  const facts = await memory.getFacts([...byId.keys()]);
  const found = facts.map((fact) => ({
    fact,
    similarity: Math.max(byId.get(fact.id)?.similarity ?? 0, byId.get(fact.id)?.score ?? 0),
  }));
  const extra = newest.filter((fact) => !byId.has(fact.id)).map((fact) => ({ fact, similarity: 0 }));
  const inRange = ({ fact }: { readonly fact: Fact }): boolean =>
    !range || ((!range.from || fact.updatedAt >= range.from) && (!range.to || fact.createdAt < range.to));
  return rankFacts([...found, ...extra].filter(inRange), now, {
    book: settings.bookFactsTopK,
    learner: aboutLearner ? maxItems : settings.topK,
  });
};
