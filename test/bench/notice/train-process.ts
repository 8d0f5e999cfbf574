import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMiniLm, type MiniLm } from '../../../src/adapters/embedding/minilm';
import { featuresOf } from '../../../src/adapters/cognition/builtin/notice/features';
import { splitMessage } from '../../../src/adapters/cognition/builtin/notice/split-message';
import {
  probability,
  threshold,
  type Network,
} from '../../../src/adapters/cognition/builtin/notice/states-fact';
import { wordsOf } from '../../../src/shared/text/words';
import { asksFigures, askedOf, fitAsks, type Asked } from './train-asks';
import { trainNetworks, type Labelled } from './train-network';
import { changesOf, fitReplaced, replacedFigures, type Change } from './train-replaced';
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
const folds = 5;

const labelOf = (text: string, { facts = [], may = [] }: Utterance): Example['label'] => {
  if (facts.some((words) => hasWords(text, words))) return 1;
  const own = new Set(wordsOf(text));
  const isPartly = facts.some((words) => wordsOf(words).some((word) => own.has(word)));
  return isPartly || may.some((words) => hasWords(text, words)) ? null : 0;
};

const isLabelled = (example: Example): example is Example & Labelled => example.label !== null;
const fit = (examples: readonly Example[]): readonly Network[] => trainNetworks(examples.filter(isLabelled));

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
  readonly changes: readonly Change[];
  readonly asked: readonly Asked[];
}> => {
  const model = await loadMiniLm(0, 1);
  const [examples, ofJoined]: [Example[], Example[]] = [[], []];
  const changes: Change[] = [];
  const asked: Asked[] = [];
  for (const file of files) {
    const { people } = JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as { people: Person[] };
    for (const person of people) {
      const { name, sessions } = person;
      asked.push(...(await askedOf(model, `${file} ${name}`, person)));
      const own = await examplesOf(model, `${file} ${name}`, sessions.flat());
      examples.push(...own);
      ofJoined.push(...(await examplesOf(model, `${file} ${name}`, sessions.flatMap(joined))));
      const stated = own.filter(({ label }) => label === 1);
      changes.push(...(await changesOf(model, `${file} ${name}`, sessions.flat(), stated)));
    }
  }
  return { examples, ofJoined, changes, asked };
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

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
const write = (path: string, weights: object): void =>
  writeFileSync(join(process.cwd(), path), `${JSON.stringify(weights)}\n`);

/** For each person, what was fitted to those of the other folds. */
const fittedToOthers = <T extends { readonly person: string }, W>(
  people: readonly string[],
  all: readonly T[],
  fitTo: (examples: readonly T[]) => W,
): ((person: string) => W) => {
  const ofFold = Array.from({ length: folds }, (_, fold) => {
    const left = new Set(people.filter((_person, at) => at % folds === fold));
    return fitTo(all.filter(({ person }) => !left.has(person)));
  });
  return (person) => ofFold[people.indexOf(person) % folds] as W;
};

const main = async (files: readonly string[]): Promise<void> => {
  const { examples, ofJoined, changes, asked } = await read(files);
  const people = [...new Set(examples.map(({ person }) => person))].toSorted();
  const all = [...examples, ...ofJoined];
  const networksFor = fittedToOthers(people, all, fit);
  const chances = all.map(({ person, features }) => probability(networksFor(person), features));
  const networks = fit(all);
  console.log(`${people.length} people, ${examples.length} parts`);
  for (const least of [0.5, 0.6, threshold, 0.8, 0.9])
    console.log(`People left out, ${figures(examples, chances, least)}`);
  console.log(
    `People left out, two messages in one, ${figures(ofJoined, chances.slice(examples.length), threshold)}`,
  );
  const fitted = examples.map(({ features }) => probability(networks, features));
  console.log(`Fitted, ${figures(examples, fitted, threshold)}`);
  write(
    'src/adapters/cognition/builtin/notice/weights.json',
    networks.map(({ bias, units }) => ({
      bias,
      units: units.map((unit) => ({ ...unit, weights: Buffer.from(unit.weights).toString('base64') })),
    })),
  );
  const replaced = fitReplaced(changes);
  console.log(
    `People left out, ${replacedFigures(
      changes,
      fittedToOthers(people, changes, (some) => fitReplaced(some)),
    )}`,
  );
  console.log(`Fitted, ${replacedFigures(changes, () => replaced)}`);
  write('src/core/memory/relate/replaced-weights.json', {
    pair: replaced.pair.map(rounded),
    message: replaced.message.map(rounded),
    bias: rounded(replaced.bias),
  });
  const asks = fitAsks(asked);
  console.log(`People left out, ${asksFigures(asked, fittedToOthers(people, asked, fitAsks))}`);
  console.log(`Fitted, ${asksFigures(asked, () => asks)}`);
  write('src/core/memory/recall/asks-of-learner-weights.json', {
    message: asks.message.map(rounded),
    bias: rounded(asks.bias),
  });
};
void main(process.argv.slice(2));
