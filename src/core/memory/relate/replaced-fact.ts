import { datesIn } from '../../../shared/text/dates/dates-in';
import { isAboutHealth } from '../../../shared/text/grammar/health';
import { contentOf } from '../facts/changed-content';
import model from './replaced-weights.json';

/** A text with its vector from the sentence encoder. */
export interface EncodedText {
  readonly text: string;
  readonly vector: Float32Array;
}

const change =
  /\b(?:now|instead|no longer|not any ?more|anymore|again|moved|switched|changed|dropped|quit|gave up|stopped|new|back|finally|scrap|cancel|cancelled|finished|pushed|forget|ditch|update|actually|used to|over|sold|left|swap|swapped|since)\b/gi;

const cosine = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (const [at, value] of a.entries()) sum += value * (b[at] ?? 0);
  return sum;
};

const vectorScale = 4;

/** For each known fact: how it relates to a new one, said in a message. */
export const pairFeatures = (
  known: readonly EncodedText[],
  fact: EncodedText,
  message: EncodedText,
): readonly Float64Array[] => {
  const near = known.map(({ vector }) =>
    Math.max(cosine(vector, fact.vector), cosine(vector, message.vector)),
  );
  const most = Math.max(...near);
  const changes = message.text.match(change)?.length ?? 0;
  const isChange = changes > 0 ? 1 : 0;
  const said = contentOf(message.text);
  const saidDate = datesIn(message.text).length > 0;
  return known.map(({ text }, at) => {
    const cos = near[at] ?? 0;
    const before = near.filter((other) => other > cos).length;
    const own = contentOf(text);
    const shared = [...own].filter((word) => said.has(word)).length;
    const isNearest = before === 0 ? 1 : 0;
    return Float64Array.from([
      5 * cos,
      5 * cos * cos,
      isNearest,
      before < 3 ? 1 : 0,
      5 * cos * isChange,
      isNearest * isChange,
      Math.min(shared, 3),
      (2 * shared) / Math.max(1, own.size),
      isChange,
      Math.min(changes, 3),
      saidDate && datesIn(text).length > 0 ? 1 : 0,
      /\d/.test(text) && /\d/.test(message.text) ? 1 : 0,
      5 * (most - cos),
      isAboutHealth(text) ? 1 : 0,
      ...[...message.vector].map((value) => value * vectorScale),
    ]);
  });
};

const replacedThreshold = 0.5;

/** The index of the known fact that a new one replaces; null if it replaces none. */
export const replacedAt = (
  pairs: readonly Float64Array[],
  weights: readonly number[] = model.weights,
  bias = model.bias,
): number | null => {
  const chances = pairs.map((features) => {
    let sum = bias;
    for (const [at, value] of features.entries()) sum += value * (weights[at] ?? 0);
    // Rounded, so that the same facts always lead to the same decision.
    return Math.round(1000 / (1 + Math.exp(-sum))) / 1000;
  });
  const best = Math.max(0, ...chances);
  return best >= replacedThreshold ? chances.indexOf(best) : null;
};
