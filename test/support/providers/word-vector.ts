import { stem } from '../../../src/shared/text/grammar/stem';
import { isStopWord } from '../../../src/shared/text/grammar/stop-words';
import { indexWordsOf } from '../../../src/shared/text/words';

const directions = new Map<string, Int8Array>();

/** Each stem has its own direction: plus or minus one in every dimension, derived from its letters. */
const directionOf = (word: string, dimension: number): Int8Array => {
  const name = `${dimension} ${word}`;
  const known = directions.get(name);
  if (known !== undefined) return known;
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  const direction = Int8Array.from({ length: dimension }, () => {
    // xorshift32
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 1 ? 1 : -1;
  });
  directions.set(name, direction);
  return direction;
};

/** The stems of a text without stop words. */
export const stemsOf = (text: string): readonly string[] =>
  [...indexWordsOf(text)].filter((word) => !isStopWord(word)).map((word) => stem(word));

/**
 * A unit vector that is the same on every machine: the sum of its stems' directions. Texts with the same words are close,
 * even if only the signs are kept.
 */
export function wordVector(text: string, dimension: number): Float32Array {
  const vector = new Float32Array(dimension);
  for (const word of stemsOf(text)) {
    const direction = directionOf(word, dimension);
    for (let at = 0; at < dimension; at += 1) vector[at] = (vector[at] ?? 0) + (direction[at] ?? 0);
  }
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum) || 1;
  return vector.map((value) => value / length);
}
