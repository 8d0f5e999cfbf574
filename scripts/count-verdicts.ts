import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';

/** Counts the verdicts on the fifty conversations, by book: `node scripts/count-verdicts.ts`. */
const folder = join(import.meta.dirname, '../docs/benchmarks/conversations/verdicts');
const books = readdirSync(folder).map((file) => parse(file).name);
const verdicts = ['helped', 'harmless', 'misleading'] as const;

interface Judged {
  readonly verdicts: readonly { readonly verdict: (typeof verdicts)[number] }[];
}

const countOf = (judged: readonly Judged[]): readonly number[] =>
  verdicts.map(
    (verdict) => judged.flatMap((one) => one.verdicts).filter((one) => one.verdict === verdict).length,
  );

const rows = books.map((book) => ({
  book,
  counts: countOf(JSON.parse(readFileSync(join(folder, `${book}.json`), 'utf8')) as readonly Judged[]),
}));
const all = {
  book: 'all',
  counts: verdicts.map((_, at) => rows.reduce((sum, row) => sum + (row.counts[at] ?? 0), 0)),
};
console.log(`| book | ${verdicts.join(' | ')} |\n| --- | --- | --- | --- |`);
for (const { book, counts } of [...rows, all]) {
  const turns = counts.reduce((sum, count) => sum + count, 0);
  console.log(
    `| ${book} | ${counts.map((count) => `${String(count)} (${((100 * count) / turns).toFixed(0)} %)`).join(' | ')} |`,
  );
}
