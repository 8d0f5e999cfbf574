import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Figure } from './figures.ts';

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

/** The rules themselves, bundled as the application has them. */
const loadRules = async (): Promise<{ readonly relate: Relate; remove(): Promise<void> }> => {
  const { build } = await import('vite');
  const folder = await mkdtemp(join(tmpdir(), 'lectern-relate-'));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: resolve(import.meta.dirname, './relate-sentences.ts'),
      outDir: folder,
      minify: false,
      rollupOptions: { output: { format: 'es', entryFileNames: 'relate-sentences.mjs' } },
    },
  });
  const { relateSentences } = (await import(pathToFileURL(join(folder, 'relate-sentences.mjs')).href)) as {
    readonly relateSentences: Relate;
  };
  return { relate: relateSentences, remove: () => rm(folder, { recursive: true, force: true }) };
};

/** Prints the confusion matrix of both sets of fact-pairs.json and returns the figures that have a bound. */
export const factRelationFigures = async (): Promise<readonly Figure[]> => {
  const pairs = await readFactPairs();
  const { relate, remove } = await loadRules();
  try {
    return (['tuning', 'transcripts'] as const).flatMap((split) => {
      const some = pairs.filter((pair) => pair.split === split);
      const matrix = confusionMatrix(some, relate);
      printMatrix(`Facts related by rule, ${split}, ${some.length} pairs`, matrix);
      const right = relations.reduce((sum, relation) => sum + matrix[relation][relation], 0);
      return [
        { name: `${split}: related as labelled`, value: (100 * right) / some.length, unit: '%' },
        {
          name: `${split}: "different" pairs wrongly retired or doubted`,
          value: 100 * wronglyRetired(matrix),
          unit: '%',
          bound: { kind: 'at most', value: 2 },
        },
        {
          name: `${split}: changes that were seen`,
          value: (100 * matrix.update.update) / Math.max(1, totalOf(matrix.update)),
          unit: '%',
        },
      ] satisfies Figure[];
    });
  } finally {
    await remove();
  }
};
