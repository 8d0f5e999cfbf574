import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMiniLm } from '../../../src/adapters/embedding/minilm';
import { splitMessage } from '../../../src/adapters/cognition/builtin/notice/split-message';
import { questionFeatures } from '../../../src/core/memory/recall/asks-of-learner';
import { answerFeatures, type Candidate } from '../../../src/core/memory/recall/answers-question';
import { chanceOf, fitLogistic, type Labelled } from './logistic';
import { hasWords, type Person } from './utterance-set';

/** Fits what recalls facts for a question about the learner, and prints the figures of people who were left out of the fit. */
const root = process.cwd();
const penalty = 4;
const pairPenalty = 1;
const rounds = 400;
const pairRounds = 600;
const folds = 7;

interface Asked {
  /** People and book questions of one group are left out together. */
  readonly group: number;
  readonly text: string;
  readonly ofLearner: 0 | 1;
  readonly states?: boolean;
  /** Who is asked: whose facts may answer. */
  readonly person: number;
  /** The words of the answer; null if no fact answers. */
  readonly words: string | null;
}

interface Known {
  readonly kind: 'fact' | 'turn';
  readonly text: string;
  readonly message: string;
}

const json = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;

const isQuestion = (text: string): boolean => /\?\s*$/.test(text);

/** What a person has said, as the memory has it in the end: without the facts that were replaced. */
const knownOf = ({ sessions }: Person): readonly Known[] => {
  const all = sessions.flat();
  return all.flatMap((utterance, at): Known[] => {
    const { says, facts = [], may = [] } = utterance;
    const later = all.slice(at + 1).flatMap(({ replaces = [] }) => replaces);
    const isReplaced = (text: string): boolean => later.some((words) => hasWords(text, words));
    // Some of what is noticed states nothing, so every part of a statement may be found.
    const stated = facts.length + may.length === 0 ? [] : splitMessage(says).map(({ text }) => text);
    const current = stated.filter((text) => !isReplaced(text));
    const isOld = stated.length > 0 && current.length === 0;
    return [
      ...current.map((text) => ({ kind: 'fact' as const, text, message: says })),
      ...(isQuestion(says) || isOld ? [] : [{ kind: 'turn' as const, text: says, message: says }]),
    ];
  });
};

const questionsOf = (people: readonly Person[]): readonly Asked[] => {
  const own = people.flatMap(({ sessions, later }, person): Asked[] => {
    const base = { group: person % folds, person };
    return [
      ...later.map(({ asks, words }) => ({ ...base, text: asks, ofLearner: 1 as const, words })),
      ...sessions.flat().map(({ says, facts = [] }) => ({
        ...base,
        text: says,
        ofLearner: 0 as const,
        words: null,
        states: facts.length > 0,
      })),
    ];
  });
  const sample = json<Record<'answerable' | 'hard' | 'unanswerable', { readonly question: string }[]>>(
    'test/bench/sample-questions-dev.json',
  );
  const talks = json<{ readonly turns: readonly { readonly content: string; readonly expect: string }[] }[]>(
    'docs/benchmarks/conversations/tuning/questions.json',
  );
  // A page as the expected answer shows that a question is about the book.
  const ofBook = [
    ...[...sample.answerable, ...sample.hard, ...sample.unanswerable].map(({ question }) => question),
    ...talks.flatMap(({ turns }) =>
      turns.filter(({ expect }) => /\bpp?\. ?\d/.test(expect)).map(({ content }) => content),
    ),
  ];
  return [
    ...own,
    ...ofBook.map((text, at) => ({
      group: at % folds,
      text,
      ofLearner: 0 as const,
      person: at % people.length,
      words: null,
    })),
  ];
};

const cosine = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (const [at, value] of a.entries()) sum += value * (b[at] ?? 0);
  return sum;
};

interface Group extends Asked {
  readonly candidates: readonly Candidate[];
  readonly labels: readonly (0 | 1)[];
  readonly vector: Float32Array;
}

