import type { BookId, RankReason } from '../../../shared/model';
import type { RecallReader, TimeRange, TurnText } from '../../ports';
import type { ComparableWords } from '../../text/near-words';
import type { Probe } from '../../retrieval/probe';
import { analyseRecallQuestion } from './analyse-recall-question';
import { readingOf } from './cached-readings';
import { turnFeatureNames, turnFeatures, type ScoredCandidate, type TurnFeatures } from './turn-features';
import { turnReasons } from './turn-reasons';
import { turnWeights, type TurnWeights } from './turn-weights';

export interface RankedTurn {
  readonly turn: TurnText;
  /** Comparable within one question; higher is better. */
  readonly score: number;
  /** Null if neither words nor meaning match. */
  readonly matched: 'keyword' | 'meaning' | 'both' | null;
  /** Share of the question's words in it, and its best cosine. Both are 0..1 and comparable with other kinds of memory. */
  readonly coverage: number;
  readonly similarity: number;
  /** The sentence encoder's best cosine; null without vectors. */
  readonly encoded: number | null;
  /** Computed on demand: few of the ranked turns are shown. */
  readonly reasons: () => readonly RankReason[];
}

export interface RecallPorts {
  readonly recall: Pick<RecallReader, 'turnCandidates'>;
  readonly words: ComparableWords;
}

interface TurnRecall {
  readonly probe: Probe;
  readonly bookId: BookId | null;
  /** Only turns from this period. */
  readonly within: TimeRange | null;
  /** The period that the question names; turns from it rank higher. */
  readonly about: TimeRange | null;
}

/** Candidates per arm. */
const candidatesOfArm = 120;
/**
 * How many candidates to compute features for, which is the slowest step. With 60, recall@20 is 2 % lower than with 80;
 * with 200 it is no higher. The keyword arm alone needs more.
 */
const kept = { together: 80, wordsAlone: 160 } as const;
/** The arms' weights when candidates are chosen. */
const armWeights = { keyword: 1, words: 1, encoded: 1.5 } as const;
/** If a larger share of the candidates has no vectors, encoding is still in progress. */
const mostUnread = 0.1;

const weightedSum = (features: TurnFeatures, weights: TurnWeights): number => {
  let sum = 0;
  for (const name of turnFeatureNames) sum += (weights[name] ?? 0) * features[name];
  return sum;
};

/** All candidates with their features, and the weights for the vectors that exist. */
export const findTurns = async (
  { recall: reader, words }: RecallPorts,
  { probe, bookId, within, about }: TurnRecall,
): Promise<{ readonly found: readonly ScoredCandidate[]; readonly weights: TurnWeights }> => {
  const candidates = await reader.turnCandidates({
    bookId,
    range: within ?? {},
    terms: probe.terms,
    words: probe.vector && { modelId: probe.modelId, vector: probe.vector },
    encoded: probe.encoded,
    limit: probe.vector || probe.encoded ? candidatesOfArm : kept.wordsAlone,
    kept: { limit: probe.vector || probe.encoded ? kept.together : kept.wordsAlone, weights: armWeights },
  });
  const texts = new Map(candidates.texts.map((text) => [text.id, text]));
  const readings = new Map(candidates.texts.map((text) => [text.id, readingOf(text)]));
  const found = turnFeatures(analyseRecallQuestion(probe, about), candidates, texts, readings, words);
  const unread = found.filter(({ candidate }) => candidate.encoded === null).length;
  const known =
    probe.encoded && unread <= mostUnread * found.length
      ? 'encoded'
      : found.some(({ candidate }) => candidate.similarity !== null)
        ? 'meaning'
        : 'words';
  return { found, weights: turnWeights[known] };
};

const matchedBy = (coverage: number, similarity: number, floor: number): RankedTurn['matched'] => {
  if (similarity < floor) return coverage > 0 ? 'keyword' : null;
  return coverage > 0 ? 'both' : 'meaning';
};

/** The best `limit` turns for a question, by keyword and semantic search. All screens use this ranking. */
export const recallTurns = async (
  ports: RecallPorts,
  recall: TurnRecall,
  similarityFloor: number,
  limit: number,
): Promise<readonly RankedTurn[]> => {
  const { found, weights } = await findTurns(ports, recall);
  return found
    .map((one) => ({ ...one, score: weightedSum(one.features, weights) }))
    .toSorted((a, b) => b.score - a.score || a.turn.id - b.turn.id)
    .slice(0, limit)
    .map(({ turn, candidate, coverage, features, score }): RankedTurn => {
      const similarity = Math.max(candidate.similarity ?? 0, candidate.encoded?.[1] ?? 0);
      return {
        turn,
        score,
        matched: matchedBy(coverage, similarity, similarityFloor),
        coverage,
        similarity,
        encoded: candidate.encoded && Math.max(candidate.encoded[0], candidate.encoded[1]),
        reasons: () => turnReasons(features, weights),
      };
    });
};
