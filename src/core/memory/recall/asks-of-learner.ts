import { routeQuestion } from '../../retrieval/question/route-question';
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

/** A question for advice, which a book answers: "How do I …", "What should I do …". */
const asksAdvice =
  /^(?:and |so |but )?(?:can|may|do) (?:i|we) (?!have\b)|\b(?:should|shall|could|would|may|might|must) (?:i|we)\b|\bhow (?:do|can|am|will|to)\b|\bwhat (?:do|can|am) (?:i|we) (?:do|say|need|have to|get|gain|supposed)\b|\bif\b/i;

/** "… while I do dull exercises": the main clause decides what a question is about. */
const subordinate = /(?<=\S )(?:while|when|if|before|after|because|since|until|as) (?:i|we|my)\b.*$/i;

/** Whether a question is about the learner's life by its form: "What telescope do I own?" */
export const asksOfLife = (text: string): boolean =>
  /\b(?:i|me|my|we|us|our)\b/i.test(text.replace(subordinate, '')) && !asksAdvice.test(text);

/** The vector's numbers are small beside the other features. */
const vectorScale = 4;
const formScale = 2;

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
  const form = [
    routeQuestion(text, false).about === 'learner' ? 1 : 0,
    asksOfLife(text) ? 1 : 0,
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
  ];
  return Float64Array.from([
    ...form.map((value) => value * formScale),
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
 * question may be, and facts are compared with it. Of people who were left out of the fit, 158 and 173 of 200 such
 * questions score higher, and 9 and 54 of 1,522 other questions and statements.
 */
export const OF_LEARNER = 0.5;
export const PERHAPS_OF_LEARNER = 0.2;

/** The probability that a question is about the learner rather than about a book. */
export const asksOfLearner = (question: EncodedQuestion): number =>
  probability(questionFeatures(question), model);
