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
import { changesOf, fitReplaced, replacedFigures, type Change, type StatedPart } from './train-replaced';
import { hasWords, type Person, type Utterance } from './utterance-set';

/**
 * `train-process facts|changes|questions SET …`: fits the weights that decide what states a fact, which known fact a message
 * replaces, or which questions are about the learner; prints results for people who were left out of the fit.
 */
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

/** A person of the sets, with a name that is used once. */
interface Named extends Person {
  readonly id: string;
}

const readPeople = (files: readonly string[]): readonly Named[] =>
  files.flatMap((file) => {
    const { people } = JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as { people: Person[] };
    return people.map((person) => ({ ...person, id: `${file} ${person.name}` }));
  });

/** The parts of messages that state a fact. */
const statedIn = (person: string, utterances: readonly Utterance[]): readonly StatedPart[] =>
  utterances.flatMap((utterance) =>
    splitMessage(utterance.says)
      .filter(({ text }) => labelOf(text, utterance) === 1)
      .map(({ text }) => ({ person, utterance, text })),
  );

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

const idsOf = (people: readonly Named[]): readonly string[] => people.map(({ id }) => id).toSorted();

const trainFacts = async (model: MiniLm, people: readonly Named[]): Promise<void> => {
  const [examples, ofJoined]: [Example[], Example[]] = [[], []];
  for (const { id, sessions } of people) {
    examples.push(...(await examplesOf(model, id, sessions.flat())));
    ofJoined.push(...(await examplesOf(model, id, sessions.flatMap(joined))));
  }
  const all = [...examples, ...ofJoined];
  const networks = fit(all);
  write(
    'src/adapters/cognition/builtin/notice/weights.json',
    networks.map(({ bias, units }) => ({
      bias,
      units: units.map((unit) => ({ ...unit, weights: Buffer.from(unit.weights).toString('base64') })),
    })),
  );
  const networksFor = fittedToOthers(idsOf(people), all, fit);
  const chances = all.map(({ person, features }) => probability(networksFor(person), features));
  for (const least of [0.5, 0.6, threshold, 0.8, 0.9])
    console.log(`People left out, ${figures(examples, chances, least)}`);
  console.log(
    `People left out, two messages in one, ${figures(ofJoined, chances.slice(examples.length), threshold)}`,
  );
};

const trainChanges = async (model: MiniLm, people: readonly Named[]): Promise<void> => {
  const changes: Change[] = [];
  for (const { id, sessions } of people)
    changes.push(...(await changesOf(model, id, sessions.flat(), statedIn(id, sessions.flat()))));
  const { pair, message, bias } = fitReplaced(changes);
  write('src/core/memory/relate/replaced-weights.json', {
    pair: pair.map(rounded),
    message: message.map(rounded),
    bias: rounded(bias),
  });
  const weightsFor = fittedToOthers(idsOf(people), changes, (some) => fitReplaced(some));
  console.log(`People left out, ${replacedFigures(changes, weightsFor)}`);
};

const trainQuestions = async (model: MiniLm, people: readonly Named[]): Promise<void> => {
  const asked: Asked[] = [];
  for (const person of people) asked.push(...(await askedOf(model, person.id, person)));
  const { wording, bias } = fitAsks(asked);
  write('src/core/memory/recall/asks-of-learner-weights.json', {
    wording: wording.map(rounded),
    bias: rounded(bias),
  });
  console.log(`People left out,\n${asksFigures(asked, fittedToOthers(idsOf(people), asked, fitAsks))}`);
};

const parts = { facts: trainFacts, changes: trainChanges, questions: trainQuestions };

const main = async ([part = '', ...files]: readonly string[]): Promise<void> => {
  const people = readPeople(files);
  console.log(`${part}: ${people.length} people`);
  await parts[part as keyof typeof parts](await loadMiniLm(0, 1), people);
};
void main(process.argv.slice(2));
