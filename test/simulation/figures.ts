import type { Figure } from '../bench/figures.ts';
import type { AskedAgain } from './ask.ts';
import type { Census } from './census.ts';
import type { Slowest } from './drain.ts';

export interface SimulationResult {
  readonly census: Census;
  readonly asked: readonly AskedAgain[];
  readonly failed: readonly string[];
  readonly answers: { readonly count: number; readonly p50: number; readonly p95: number };
  /** Answers and jobs, the slowest first, in ms. */
  readonly steps: readonly Slowest[];
  readonly longestBlock: number;
}

const megabytes = (bytes: number): number => bytes / 1_000_000;
/** Events that must occur at least once in half a year. */
const happened: ReadonlySet<string> = new Set([
  'sessions digested',
  'facts superseded',
  'facts expired',
  'summaries folded into the base memory',
  'summaries in the archive',
  'names of clusters',
  'revisions of the base memory',
  'archives of a day',
  'archives of a week',
  'archives of a month',
  'topics split from another',
]);

/** The figures of a simulation with their bounds; prints the planted facts that were missed. */
export const simulationFigures = (result: SimulationResult): readonly Figure[] => {
  const { census, asked } = result;
  const recalled = asked.filter((one) => one.recalled);
  const retired = asked.filter((one) => one.retired);
  for (const one of asked.filter((other) => !other.recalled || other.retired)) {
    console.log(`\n${one.retired ? 'RETIRED' : 'missed'} after ${one.after} turns: ${one.question}`);
    for (const fact of one.best) console.log(`  ${fact}`);
    console.log(`  answered: ${one.answer.replace(/\s+/g, ' ').slice(0, 200)}`);
  }
  const messages = census.counts['messages'] ?? 0;
  const forTenThousand = (bytes: number): number => (megabytes(bytes) / Math.max(1, messages)) * 10_000;
  const { bytes } = census;
  return [
    ...Object.entries(census.counts).map(([name, value]): Figure => ({
      name,
      value,
      unit: '',
      ...(happened.has(name) ? { bound: { kind: 'at least', value: 1 } } : {}),
      ...(name === 'jobs failed' ? { bound: { kind: 'at most', value: 0 } } : {}),
    })),
    { name: 'topic files', value: census.topicFiles, unit: '' },
    {
      name: `planted facts in the top 5, of ${asked.length}`,
      value: recalled.length,
      unit: '',
      bound: { kind: 'at least', value: Math.ceil(asked.length * 0.95) },
    },
    {
      name: 'superseded facts among them',
      value: retired.length,
      unit: '',
      bound: { kind: 'at most', value: 0 },
    },
    { name: 'longest distance, in turns', value: Math.max(0, ...asked.map((one) => one.after)), unit: '' },
    { name: 'database: messages', value: megabytes(bytes.messages), unit: 'MB' },
    { name: 'database: what is derived from them', value: megabytes(bytes.memory), unit: 'MB' },
    {
      name: 'database: 10,000 messages with indexes and summaries',
      value: forTenThousand(bytes.messages),
      unit: 'MB',
    },
    {
      name: 'database: 10,000 messages with all that is derived',
      value: forTenThousand(bytes.messages + bytes.memory),
      unit: 'MB',
    },
    { name: 'database: embeddings', value: megabytes(bytes.embeddings), unit: 'MB' },
    { name: 'database: the book', value: megabytes(bytes.book), unit: 'MB' },
    ...census.largest.map((table): Figure => ({
      name: `  ${table.name}`,
      value: megabytes(table.bytes),
      unit: 'MB',
    })),
    { name: 'ask to answer p50', value: result.answers.p50, unit: 'ms' },
    {
      name: 'ask to answer p95',
      value: result.answers.p95,
      unit: 'ms',
      bound: { kind: 'at most', value: 300 },
    },
    ...result.steps
      .slice(0, 6)
      .map(({ what, ms }): Figure => ({ name: `slowest ${what}`, value: ms, unit: 'ms' })),
    { name: 'longest block of the event loop', value: result.longestBlock, unit: 'ms' },
  ];
};
