import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testProcess } from '../recovery/support/test-process.ts';
import { percentile, type Figure } from './figures.ts';

/** One of sqlite-vec's methods to find the 10 nearest. */
export interface PeerTimes {
  /** Milliseconds. */
  readonly times: readonly number[];
  /** Share of the 10 nearest that it finds. */
  readonly recall: number;
}

/** Milliseconds, except `write` (microseconds per vector), `bytesEach` and `memory` (MB). */
export interface VectorTimes {
  readonly write: number;
  /** On disk. */
  readonly bytesEach: number;
  /** The first search after a start, which loads the copy in memory. */
  readonly load: number;
  /** Resident after it. */
  readonly memory: number;
  readonly top10: readonly number[];
  readonly top100: readonly number[];
  /** The 10 nearest of one book in twenty. */
  readonly inBook: readonly number[];
  /** Directly after another vector was written. */
  readonly afterWrite: readonly number[];
  readonly sqliteVec: Readonly<Record<string, PeerTimes>>;
}

const dimension = 512;

async function measure(bundle: string, count: number, kind: 'everywhere' | 'clusters'): Promise<VectorTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-vectors-'));
  try {
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--expose-gc', bundle, folder, String(count), String(dimension), kind],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    );
    if (status !== 0) throw new Error(`measuring ${count} vectors ended with ${status}`);
    return JSON.parse(stdout) as VectorTimes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const shown = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

function printTable(rows: readonly (readonly [string, VectorTimes])[]): void {
  const lines: readonly (readonly [string, (times: VectorTimes) => number])[] = [
    ['10 nearest, p50, ms', ({ top10 }) => percentile(top10, 0.5)],
    ['10 nearest, p95, ms', ({ top10 }) => percentile(top10, 0.95)],
    ['100 nearest, p50, ms', ({ top100 }) => percentile(top100, 0.5)],
    ['100 nearest, p95, ms', ({ top100 }) => percentile(top100, 0.95)],
    ['10 nearest in one book of 20, p50, ms', ({ inBook }) => percentile(inBook, 0.5)],
    ['10 nearest just after a write, p50, ms', ({ afterWrite }) => percentile(afterWrite, 0.5)],
    ['first search after a start, ms', ({ load }) => load],
    ['memory, MB', ({ memory }) => memory],
    ['on disk, bytes a vector', ({ bytesEach }) => bytesEach],
    ['writing, µs a vector', ({ write }) => write],
  ];
  console.log(`\nExact vector search, ${dimension} numbers a vector`);
  console.log(`  ${''.padEnd(40)}${rows.map(([name]) => name.padStart(22)).join('')}`);
  for (const [name, of] of lines)
    console.log(`  ${name.padEnd(40)}${rows.map(([, times]) => shown(of(times)).padStart(22)).join('')}`);
  for (const name of Object.keys(rows[0]?.[1].sqliteVec ?? {})) {
    const peers = rows.map(([, { sqliteVec }]) => sqliteVec[name]);
    const cells = peers.map((peer) =>
      `${shown(percentile(peer?.times ?? [], 0.5))} (recall ${(peer?.recall ?? 0).toFixed(3)})`.padStart(22),
    );
    console.log(`  ${`sqlite-vec ${name}, p50, ms`.padEnd(40)}${cells.join('')}`);
  }
}

/** Measures the exact vector search at three sizes, each in a separate process; prints a table. */
export async function vectorFigures(): Promise<readonly Figure[]> {
  const bundle = await testProcess('vector-process', 'test/bench');
  const small = await measure(bundle, 10_000, 'everywhere');
  const large = await measure(bundle, 100_000, 'everywhere');
  const clusters = await measure(bundle, 100_000, 'clusters');
  const million = await measure(bundle, 1_000_000, 'everywhere');
  printTable([
    ['10,000', small],
    ['100,000', large],
    ['100,000 in clusters', clusters],
    ['1,000,000', million],
  ]);
  const figure = (name: string, samples: readonly number[], most: number): readonly Figure[] => [
    {
      name: `${name}, p50`,
      value: percentile(samples, 0.5),
      unit: 'ms',
      bound: { kind: 'at most', value: most },
    },
    { name: `${name}, p95`, value: percentile(samples, 0.95), unit: 'ms' },
  ];
  return [
    ...figure('10 nearest of 10,000', small.top10, 1),
    ...figure('10 nearest of 100,000', large.top10, 6),
    ...figure('10 nearest of 100,000 in clusters', clusters.top10, 6),
    ...figure('100 nearest of 100,000', large.top100, 6),
    { name: 'first search after a start, 100,000', value: large.load, unit: 'ms' },
    {
      name: 'memory, 100,000',
      value: large.memory,
      unit: 'MB',
      bound: { kind: 'at most', value: 100 },
    },
  ];
}
