import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../e2e/support/web-front.ts';
import { testProcess } from '../recovery/support/test-process.ts';
import { percentile, type Figure } from './figures.ts';

/** Milliseconds, one value per question. */
export interface TurnTimes {
  /** From the question to the end of the answer that an engine gives at once: retrieved, built, recorded. */
  readonly turns: readonly number[];
  /** The longest delay of the engine's event loop meanwhile, measured with 1 ms timers. */
  readonly blocks: readonly number[];
  /** A fixed computation before each, which shows how much of the spread comes from the machine. */
  readonly machine: readonly number[];
  /** Nanoseconds per random memory read after all questions. */
  readonly memory: number;
  /** The longest delay of the main process's event loop while the engine's thread answers. */
  readonly main: readonly number[];
}

const sizes = [1000, 10_000, 100_000] as const;
/** p95 of a turn, in ms, on two cores. */
const bounds: Readonly<Record<number, number>> = { 100_000: 150 };

async function measure(bundle: string, count: number): Promise<TurnTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-turns-'));
  try {
    const run = (only: 'fill' | 'turns' | 'main'): string => {
      const { status, stdout } = spawnSync(
        process.execPath,
        [bundle, folder, String(count), projectRoot, only],
        {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'inherit'],
          cwd: projectRoot,
        },
      );
      if (status !== 0) throw new Error(`measuring turns among ${count} facts ended with ${status}`);
      return stdout;
    };
    run('fill');
    return { ...JSON.parse(run('turns')), ...JSON.parse(run('main')) } as TurnTimes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures a turn without the model and the embedder, with 1,000 to 100,000 facts and as many messages. */
export async function turnTimeFigures(counts: readonly number[] = sizes): Promise<readonly Figure[]> {
  const bundle = await testProcess('turn-time-process', 'test/bench');
  const figures: Figure[] = [];
  for (const count of counts) {
    const { turns, blocks, machine, memory, main } = await measure(bundle, count);
    const among = `among ${count.toLocaleString('en')} facts`;
    const bound = bounds[count];
    figures.push(
      { name: `A turn ${among}, p50`, value: percentile(turns, 0.5), unit: 'ms' },
      {
        name: `A turn ${among}, p95`,
        value: percentile(turns, 0.95),
        unit: 'ms',
        ...(bound === undefined ? {} : { bound: { kind: 'at most', value: bound } as const }),
      },
      { name: 'The machine meanwhile: one computation, p50', value: percentile(machine, 0.5), unit: 'ms' },
      { name: 'The machine meanwhile: one computation, p95', value: percentile(machine, 0.95), unit: 'ms' },
      { name: 'The machine after it: one read from memory in no order', value: memory, unit: 'ns' },
      {
        name: `Longest block of the main process' event loop ${among}`,
        value: Math.max(...main),
        unit: 'ms',
      },
      {
        name: `Longest block of the engine thread's event loop ${among}`,
        value: Math.max(...blocks),
        unit: 'ms',
      },
    );
  }
  return figures;
}
