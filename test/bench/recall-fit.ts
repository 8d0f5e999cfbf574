/**
 * Fits the weights of src/core/memory/recall/turn-weights.ts to features that `bench:recall --features` wrote:
 * `node test/bench/recall-fit.ts features.json [ridge [features,to,leave,out]]`. Prints them, with what each conversation left out in turn
 * scores under the weights of the others.
 */
import { readFileSync } from 'node:fs';
import { ndcg10 } from './recall-measures.ts';

interface Question {
  readonly conversation: string;
  readonly category: number;
  readonly arm: 'keyword' | 'vector' | 'both' | 'without encoder';
  /** The number of right turns, found or not. */
  readonly evidence: number;
  readonly candidates: readonly { readonly right: boolean; readonly row: readonly number[] }[];
}
interface Dump {
  readonly names: readonly string[];
  readonly questions: readonly Question[];
}

const [file = '', ridgeText = '3', left = '', sameWordsText = '1.9'] = process.argv.slice(2);
const { names, questions } = JSON.parse(readFileSync(file, 'utf8')) as Dump;
const ridge = Number(ridgeText);
/**
 * Weight of a question whose evidence plain keyword search finds. These questions use other words more often than people do:
 * plain FTS5 finds 0.45 of their evidence in the top ten, and 0.61 on LoCoMo as published. With a weight of 1.9 for those
 * that it finds, it is 0.61 here too.
 */
const sameWords = Number(sameWordsText);

const dropped = left.split(',');
const encoded = [...dropped, ...names.filter((name) => name.startsWith('encoded'))];
const meaning = [...encoded, ...names.filter((name) => name.startsWith('similarity'))];
/** Which of the features are known, and the arm whose candidates are ranked. */
const modes = {
  words: { arm: 'keyword', without: meaning },
  meaning: { arm: 'without encoder', without: encoded },
  encoded: { arm: 'both', without: dropped },
} as const satisfies Record<string, { readonly arm: Question['arm']; readonly without: readonly string[] }>;

/** These may have negative weights. All others indicate a match, so a negative weight would be overfitting. */
const either = new Set(['asks', 'replies', 'opens', 'toNamed', 'length']);

/** A question's candidates, one row each. */
interface Ranked extends Pick<Question, 'conversation' | 'category' | 'evidence'> {
  readonly count: number;
  readonly rows: Float32Array;
  readonly right: readonly boolean[];
  readonly weight: number;
}

const byIndex = names.indexOf('index');
const foundByWords = (candidates: Question['candidates']): boolean =>
  candidates
    .toSorted((a, b) => (b.row[byIndex] ?? 0) - (a.row[byIndex] ?? 0))
    .slice(0, 10)
    .some(({ right }) => right);

const asRanked = ({ candidates, ...question }: Question): Ranked => ({
  ...question,
  count: candidates.length,
  rows: Float32Array.from(candidates.flatMap(({ row }) => row)),
  right: candidates.map(({ right }) => right),
  weight: foundByWords(candidates) ? sameWords : 1,
});

const scoresOf = (weights: Float64Array, { count, rows }: Ranked): Float64Array => {
  const scores = new Float64Array(count);
  for (let row = 0, at = 0; row < count; row += 1) {
    let sum = 0;
    for (let name = 0; name < weights.length; name += 1, at += 1)
      sum += (weights[name] ?? 0) * (rows[at] ?? 0);
    scores[row] = sum;
  }
  return scores;
};

/** The spread of each feature among the candidates of a question, so that the ridge treats all alike. */
const spread = (of: readonly Ranked[]): Float64Array => {
  const sums = new Float64Array(names.length);
  for (const { count, rows } of of)
    for (let name = 0; name < names.length; name += 1) {
      let mean = 0;
      let square = 0;
      for (let row = 0; row < count; row += 1) mean += (rows[row * names.length + name] ?? 0) / count;
      for (let row = 0; row < count; row += 1)
        square += ((rows[row * names.length + name] ?? 0) - mean) ** 2 / count;
      sums[name] = (sums[name] ?? 0) + square;
    }
  return sums.map((sum) => Math.sqrt(sum / of.length));
};

/**
 * Maximises the likelihood of each right turn among the wrong ones (softmax) with a ridge, by Adam; weights that may not be
 * negative are clamped to 0.
 */
