import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMiniLm, type MiniLm } from '../../../src/adapters/embedding/minilm';
import { featuresOf } from '../../../src/adapters/cognition/builtin/notice/features';
import { splitMessage } from '../../../src/adapters/cognition/builtin/notice/split-message';
import { probability, threshold } from '../../../src/adapters/cognition/builtin/notice/states-fact';
import { pairFeatures, replacedAt, type EncodedText } from '../../../src/core/memory/relate/replaced-fact';
import { wordsOf } from '../../../src/shared/text/words';
import { hasWords, type Person, type Utterance } from './utterance-set';

/** Fits the weights that decide what states a fact, and prints results for people who were left out of the fit. */
interface Example {
  readonly person: string;
  readonly utterance: Utterance;
  readonly text: string;
  readonly features: Float64Array;
  /** Null if it may be stored or left out. */
  readonly label: 0 | 1 | null;
}

const folder = join(process.cwd(), 'test/bench/notice');
const statedPenalty = 12;
const pairPenalty = 2;
const folds = 10;
const rounds = 400;

interface Pairs {
  readonly person: string;
  readonly pairs: readonly Float64Array[];
  readonly labels: readonly (0 | 1)[];
}

/** Each stated fact of a person with those that were stated in earlier messages. */
const pairsOf = (
  examples: readonly Example[],
  encoded: ReadonlyMap<string, Float32Array>,
): readonly Pairs[] => {
  const text = (words: string): EncodedText => ({
    text: words,
    vector: encoded.get(words) ?? new Float32Array(),
  });
  return [...new Set(examples.map(({ person }) => person))].flatMap((person) => {
    const stated = examples.filter((one) => one.person === person && one.label === 1);
    return stated.flatMap((one) => {
      const known = stated.slice(
        0,
        stated.findIndex(({ utterance }) => utterance === one.utterance),
      );
      const { says, replaces = [] } = one.utterance;
      return known.length === 0
        ? []
        : {
            person,
            pairs: pairFeatures(
              known.map((other) => text(other.text)),
              text(one.text),
              text(says),
            ),
            labels: known.map((other) => (replaces.some((words) => hasWords(other.text, words)) ? 1 : 0)),
          };
    });
  });
};

const replacedFigures = (groups: readonly Pairs[], weightsFor: (person: string) => Float64Array): string => {
  let [all, found, wrong] = [0, 0, 0];
  for (const { person, pairs, labels } of groups) {
    const weights = weightsFor(person);
    const at = replacedAt(pairs, [...weights.subarray(0, -1)], weights.at(-1));
    if (labels.includes(1)) all += 1;
    if (at !== null && labels[at] === 1) found += 1;
    else if (at !== null) wrong += 1;
  }
  return `${found} of ${all} changes found, ${wrong} wrong`;
};

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
const fit = (
  examples: readonly Pick<Example, 'features' | 'label'>[],
  penalty = statedPenalty,
): Float64Array => {
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

/** Every two messages of a session as one, since people also state a fact and ask in one message. */
const joined = (session: readonly Utterance[]): readonly Utterance[] =>
  session.flatMap((first, at) => {
    const second = session[at + 1];
    if (at % 2 === 1 || !second) return [];
    const end = /[\p{L}\p{N}]$/u.test(first.says) ? '. ' : ' ';
    return {
      says: `${first.says}${end}${second.says}`,
      facts: [...(first.facts ?? []), ...(second.facts ?? [])],
      may: [...(first.may ?? []), ...(second.may ?? [])],
    };
  });

const examplesOf = async (
  { encode }: MiniLm,
  person: string,
  utterances: readonly Utterance[],
): Promise<readonly Example[]> => {
  const examples: Example[] = [];
  for (const utterance of utterances) {
    const parts = splitMessage(utterance.says);
    const vectors = await encode(
      parts.map(({ text }) => text),
      'wording',
    );
    for (const [at, part] of parts.entries())
      examples.push({
        person,
        utterance,
        text: part.text,
        features: featuresOf(part, utterance.says, vectors[at] ?? new Float32Array()),
        label: labelOf(part.text, utterance),
      });
  }
  return examples;
};

const read = async (
  files: readonly string[],
): Promise<{
  readonly examples: readonly Example[];
  readonly ofJoined: readonly Example[];
  readonly encoded: ReadonlyMap<string, Float32Array>;
}> => {
  const model = await loadMiniLm(0, 1);
  const [examples, ofJoined]: [Example[], Example[]] = [[], []];
  const encoded = new Map<string, Float32Array>();
  for (const file of files) {
    const { people } = JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as { people: Person[] };
    for (const { name, sessions } of people) {
      const own = await examplesOf(model, `${file} ${name}`, sessions.flat());
      examples.push(...own);
      ofJoined.push(...(await examplesOf(model, `${file} ${name}`, sessions.flatMap(joined))));
      const texts = [...own.map(({ text }) => text), ...sessions.flat().map(({ says }) => says)];
      const vectors = await model.encode(texts);
      for (const [at, text] of texts.entries()) encoded.set(text, vectors[at] ?? new Float32Array());
    }
  }
  return { examples, ofJoined, encoded };
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

const write = (path: string, weights: Float64Array): void => {
  const rounded = [...weights].map((value) => Math.round(value * 1e4) / 1e4);
  const bias = rounded.pop() ?? 0;
  writeFileSync(join(process.cwd(), path), `${JSON.stringify({ bias, weights: rounded })}\n`);
};

const main = async (files: readonly string[]): Promise<void> => {
  const { examples, ofJoined, encoded } = await read(files);
  const people = [...new Set(examples.map(({ person }) => person))].toSorted();
  const all = [...examples, ...ofJoined];
  const chances = all.map(() => 0);
  for (let fold = 0; fold < folds; fold += 1) {
    const left = new Set(people.filter((_, at) => at % folds === fold));
    const weights = fit(all.filter(({ person }) => !left.has(person)));
    for (const [at, { person, features }] of all.entries())
      if (left.has(person)) chances[at] = chance(weights, features);
  }
  const weights = fit(all);
  console.log(`${people.length} people, ${examples.length} parts`);
  for (const least of [0.5, 0.6, 0.7, threshold, 0.8])
    console.log(`People left out, ${figures(examples, chances, least)}`);
  console.log(
    `People left out, two messages in one, ${figures(ofJoined, chances.slice(examples.length), threshold)}`,
  );
  const fitted = examples.map(({ features }) => chance(weights, features));
  console.log(`Fitted, ${figures(examples, fitted, threshold)}`);
  write('src/adapters/cognition/builtin/notice/weights.json', weights);
  const groups = pairsOf(examples, encoded);
  const fitPairs = (left: ReadonlySet<string>): Float64Array =>
    fit(
      groups
        .filter(({ person }) => !left.has(person))
        .flatMap(({ pairs, labels }) => pairs.map((features, at) => ({ features, label: labels[at] ?? 0 }))),
      pairPenalty,
    );
  const byPerson = new Map<string, Float64Array>();
  for (let fold = 0; fold < folds; fold += 1) {
    const left = new Set(people.filter((_, at) => at % folds === fold));
    const fitted = fitPairs(left);
    for (const person of left) byPerson.set(person, fitted);
  }
  const replaced = fitPairs(new Set());
  console.log(`People left out, ${replacedFigures(groups, (person) => byPerson.get(person) ?? replaced)}`);
  console.log(`Fitted, ${replacedFigures(groups, () => replaced)}`);
  write('src/core/memory/relate/replaced-weights.json', replaced);
};
void main(process.argv.slice(2));
