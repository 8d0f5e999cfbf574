import type { MiniLm } from '../../../src/adapters/embedding/minilm';
import {
  asksOfLearner,
  asksThreshold,
  wordingScale,
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

/** A logistic regression: a choice between one option without properties of its own, and none. */
export const fitAsks = (asked: readonly Asked[]): AsksWeights => {
  const { message, bias } = fitReplaced(
    asked.map(({ wording, ofLearner }) => ({
      features: {
        pairs: [new Float64Array()],
        message: Float64Array.from(wording, (one) => one * wordingScale),
      },
      replaced: [ofLearner],
    })),
    penalty,
  );
  return { message, bias };
};

export const asksFigures = (asked: readonly Asked[], weightsFor: (person: string) => AsksWeights): string => {
  const said = asked.filter(
    ({ person, wording }) => asksOfLearner(wording, weightsFor(person)) >= asksThreshold,
  );
  const found = said.filter(({ ofLearner }) => ofLearner).length;
  const all = asked.filter(({ ofLearner }) => ofLearner).length;
  return `${found} of ${all} questions about the learner recognised, and ${said.length - found} of ${asked.length - all} other messages taken for one`;
};
