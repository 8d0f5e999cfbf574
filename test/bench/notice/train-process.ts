import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMiniLm } from '../../../src/adapters/embedding/minilm';
import { featuresOf } from '../../../src/adapters/cognition/builtin/notice/features';
import { splitMessage } from '../../../src/adapters/cognition/builtin/notice/split-message';
import { probability, threshold } from '../../../src/adapters/cognition/builtin/notice/states-fact';
import { wordsOf } from '../../../src/shared/text/words';
import { hasWords, type Person, type Utterance } from './utterance-set';

/** Fits the weights of what states a fact, and prints the figures of people who were left out of the fit. */
interface Example {
  readonly person: string;
  readonly utterance: Utterance;
  readonly text: string;
  readonly features: Float64Array;
  /** Null if it may be stored or left out. */
  readonly label: 0 | 1 | null;
}

const folder = join(process.cwd(), 'test/bench/notice');
const penalty = 4;
const folds = 10;
const rounds = 600;

const labelOf = (text: string, { facts = [], may = [] }: Utterance): Example['label'] => {
  if (facts.some((words) => hasWords(text, words))) return 1;
  const own = new Set(wordsOf(text));
  const isPartly = facts.some((words) => wordsOf(words).some((word) => own.has(word)));
  return isPartly || may.some((words) => hasWords(text, words)) ? null : 0;
};

const dot = (weights: Float64Array, features: Float64Array): number => {
  let sum = weights[features.length] ?? 0;
  for (let at = 0; at < features.length; at += 1) sum += (weights[at] ?? 0) * (features[at] ?? 0);
  return sum;
};

/** Logistic regression by Nesterov's method; the last weight is the bias, which is not penalised. */
const fit = (examples: readonly Example[]): Float64Array => {
  const known = examples.filter(({ label }) => label !== null);
  const size = known[0]?.features.length ?? 0;
  const squares = known.map(({ features }) => features.reduce((sum, value) => sum + value * value, 1));
  const step = 1 / (squares.reduce((sum, one) => sum + one, 0) / 4 + penalty);
  let weights = new Float64Array(size + 1);
  let ahead = weights;
  for (let round = 1; round <= rounds; round += 1) {
    const slope = ahead.map((value, at) => (at < size ? penalty * value : 0));
    for (const { features, label } of known) {
      const error = 1 / (1 + Math.exp(-dot(ahead, features))) - (label ?? 0);
      for (let at = 0; at < size; at += 1) slope[at] = (slope[at] ?? 0) + error * (features[at] ?? 0);
      slope[size] = (slope[size] ?? 0) + error;
    }
    const next = ahead.map((value, at) => value - step * (slope[at] ?? 0));
    const momentum = round / (round + 3);
    ahead = next.map((value, at) => value + momentum * (value - (weights[at] ?? 0)));
    weights = next;
  }
  return weights;
};

const chance = (weights: Float64Array, features: Float64Array): number =>
  probability([...weights.subarray(0, features.length)], weights[features.length] ?? 0, features);

const read = async (files: readonly string[]): Promise<readonly Example[]> => {
  const { encode } = await loadMiniLm(0, 1);
  const examples: Example[] = [];
  for (const file of files) {
    const { people } = JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as { people: Person[] };
    for (const { name, sessions } of people)
      for (const utterance of sessions.flat()) {
        const parts = splitMessage(utterance.says);
        const vectors = await encode(parts.map(({ text }) => text));
        for (const [at, part] of parts.entries())
          examples.push({
            person: `${file} ${name}`,
            utterance,
            text: part.text,
            features: featuresOf(part, utterance.says, parts.length, vectors[at] ?? new Float32Array()),
            label: labelOf(part.text, utterance),
          });
      }
  }
  return examples;
};

/** Recall and precision as the benchmark counts them. */
const figures = (examples: readonly Example[], chances: readonly number[], least: number): string => {
  const stored = new Map<Utterance, string[]>();
  for (const [at, { utterance, text }] of examples.entries()) {
    const texts = stored.get(utterance) ?? [];
    if ((chances[at] ?? 0) >= least) texts.push(text);
    stored.set(utterance, texts);
  }
  let [facts, found, all, right] = [0, 0, 0, 0];
  for (const [{ facts: wanted = [], may = [] }, texts] of stored) {
    facts += wanted.length;
    found += wanted.filter((words) => texts.some((text) => hasWords(text, words))).length;
    all += texts.length;
    right += texts.filter((text) => [...wanted, ...may].some((words) => hasWords(text, words))).length;
  }
  return `at ${least}: recall ${(found / facts).toFixed(2)} of ${facts}, precision ${(right / all).toFixed(2)} of ${all}`;
};

const main = async (files: readonly string[]): Promise<void> => {
  const examples = await read(files);
  const people = [...new Set(examples.map(({ person }) => person))].toSorted();
  const chances = examples.map(() => 0);
  for (let fold = 0; fold < folds; fold += 1) {
    const left = new Set(people.filter((_, at) => at % folds === fold));
    const weights = fit(examples.filter(({ person }) => !left.has(person)));
    for (const [at, { person, features }] of examples.entries())
      if (left.has(person)) chances[at] = chance(weights, features);
  }
  const weights = fit(examples);
  const fitted = examples.map(({ features }) => chance(weights, features));
  console.log(`${people.length} people, ${examples.length} parts`);
  for (const least of [0.5, threshold, 0.7])
    console.log(`People left out, ${figures(examples, chances, least)}`);
  console.log(`Fitted, ${figures(examples, fitted, threshold)}`);
  const rounded = [...weights].map((value) => Math.round(value * 1e4) / 1e4);
  const bias = rounded.pop() ?? 0;
  const path = join(process.cwd(), 'src/adapters/cognition/builtin/notice/weights.json');
  writeFileSync(path, `${JSON.stringify({ bias, weights: rounded })}\n`);
};
void main(process.argv.slice(2));
