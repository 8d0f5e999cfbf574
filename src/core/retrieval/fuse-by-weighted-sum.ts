import type { KeywordHit, VectorHit } from '../ports';

export interface FusedHit<Id> {
  readonly id: Id;
  /** Weighted sum of both arms, 0..1. */
  readonly score: number;
  /** Cosine of the vector arm; 0 if that arm did not find it. */
  readonly similarity: number;
  readonly matched: 'keyword' | 'meaning' | 'both';
  /** The keyword arm's part of the score. */
  readonly byWords: number;
}

/** A weighted sum of normalised scores beats rank fusion if one arm is weak. */
export const keywordWeight = 0.6;

/**
 * The union of both arms. Keyword scores count as shares of the best; hits of the vector arm below the floor are dropped
 * (B3).
 */
export const fuseByWeightedSum = <Id extends number>(
  keyword: readonly KeywordHit<Id>[],
  vector: readonly VectorHit<Id>[],
  floor: number,
): readonly FusedHit<Id>[] => {
  const best = keyword.reduce((most, hit) => Math.max(most, hit.score), 0);
  const shares = new Map(keyword.map((hit) => [hit.id, best > 0 ? Math.max(0, hit.score / best) : 1]));
  const similarities = new Map(
    vector.filter((hit) => hit.similarity >= floor).map((hit) => [hit.id, hit.similarity]),
  );
  return [...new Set([...shares.keys(), ...similarities.keys()])]
    .map((id): FusedHit<Id> => {
      const share = shares.get(id);
      const similarity = similarities.get(id);
      return {
        id,
        score: keywordWeight * (share ?? 0) + (1 - keywordWeight) * (similarity ?? 0),
        similarity: similarity ?? 0,
        matched: share === undefined ? 'meaning' : similarity === undefined ? 'keyword' : 'both',
        byWords: keywordWeight * (share ?? 0),
      };
    })
    .toSorted((a, b) => b.score - a.score || a.id - b.id);
};
