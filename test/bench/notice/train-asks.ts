import type { MiniLm } from '../../../src/adapters/embedding/minilm';
import {
  asksOfLearner,
  asksThreshold,
  type AsksWeights,
} from '../../../src/core/memory/recall/asks-of-learner';
import { fitReplaced } from './train-replaced';
import type { Person } from './utterance-set';

/** A message in a conversation about a book, or a question about the person. */
export interface Asked {
  readonly person: string;
  readonly wording: Float32Array;
  readonly ofLearner: boolean;
}

export const askedOf = async (
  { encode }: MiniLm,
  person: string,
  { sessions, later }: Person,
): Promise<readonly Asked[]> => {
  const messages = sessions.flat().map(({ says }) => says);
  const vectors = await encode([...messages, ...later.map(({ asks }) => asks)], 'wording');
  return vectors.map((wording, at) => ({ person, wording, ofLearner: at >= messages.length }));
};

/** Small, as the two kinds of message differ clearly. */
const penalty = 0.2;
/** The fit is faster if vectors of unit length are scaled up. */
const scale = 6;

/** A logistic regression: a choice between one option without properties of its own, and none. */
export const fitAsks = (asked: readonly Asked[]): AsksWeights => {
  const { message, bias } = fitReplaced(
    asked.map(({ wording, ofLearner }) => ({
      features: { pairs: [new Float64Array()], message: Float64Array.from(wording, (one) => one * scale) },
      replaced: [ofLearner],
    })),
    penalty,
  );
  return { wording: message.map((weight) => weight * scale), bias };
};

export const asksFigures = (asked: readonly Asked[], weightsFor: (person: string) => AsksWeights): string => {
  const judged = asked.map(({ person, wording, ofLearner }) => ({
    chance: asksOfLearner(wording, weightsFor(person)),
    ofLearner,
  }));
  const count = (wanted: boolean, least = 0): number =>
    judged.filter(({ chance, ofLearner }) => ofLearner === wanted && chance >= least).length;
  return [asksThreshold, 0.5, 0.9]
    .map(
      (least) =>
        `at ${least}: ${count(true, least)} of ${count(true)} questions about the learner recognised, and ${count(false, least)} of ${count(false)} other messages taken for one`,
    )
    .join('\n');
};
