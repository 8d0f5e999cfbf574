import type { MiniLm } from '../../../src/adapters/embedding/minilm';
import {
  replacedAt,
  replacedChances,
  replacedFeatures,
  replacedThreshold,
  type KnownText,
  type ReplacedFeatures,
  type ReplacedWeights,
} from '../../../src/core/memory/relate/replaced-fact';
import { sentencesOf } from '../../../src/core/text/sentences';
import { hasWords, type Utterance } from './utterance-set';

/** A part of a message that states a fact. */
export interface StatedPart {
  readonly person: string;
  readonly utterance: Utterance;
  readonly text: string;
}

/** A message with the facts that were known before it, and whether it replaces each of them. */
export interface Change {
  readonly person: string;
  readonly features: ReplacedFeatures;
  readonly replaced: readonly boolean[];
}

/** Each message of a person after the first fact, with what is known of those that were stated before. */
export const changesOf = async (
  { encode }: MiniLm,
  person: string,
  utterances: readonly Utterance[],
  stated: readonly StatedPart[],
): Promise<readonly Change[]> => {
  const changes: Change[] = [];
  let known: (Omit<KnownText, 'age'> & { readonly at: number })[] = [];
  for (const [at, utterance] of utterances.entries()) {
    const { says, replaces = [] } = utterance;
    if (known.length > 0) {
      const texts = [says, ...sentencesOf(says).map(({ text }) => text)];
      const [wording] = await encode([says], 'wording');
      const replaced = known.map(({ text }) => replaces.some((words) => hasWords(text, words)));
      const aged = known.map((fact) => ({ ...fact, age: 2 * (at - fact.at) }));
      const said = { text: says, meanings: await encode(texts), wording: wording ?? new Float32Array() };
      // What replaces a fact that was cut into parts is no example.
      if (replaces.length === 0 || replaced.includes(true))
        changes.push({ person, features: replacedFeatures(aged, said), replaced });
      known = known.filter((_, index) => replaced[index] !== true);
    }
    const own = stated.filter((part) => part.utterance === utterance).map(({ text }) => text);
    const vectors = await encode(own);
    known.push(...own.map((text, index) => ({ text, vector: vectors[index] ?? new Float32Array(), at })));
  }
  return changes;
};

const rounds = 300;
const penalties = { pair: 2, message: 4 };
const squared = (features: Float64Array): number => features.reduce((sum, one) => sum + one * one, 0);

/** Conditional logistic regression: a message replaces one of the known facts, or none. */
export const fitReplaced = (
  changes: readonly Pick<Change, 'features' | 'replaced'>[],
  messagePenalty = penalties.message,
): ReplacedWeights => {
  const pairs = changes[0]?.features.pairs[0]?.length ?? 0;
  const size = pairs + (changes[0]?.features.message.length ?? 0);
  const penaltyOf = (at: number): number => (at < pairs ? penalties.pair : at < size ? messagePenalty : 0);
  const unpacked = (all: Float64Array): ReplacedWeights => ({
    pair: [...all.subarray(0, pairs)],
    message: [...all.subarray(pairs, size)],
    bias: all[size] ?? 0,
  });
  const most = changes.reduce(
    (sum, { features }) =>
      sum + Math.max(...features.pairs.map(squared)) / 2 + (squared(features.message) + 1) / 4,
    messagePenalty,
  );
  let weights = new Float64Array(size + 1);
  let ahead = weights;
  for (let round = 1; round <= rounds; round += 1) {
    const slope = ahead.map((value, at) => penaltyOf(at) * value);
    const now = unpacked(ahead);
    for (const { features, replaced } of changes) {
      const chances = replacedChances(features, now);
      const right = chances.reduce((sum, chance, at) => sum + (replaced[at] ? chance : 0), 0);
      let rest = 0;
      for (const [at, chance] of chances.entries()) {
        const error = chance - (replaced[at] ? chance / right : 0);
        rest += error;
        const pair = features.pairs[at] ?? new Float64Array();
        for (let index = 0; index < pairs; index += 1)
          slope[index] = (slope[index] ?? 0) + error * (pair[index] ?? 0);
      }
      for (let index = pairs; index < size; index += 1)
        slope[index] = (slope[index] ?? 0) + rest * (features.message[index - pairs] ?? 0);
      slope[size] = (slope[size] ?? 0) + rest;
    }
    const next = ahead.map((value, at) => value - (slope[at] ?? 0) / most);
    const momentum = round / (round + 3);
    ahead = next.map((value, at) => value + momentum * (value - (weights[at] ?? 0)));
    weights = next;
  }
  return unpacked(weights);
};

export const replacedFigures = (
  changes: readonly Change[],
  weightsFor: (person: string) => ReplacedWeights,
): string => {
  let [all, found, other, none] = [0, 0, 0, 0];
  for (const { person, features, replaced } of changes) {
    const at = replacedAt(features, replacedThreshold, weightsFor(person));
    const changed = replaced.includes(true);
    if (changed) all += 1;
    if (at === null) continue;
    if (replaced[at] === true) found += 1;
    else if (changed) other += 1;
    else none += 1;
  }
  return `${found} of ${all} changes found, another fact replaced in ${other}, and by ${none} of ${changes.length - all} other messages`;
};
