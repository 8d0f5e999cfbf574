import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../e2e/support/web-front.ts';
import { testProcess } from '../recovery/support/test-process.ts';
import type { Figure } from './figures.ts';
import { runBundle } from './run-bundle.ts';

interface Step {
  readonly seconds: number;
  readonly longestBlock: number;
  readonly peak: number;
}

interface Transferred {
  readonly fileMb: number;
  readonly exporting: Step;
  readonly reading: Step;
  readonly adding: Step;
  readonly longestWait: number;
}

const bundle = (name: string): Promise<string> => testProcess(name, 'test/bench/library');

/** 100,000 facts are exported, read and imported by the engine's thread. */
export async function memoryTransferFigures(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-transfer-'));
  try {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    runBundle(await bundle('fill-facts'), from, projectRoot, '100000');
    const output = runBundle(await bundle('transfer-process'), from, to, projectRoot);
    const { fileMb, exporting, reading, adding, longestWait } = JSON.parse(output) as Transferred;
    return [
      { name: 'The file', value: fileMb, unit: 'MB' },
      { name: 'Export', value: exporting.seconds, unit: 's' },
      { name: 'Reading and checking the file', value: reading.seconds, unit: 's' },
      { name: 'Import, one transaction', value: adding.seconds, unit: 's' },
      {
        name: 'Longest work of the engine between two turns of its event loop, reading and import',
        value: Math.max(reading.longestBlock, adding.longestBlock),
        unit: 'ms',
        bound: { kind: 'at most', value: 16 },
      },
      { name: 'Longest wait of another write', value: longestWait / 1000, unit: 's' },
      { name: 'Memory after reading, with the file', value: reading.peak, unit: 'MB' },
      { name: 'Peak memory during the import', value: adding.peak, unit: 'MB' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
