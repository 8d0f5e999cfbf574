import type { RankReason } from '../../../shared/model';
import type { RecallReader, TimeRange, TurnText } from '../../ports';
import type { Probe } from '../../retrieval/probe';
import { readRecallQuestion } from './read-question';
import { turnFeatureNames, turnFeatures, type ScoredCandidate, type TurnFeatures } from './turn-features';
import { turnReasons } from './turn-reasons';
import { turnWeights, type TurnWeights } from './turn-weights';

export interface RankedTurn {
  readonly turn: TurnText;
  /** Comparable within one question; the higher the better. */
  readonly score: number;
  readonly matched: 'keyword' | 'meaning' | 'both';
  readonly reasons: readonly RankReason[];
  readonly features: TurnFeatures;
}

export interface TurnRecall {
  readonly probe: Probe;
  readonly bookId: string | null;
  /** Only turns of this time. */
  readonly within: TimeRange | null;
  /** The time that the question names: turns of it are likelier. */
  readonly about: TimeRange | null;
}

/** So many of each arm are ranked. */
const candidatesOfArm = 200;
/** Texts that are fetched and read in one go, so that nothing waits long behind them. */
const batch = 150;
/** A share of the candidates without the encoder's vectors that tells of a store that it has not read yet. */
const mostUnread = 0.1;

export const weightedSum = (features: TurnFeatures, weights: TurnWeights): number => {
  let sum = 0;
  for (const name of turnFeatureNames) sum += (weights[name] ?? 0) * features[name];
  return sum;
};

/** Every candidate that an arm found, with its features and the weights that fit what is known. */
export const findTurns = async (
  reader: RecallReader,
  { probe, bookId, within, about }: TurnRecall,
): Promise<{ readonly found: readonly ScoredCandidate[]; readonly weights: TurnWeights }> => {
  const candidates = await reader.turnCandidates({
    bookId,
    range: within ?? {},
    terms: probe.terms,
    words: probe.vector && { modelId: probe.modelId, vector: probe.vector },
    encoded: probe.encoded,
    limit: candidatesOfArm,
  });
  const ids = candidates.turns.map(({ id }) => id);
  const texts = new Map<number, TurnText>();
  for (let at = 0; at < ids.length; at += batch)
    for (const text of await reader.turnTexts(ids.slice(at, at + batch))) texts.set(text.id, text);
  const found = turnFeatures(readRecallQuestion(probe, about), candidates, texts);
  const unread = found.filter(({ candidate }) => candidate.encoded === null).length;
  const known =
    probe.encoded && unread <= mostUnread * found.length
      ? 'encoded'
      : found.some(({ candidate }) => candidate.similarity !== null)
        ? 'meaning'
        : 'words';
  return { found, weights: turnWeights[known] };
};

const matchedBy = ({ candidate }: ScoredCandidate, floor: number): RankedTurn['matched'] => {
  const near = Math.max(candidate.similarity ?? 0, candidate.encoded?.[1] ?? 0) >= floor;
  return candidate.keyword === 0 ? 'meaning' : near ? 'both' : 'keyword';
};

/** Turns for a question, best first: what words and meaning find, ranked by one sum for all screens. */
export const recallTurns = async (
  reader: RecallReader,
  recall: TurnRecall,
  similarityFloor: number,
): Promise<readonly RankedTurn[]> => {
  const { found, weights } = await findTurns(reader, recall);
  return found
    .map((one): RankedTurn => ({
      turn: one.turn,
      score: weightedSum(one.features, weights),
      matched: matchedBy(one, similarityFloor),
      reasons: turnReasons(one.features, weights),
      features: one.features,
    }))
    .toSorted((a, b) => b.score - a.score || a.turn.id - b.turn.id);
};
