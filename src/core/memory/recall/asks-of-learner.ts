import { wordsOf } from '../../../shared/text/words';
import model from './asks-of-learner.json';

const oneself = new Set(['i', 'im', 'me', 'my', 'mine', 'myself', 'we', 'us', 'our', 'ours']);
const another = new Set(['you', 'your', 'yours']);
const modals = new Set(['can', 'could', 'may', 'might', 'must', 'shall', 'should', 'will', 'would']);
const open = new Set(['what', 'when', 'where', 'which', 'who', 'whom', 'whose', 'why', 'how']);
const closed = new Set([
  'am',
  'is',
  'are',
  'was',
  'were',
  'do',
  'does',
  'did',
  'has',
  'have',
  'can',
  'could',
]);

/** The vector's numbers are small beside the other features. */
const vectorScale = 4;

/** A question with its vector from the sentence encoder. */
export interface EncodedQuestion {
  readonly text: string;
  readonly vector: Float32Array;
}

/** What tells a question about the learner from one about the book: the vector, and the form of the sentence. */
export const questionFeatures = ({ text, vector }: EncodedQuestion): Float64Array => {
  const words = wordsOf(text.replaceAll('’', "'")).flatMap((word) => word.split("'"));
  const [first = ''] = words;
  const own = words.filter((word) => oneself.has(word)).length;
  const has = (set: ReadonlySet<string>): number => (words.some((word) => set.has(word)) ? 1 : 0);
  return Float64Array.from([
    Math.min(own, 3),
    own > 0 ? 1 : 0,
    has(another),
    has(modals),
    own > 0 && has(modals) === 1 ? 1 : 0,
    open.has(first) ? 1 : 0,
    closed.has(first) ? 1 : 0,
    first === 'how' ? 1 : 0,
    /\?\s*$/.test(text) ? 1 : 0,
    Math.min(words.length, 30) / 10,
    ...[...vector].map((value) => value * vectorScale),
  ]);
};

export const probability = (
  features: Float64Array,
  { weights, bias }: { readonly weights: readonly number[]; readonly bias: number },
): number => {
  let sum = bias;
  for (const [at, value] of features.entries()) sum += value * (weights[at] ?? 0);
  // Rounded, so that the same question always has the same answer.
  return Math.round(1000 / (1 + Math.exp(-sum))) / 1000;
};

/**
 * From the first, a message is a question about the learner, even if it looks like a statement; from the second, a
 * question may be, and facts are compared with it. Of people who were left out of the fit, 143 and 172 of 200 such
 * questions score higher, and 9 and 64 of 1,522 other questions and statements.
 */
export const OF_LEARNER = 0.5;
export const PERHAPS_OF_LEARNER = 0.2;

/** The probability that a question is about the learner rather than about a book. */
export const asksOfLearner = (question: EncodedQuestion): number =>
  probability(questionFeatures(question), model);