const fit = (of: readonly Ranked[], without: readonly string[]): Float64Array => {
  const usable = of.filter(({ right }) => right.includes(true));
  const scale = spread(usable);
  const open = names.map((name, at) => !without.includes(name) && (scale[at] ?? 0) > 1e-9);
  const weights = new Float64Array(names.length);
  const first = new Float64Array(names.length);
  const second = new Float64Array(names.length);
  for (let step = 1; step <= 400; step += 1) {
    const gradient = new Float64Array(names.length);
    for (const question of usable) {
      const { count, rows, right, weight } = question;
      const scores = scoresOf(weights, question);
      let top = -Infinity;
      for (const score of scores) top = Math.max(top, score);
      const powers = scores.map((score) => Math.exp(score - top));
      let wrong = 0;
      for (let row = 0; row < count; row += 1) wrong += right[row] ? 0 : (powers[row] ?? 0);
      const rights = right.filter(Boolean).length;
      // How far the scores of the wrong turns are too high together, summed over the right ones.
      let pressure = 0;
      const push = new Float64Array(count);
      for (let row = 0; row < count; row += 1) {
        if (!right[row]) continue;
        const all = wrong + (powers[row] ?? 0);
        push[row] = (weight * ((powers[row] ?? 0) / all - 1)) / rights;
        pressure += weight / all / rights;
      }
      for (let row = 0; row < count; row += 1) {
        const p = right[row] ? (push[row] ?? 0) : (powers[row] ?? 0) * pressure;
        if (Math.abs(p) < 1e-7) continue;
        for (let name = 0, at = row * names.length; name < names.length; name += 1, at += 1)
          gradient[name] = (gradient[name] ?? 0) + p * (rows[at] ?? 0);
      }
    }
    for (let at = 0; at < names.length; at += 1) {
      if (!open[at]) continue;
      const size = scale[at] ?? 1;
      const slope =
        ((gradient[at] ?? 0) / usable.length + (ridge / usable.length) * (weights[at] ?? 0) * size ** 2) /
        size;
      first[at] = 0.9 * (first[at] ?? 0) + 0.1 * slope;
      second[at] = 0.999 * (second[at] ?? 0) + 0.001 * slope ** 2;
      const move =
        (0.05 * ((first[at] ?? 0) / (1 - 0.9 ** step))) /
        (Math.sqrt((second[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8);
      weights[at] = (weights[at] ?? 0) - move / size;
      if (!either.has(names[at] ?? '')) weights[at] = Math.max(0, weights[at] ?? 0);
    }
  }
  return weights;
};

const evaluate = (
  weights: Float64Array,
  of: readonly Ranked[],
): Readonly<Record<string, readonly number[]>> => {
  const groups: Record<string, number[][]> = {};
  for (const question of of) {
    const { category, evidence, right } = question;
    const sorted = Array.from(scoresOf(weights, question), (score, at) => ({
      score,
      right: right[at],
    })).toSorted((a, b) => b.score - a.score);
    const ranks = sorted.flatMap((one, at) => (one.right ? [at + 1] : []));
    while (ranks.length < evidence) ranks.push(Infinity);
    const values = [ranks.filter((rank) => rank <= 10).length / evidence, ndcg10(ranks)];
    for (const group of [String(category), category === 5 ? 'five' : '1-4'])
      (groups[group] ??= []).push(values);
  }
  return Object.fromEntries(
    Object.entries(groups).map(([group, values]) => [
      group,
      [0, 1].map((at) => values.reduce((sum, value) => sum + (value[at] ?? 0), 0) / values.length),
    ]),
  );
};

const shown = (results: Readonly<Record<string, readonly number[]>>): string =>
  ['1', '2', '3', '4', '1-4', '5']
    .map((group) => `${group}: ${(results[group] ?? []).map((value) => value.toFixed(3)).join(' / ')}`)
    .join('   ');

const conversations = [...new Set(questions.map(({ conversation }) => conversation))];
for (const [mode, { arm, without }] of Object.entries(modes)) {
  const of = questions.filter((question) => question.arm === arm).map(asRanked);
  console.log(`\n${mode}: recall@10 / nDCG@10 by category, each conversation left out in turn`);
  for (const left of conversations) {
    const weights = fit(
      of.filter(({ conversation }) => conversation !== left),
      without,
    );
    console.log(
      `  ${left.padEnd(16)}${shown(
        evaluate(
          weights,
          of.filter(({ conversation }) => conversation === left),
        ),
      )}`,
    );
  }
  const weights = fit(of, without);
  console.log(`  ${'fitted to all'.padEnd(16)}${shown(evaluate(weights, of))}`);
  console.log(
    `  { ${names.flatMap((name, at) => ((weights[at] ?? 0) === 0 ? [] : [`${name}: ${(weights[at] ?? 0).toFixed(2)}`])).join(', ')} }`,
  );
}