const main = async (files: readonly string[]): Promise<void> => {
  const people = files.flatMap((file) => json<{ people: Person[] }>(`test/bench/notice/${file}.json`).people);
  const asked = questionsOf(people);
  const known = people.map(knownOf);
  const { encode } = await loadMiniLm(0, 1);
  const vectors = new Map<string, Float32Array>();
  const encodeAll = async (texts: readonly string[]): Promise<void> => {
    const all = [...new Set(texts)].filter((text) => !vectors.has(text));
    for (let at = 0; at < all.length; at += 16) {
      const some = all.slice(at, at + 16);
      const made = await encode(some);
      for (const [index, text] of some.entries()) vectors.set(text, made[index] ?? new Float32Array());
    }
  };
  const said = (message: string): string => `Learner: ${message}`;
  await encodeAll([
    ...asked.map(({ text }) => text),
    ...known.flat().flatMap(({ text, message }) => [text, said(message)]),
  ]);
  const vectorOf = (text: string): Float32Array => vectors.get(text) ?? new Float32Array();
  const groups = asked.map((one): Group => {
    const vector = vectorOf(one.text);
    const own = known[one.person] ?? [];
    const near = own.map(({ kind, text, message }): Candidate => ({
      kind,
      text,
      similarity: cosine(vector, vectorOf(kind === 'fact' ? text : said(message))),
    }));
    return {
      ...one,
      vector,
      candidates: near,
      labels: near.map(({ text }) => (one.words !== null && hasWords(text, one.words) ? 1 : 0)),
    };
  });
  const fitQuestions = (some: readonly Group[]): Float64Array =>
    fitLogistic(
      some.map((one) => ({ features: questionFeatures(one), label: one.ofLearner })),
      penalty,
      rounds,
    );
  const ofLearner = new Map<Group, number>();
  for (let fold = 0; fold < folds; fold += 1) {
    const weights = fitQuestions(groups.filter(({ group }) => group !== fold));
    for (const one of groups.filter(({ group }) => group === fold))
      ofLearner.set(one, chanceOf(weights, questionFeatures(one)));
  }
  const share = (some: readonly Group[], from: number): string =>
    `${some.filter((one) => (ofLearner.get(one) ?? 0) >= from).length} of ${some.length}`;
  const statements = groups.filter((one) => one.states);
  const [mine, others] = [
    groups.filter((one) => one.ofLearner === 1),
    groups.filter((one) => one.ofLearner === 0),
  ];
  for (const from of [0.15, 0.2, 0.3, 0.5])
    console.log(
      `Left out, at ${from}: ${share(mine, from)} questions about the learner, ${share(others, from)} others, ${share(statements, from)} statements`,
    );
  const rowsOf = (one: Group): readonly Labelled[] =>
    answerFeatures(one.text, ofLearner.get(one) ?? 0, one.candidates).map((features, at) => ({
      features,
      label: one.labels[at] ?? 0,
    }));
  const rows = new Map(groups.map((one) => [one, rowsOf(one)]));
  const chances = new Map<Group, readonly number[]>();
  const fitPairs = (some: readonly Group[]): Float64Array =>
    fitLogistic(
      some.flatMap((one) => rows.get(one) ?? []),
      pairPenalty,
      pairRounds,
    );
  for (let fold = 0; fold < folds; fold += 1) {
    const weights = fitPairs(groups.filter(({ group }) => group !== fold));
    for (const one of groups.filter(({ group }) => group === fold))
      chances.set(
        one,
        (rows.get(one) ?? []).map(({ features }) => chanceOf(weights, features)),
      );
  }
  for (const kept of [1, 0.75, 0.6, 0.5, 0.4, 0.3])
    for (const from of [0.1, 0.25, 0.5]) {
      let [right, answered, shown, wrong] = [0, 0, 0, 0];
      for (const one of groups) {
        const all = chances.get(one) ?? [];
        const best = Math.max(0, ...all);
        if (one.ofLearner === 0) {
          if (best >= from) wrong += 1;
          continue;
        }
        if (best < from) continue;
        answered += 1;
        const order = all
          .map((chance, at) => ({ chance, at }))
          .filter(({ chance }) => chance >= kept * best)
          .toSorted((a, b) => b.chance - a.chance)
          .slice(0, 4);
        shown += order.length;
        if (order.some(({ at }) => one.labels[at] === 1)) right += 1;
      }
      console.log(
        `within ${kept} of the best, from ${from}: ${right} right of ${mine.length}, ${answered} answered with ${(shown / answered).toFixed(1)}; ${wrong} of ${others.length} others answered`,
      );
    }
  if (process.env.SHOW)
    for (const one of groups) {
      const all = chances.get(one) ?? [];
      const best = all
        .map((chance, at) => ({ chance, at }))
        .toSorted((a, b) => b.chance - a.chance)
        .slice(0, 4);
      if (one.ofLearner === 0 && (best[0]?.chance ?? 0) < 0.25) continue;
      console.log(`${one.ofLearner} ${(ofLearner.get(one) ?? 0).toFixed(2)} ${one.text} (${one.words})`);
      for (const { chance, at } of best)
        console.log(
          `   ${one.labels[at] === 1 ? '*' : ' '} ${chance.toFixed(2)} ${one.candidates[at]?.kind} ${one.candidates[at]?.text.slice(0, 80)}`,
        );
    }
  const write = (path: string, weights: Float64Array): void => {
    const rounded = [...weights].map((value) => Math.round(value * 1e4) / 1e4);
    const bias = rounded.pop() ?? 0;
    writeFileSync(
      join(root, 'src/core/memory/recall', path),
      `${JSON.stringify({ bias, weights: rounded })}\n`,
    );
  };
  write('asks-of-learner.json', fitQuestions(groups));
  const pairs = fitPairs(groups);
  write('answers-question.json', pairs);
  console.log([...pairs].map((value) => value.toFixed(2)).join(' '));
};
void main(process.argv.slice(2));
