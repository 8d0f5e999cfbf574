import { datesIn } from '../../../shared/text/dates/dates-in';
import { contentOf } from '../facts/changed-content';
import model from './replaced-weights.json';

/** A known fact with the vector of its meaning. */
export interface KnownText {
  readonly text: string;
  readonly vector: Float32Array;
  /** Turns since it was last stated. */
  readonly age: number;
}

/** A message with the vectors of its meaning, as a whole and by sentence, and of its wording. */
interface SaidText {
  readonly text: string;
  readonly meanings: readonly Float32Array[];
  readonly wording: Float32Array;
}

export interface ReplacedFeatures {
  /** One for each known fact. */
  readonly pairs: readonly Float64Array[];
  readonly message: Float64Array;
}

export interface ReplacedWeights {
  readonly pair: readonly number[];
  readonly message: readonly number[];
  readonly bias: number;
}

const change =
  /\b(?:now|instead|no longer|not any ?more|anymore|again|moved|switched|changed|dropped|quit|gave up|stopped|new|back|finally|scrap|cancel|cancelled|finished|pushed|forget|ditch|update|actually|used to|over|sold|left|swap|swapped|since)\b/i;

export const cosine = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (const [at, value] of a.entries()) sum += value * (b[at] ?? 0);
  return sum;
};

/** In turns: the longest in the training conversations. An older fact is no likelier to be replaced. */
const maxAge = 70;

/** The wording weighs more than the other properties of a message together. */
const wordingScale = 6;

/** How known facts relate to a message, and what the message is like. */
export const replacedFeatures = (known: readonly KnownText[], said: SaidText): ReplacedFeatures => {
  const near = known.map(({ vector }) => Math.max(...said.meanings.map((one) => cosine(vector, one))));
  const most = Math.max(...near);
  const isChange = change.test(said.text) ? 1 : 0;
  const words = contentOf(said.text);
  const contents = known.map(({ text }) => contentOf(text));
  const saysDate = datesIn(said.text).length > 0;
  const saysNumber = /\d/.test(said.text);
  const pairs = known.map(({ text, age }, at) => {
    const cos = near[at] ?? 0;
    const own = contents[at] ?? new Set<string>();
    const shared = [...own].filter((word) => words.has(word));
    // A word that only this fact contains says most.
    const rare = shared.reduce(
      (sum, word) => sum + 1 / contents.filter((content) => content.has(word)).length,
      0,
    );
    return Float64Array.from([
      5 * cos,
      5 * cos * cos,
      5 * cos * isChange,
      cos === most ? 1 : 0,
      5 * (most - cos),
      (2 * shared.length) / Math.max(1, own.size),
      Math.min(rare, 2),
      saysDate && datesIn(text).length > 0 ? 1 : 0,
      saysNumber && /\d/.test(text) ? 1 : 0,
      Math.log(1 + Math.min(age, maxAge) / 2),
    ]);
  });
  const wording = Array.from(said.wording, (value) => value * wordingScale);
  return { pairs, message: Float64Array.from([...wording, isChange, said.text.includes('?') ? 1 : 0]) };
};

const dot = (weights: readonly number[], features: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < features.length; at += 1) sum += (features[at] ?? 0) * (weights[at] ?? 0);
  return sum;
};

/** The probability of each known fact that the message replaces it; the rest is that it replaces none. */
export const replacedChances = (
  { pairs, message }: ReplacedFeatures,
  weights: ReplacedWeights,
): readonly number[] => {
  const isChange = dot(weights.message, message) + weights.bias;
  const scores = pairs.map((pair) => dot(weights.pair, pair) + isChange);
  const most = Math.max(0, ...scores);
  const shares = scores.map((score) => Math.exp(score - most));
  const sum = shares.reduce((total, share) => total + share, Math.exp(-most));
  return shares.map((share) => share / sum);
};

/** The probability from which a message replaces a fact. */
export const replacedThreshold = 0.45;
/** For a message whose statement counts only if it replaces a fact. */
export const replacedByDoubtfulThreshold = 0.6;
/**
 * For a message that states no fact in place of the old one. It is higher, as far fewer messages end a fact than in the
 * training conversations, and nothing is left of a fact that was ended by mistake.
 */
export const endedThreshold = 0.75;

/** The index of the known fact that a message replaces with at least this probability; null if it replaces none. */
export const replacedAt = (
  features: ReplacedFeatures,
  least: number,
  weights: ReplacedWeights = model,
): number | null => {
  // Rounded, so that the same facts always lead to the same decision.
  const chances = replacedChances(features, weights).map((chance) => Math.round(1000 * chance) / 1000);
  const best = Math.max(0, ...chances);
  return best >= least ? chances.indexOf(best) : null;
};
