import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { testProcess } from '../recovery/support/test-process.ts';
import { percentile, type Figure } from './figures.ts';
import { findManual } from './manual.ts';
import { runBundle } from './run-bundle.ts';
import type { BookId } from '../../src/shared/model';

/** Seconds, MB of resident memory, milliseconds. */
export interface BookRun {
  readonly bookId: BookId;
  /** Load of the machine in the minute before. */
  readonly load: number;
  readonly seconds: number;
  /** Until the first sentence. */
  readonly passages: number;
  readonly cpu: number;
  /** Processor time used by other processes meanwhile. */
  readonly others: number;
  readonly before: number;
  readonly peak: number;
  /** Delay of the event loop, which windows and requests wait for. */
  readonly loopMost: number;
  readonly loopP99: number;
  /** A call of the engine. */
  readonly answers: readonly number[];
}

export interface ParityRun {
  /** Sentences of the book. */
  readonly different: number;
  readonly compared: number;
  readonly meanCosine: number;
  readonly leastCosine: number;
  readonly sharedOfTen: number;
  readonly fewestOfTen: number;
  readonly oldMs: number;
  readonly newMs: number;
}

/** Encodes a manual with the built engine, and compares its vectors with those of the library that the kernel replaced. */
export async function encoderFigures(): Promise<readonly Figure[] | null> {
  const manual = await findManual();
  if (manual === null) return null;
  const bundle = await testProcess('encoder-process', 'test/bench');
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bench-encoder-'));
  const run = <Run>(...args: readonly string[]): Run => JSON.parse(runBundle(bundle, ...args)) as Run;
  try {
    const book = run<BookRun>('book', dataDir, manual);
    const parity = run<ParityRun>('parity', dataDir);
    return [
      { name: 'Cores', value: availableParallelism(), unit: '' },
      { name: 'Load of the machine before', value: book.load, unit: '' },
      { name: 'Processor time that others took meanwhile', value: book.others, unit: 's' },
      { name: 'Passages encoded after', value: book.passages, unit: 's' },
      {
        name: 'All encoded after',
        value: book.seconds,
        unit: 's',
        // On a shared machine this figure means little.
        ...(book.others < book.seconds / 20 && { bound: { kind: 'at most', value: 180 } as const }),
      },
      { name: 'Processor time', value: book.cpu, unit: 's' },
      { name: 'Memory before', value: book.before, unit: 'MB' },
      { name: 'Memory at its peak', value: book.peak, unit: 'MB' },
      { name: 'Main loop meanwhile, p99', value: book.loopP99, unit: 'ms' },
      { name: 'Main loop meanwhile, longest', value: book.loopMost, unit: 'ms' },
      { name: 'A word with the engine meanwhile, p50', value: percentile(book.answers, 0.5), unit: 'ms' },
      { name: 'A word with the engine meanwhile, p99', value: percentile(book.answers, 0.99), unit: 'ms' },
      { name: 'Different sentences of the book', value: parity.different, unit: '' },
      { name: 'of them compared with the library', value: parity.compared, unit: '' },
      {
        name: 'Cosine to the library’s vector, mean',
        value: parity.meanCosine,
        unit: '',
        bound: { kind: 'at least', value: 0.9999 },
      },
      {
        name: 'Cosine to the library’s vector, least',
        value: parity.leastCosine,
        unit: '',
        bound: { kind: 'at least', value: 0.999 },
      },
      { name: 'Of ten nearest the same, mean', value: parity.sharedOfTen, unit: '' },
      { name: 'Of ten nearest the same, fewest', value: parity.fewestOfTen, unit: '' },
      { name: 'A sentence alone on one core, the library', value: parity.oldMs, unit: 'ms' },
      { name: 'A sentence alone on one core, the kernel', value: parity.newMs, unit: 'ms' },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
