import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testProcess } from '../recovery/support/test-process.ts';
import type { Figure } from './figures.ts';
import { runBundle } from './run-bundle.ts';

const relations = ['same', 'update', 'contradiction', 'different'] as const;
export type Relation = (typeof relations)[number];
export type Relate = (known: string, newer: string) => Relation;
export type Split = 'tuning' | 'transcripts';

export interface FactPair {
  readonly known: string;
  readonly new: string;
  readonly relation: Relation;
  readonly split: Split;
}

export const readFactPairs = async (): Promise<readonly FactPair[]> => {
  const text = await readFile(join(import.meta.dirname, 'fact-pairs.json'), 'utf8');
  return (JSON.parse(text) as { readonly pairs: readonly FactPair[] }).pairs;
};

/** How often each label was classified as each relation. */
export type ConfusionMatrix = Readonly<Record<Relation, Readonly<Record<Relation, number>>>>;

export const confusionMatrix = (pairs: readonly FactPair[], relate: Relate): ConfusionMatrix => {
  const row = (): Record<Relation, number> => ({ same: 0, update: 0, contradiction: 0, different: 0 });
  const matrix = { same: row(), update: row(), contradiction: row(), different: row() };
  for (const pair of pairs) matrix[pair.relation][relate(pair.known, pair.new)] += 1;
  return matrix;
};

const totalOf = (row: Readonly<Record<Relation, number>>): number =>
  relations.reduce((sum, relation) => sum + row[relation], 0);

/** Share of the "different" pairs for which a true fact would have been retired or doubted: the worst error. */
export const wronglyRetired = ({ different }: ConfusionMatrix): number =>
  (different.update + different.contradiction) / Math.max(1, totalOf(different));

const printMatrix = (title: string, matrix: ConfusionMatrix): void => {
  console.log(`\n${title} (rows: label, columns: what the rules say)`);
  console.log(`  ${''.padEnd(14)}${relations.map((relation) => relation.padStart(15)).join('')}`);
  for (const label of relations)
    console.log(
      `  ${label.padEnd(14)}${relations.map((relation) => String(matrix[label][relation]).padStart(15)).join('')}`,
    );
};

interface Related {
  readonly relation: Relation;
  /** The classifier replaces the known fact, if it is the only one. */
  readonly replaced: boolean;
}

const percent = (part: number, whole: number): number => (100 * part) / Math.max(1, whole);

/** Prints the confusion matrix of both sets of fact-pairs.json and returns the figures. */
export const factRelationFigures = async (): Promise<readonly Figure[]> => {
  const pairs = await readFactPairs();
  const related = JSON.parse(runBundle(await testProcess('relate-process', 'test/bench'))) as Related[];
  const ofPair = new Map(pairs.map((pair, at) => [`${pair.known} | ${pair.new}`, related[at]]));
  const find = (known: string, newer: string): Related =>
    ofPair.get(`${known} | ${newer}`) ?? { relation: 'different', replaced: false };
  return (['tuning', 'transcripts'] as const).flatMap((split) => {
    const some = pairs.filter((pair) => pair.split === split);
    const matrix = confusionMatrix(some, (known, newer) => find(known, newer).relation);
    printMatrix(`Facts related by rule, ${split}, ${some.length} pairs`, matrix);
    const right = relations.reduce((sum, relation) => sum + matrix[relation][relation], 0);
    // As in the program: the classifier decides where no rule relates the facts.
    const byClassifier = some.filter(({ known, new: newer }) => {
      const { relation, replaced } = find(known, newer);
      return relation === 'different' && replaced;
    });
    const found = byClassifier.filter(({ relation }) => relation === 'update').length;
    const alike = byClassifier.filter(({ relation }) => relation === 'different').length;
    return [
      { name: `${split}: related as labelled by rule`, value: percent(right, some.length), unit: '%' },
      {
        name: `${split}: related as labelled by rule or classifier`,
        value: percent(right + found - alike, some.length),
        unit: '%',
      },
      {
        name: `${split}: "different" pairs wrongly retired or doubted by rule`,
        value: 100 * wronglyRetired(matrix),
        unit: '%',
        bound: { kind: 'at most', value: 2 },
      },
      {
        name: `${split}: changes that were seen by rule`,
        value: percent(matrix.update.update, totalOf(matrix.update)),
        unit: '%',
      },
      {
        name: `${split}: changes that were seen by rule or classifier`,
        value: percent(matrix.update.update + found, totalOf(matrix.update)),
        unit: '%',
      },
      {
        name: `${split}: "different" pairs retired by the classifier`,
        value: percent(alike, totalOf(matrix.different)),
        unit: '%',
      },
    ] satisfies Figure[];
  });
};
