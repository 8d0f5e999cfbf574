import { stem } from '../../../shared/text/grammar/stem';
import { isStopWord } from '../../../shared/text/grammar/stop-words';
import { indexWordsOf } from '../../../shared/text/words';
import { stemsOf } from '../../text/coverage';
import { analyseRecallQuestion } from './analyse-recall-question';
import model from './answers-question.json';
import { probability } from './asks-of-learner';
import { mentionsNumber, mentionsTime } from './read-turn';

/** What may answer a question about the learner: a fact, or a message. */
export interface Candidate {
  readonly kind: 'fact' | 'turn';
  readonly text: string;
  /** The sentence encoder's cosine with the question. */
  readonly similarity: number;
}

const cap = 0.999;
const logOdds = (chance: number): number => {
  const p = Math.min(cap, Math.max(1 - cap, chance));
  return Math.log(p / (1 - p));
};

/** For each candidate: how well it fits the question, also beside the others. */
export const answerFeatures = (
  question: string,
  ofLearner: number,
  candidates: readonly Candidate[],
): readonly Float64Array[] => {
  const asked = new Set(
    indexWordsOf(question)
      .filter((word) => !isStopWord(word))
      .map(stem),
  );
  const { asksWhen, asksAmount } = analyseRecallQuestion({ text: question, terms: [] }, null);
  const near = candidates.map(({ similarity }) => similarity);
  const best = Math.max(0, ...near);
  const odds = logOdds(ofLearner);
  const shares = candidates.map(({ text }) => {
    const stems = stemsOf(text);
    return [...asked].filter((one) => stems.has(one)).length;
  });
  return candidates.map((one, at) => {
    const cos = near[at] ?? 0;
    const before = near.filter((other) => other > cos).length;
    const shared = shares[at] ?? 0;
    return Float64Array.from([
      odds,
      5 * cos,
      5 * cos * cos,
      one.kind === 'turn' ? 1 : 0,
      5 * (best - cos),
      before === 0 ? 1 : 0,
      before < 3 ? 1 : 0,
      Math.min(shared, 3),
      shared / Math.max(1, asked.size),
      asksWhen ? (mentionsTime(one.text) ? 1 : -1) : 0,
      asksAmount ? (mentionsNumber(one.text) ? 1 : -1) : 0,
    ]);
  });
};

/**
 * Several are shown together, and a fact competes with its own message, so an answer is right more often than each of
 * them: in 127 of 150 cases from 0.25. This shift of the log odds makes 0.5 of it.
 */
const together = Math.log(3);

/** The probabilities that facts and messages answer a question, which is about the learner with a known probability. */
export const answerChances = (
  question: string,
  ofLearner: number,
  candidates: readonly Candidate[],
): readonly number[] =>
  answerFeatures(question, ofLearner, candidates).map((features) =>
    probability(features, { ...model, bias: model.bias + together }),
  );
