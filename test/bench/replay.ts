import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../e2e/support/web-front.ts';
import { testProcess } from '../recovery/support/test-process.ts';
import type { Figure } from './figures.ts';
import { runBundle } from './run-bundle.ts';

export interface ReplayTimes {
  readonly facts: number;
  /** Hold-out cases that were replayed with two policies. */
  readonly cases: number;
  readonly replayMs: number;
  /** The longest turn of the event loop meanwhile, in ms of processor time. */
  readonly replayBlock: number;
  readonly fitting: number;
  readonly tuneMs: number;
  readonly tuneBlock: number;
  /** Expected memories recalled, by the active and the changed policy. */
  readonly success: readonly (number | null)[];
}

const cases = 1000;

/** C16: 1,000 cases with two policies, and the search for weights, in the engine's thread. */
export async function replayFigures(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-replay-'));
  try {
    const bundle = await testProcess('replay-process', 'test/bench');
    const times = JSON.parse(runBundle(bundle, folder, String(cases), projectRoot)) as ReplayTimes;
    return [
      { name: 'Facts', value: times.facts, unit: '' },
      { name: 'Hold-out cases', value: times.cases, unit: '' },
      {
        name: 'Replayed with two policies in',
        value: times.replayMs / 1000,
        unit: 's',
        bound: { kind: 'at most', value: 60 },
      },
      {
        name: 'Longest turn of the event loop meanwhile, processor time',
        value: times.replayBlock,
        unit: 'ms',
        bound: { kind: 'at most', value: 16 },
      },
      {
        name: `Weights searched on ${String(times.fitting)} cases in`,
        value: times.tuneMs / 1000,
        unit: 's',
      },
      {
        name: 'Longest turn of the event loop during the search',
        value: times.tuneBlock,
        unit: 'ms',
        bound: { kind: 'at most', value: 16 },
      },
      { name: 'Recalled by the active policy', value: times.success[0] ?? 0, unit: '' },
      { name: 'Recalled by the changed policy', value: times.success[1] ?? 0, unit: '' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
