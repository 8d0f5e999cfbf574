import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { electronCommand } from '../../e2e/support/electron-command.ts';
import { projectRoot } from '../../e2e/support/web-front.ts';
import { percentile, type Figure } from '../figures.ts';
import { fillWithFiftyBooks } from './fifty-books.ts';
import { usageOfTree } from './tree-usage.ts';

const starts = Number(process.env['LECTERN_BENCH_TIMES'] ?? 5);

/** Milliseconds from the usable window to the measurement of memory. */
const settled = 10_000;

/** Today with its data: the book that was open last. */
const wanted = '[data-pane="today"] .carry-t';

type Program = 'lectern' | 'bare';

interface Start {
  /** Milliseconds from the start of the process to each step. */
  readonly steps: ReadonlyMap<string, number>;
  /** Processor time until the window was usable, in ms. */
  readonly processor: number;
  readonly megabytes: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Drops the system's file cache, if that is permitted. */
const forgetFiles = (): boolean => {
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
    return true;
  } catch {
    return false;
  }
};

/** Starts Electron on a program, waits until its window is usable, and ends it. */
async function startOnce(program: Program, dataDir: string): Promise<Start> {
  const own = electronCommand(dataDir);
  const bare = join(import.meta.dirname, 'bare');
  const args = ['-r', join(import.meta.dirname, 'watch-start.cjs'), ...own.args].map((arg) =>
    program === 'bare' && arg === projectRoot ? bare : arg,
  );
  forgetFiles();
  const begun = Date.now();
  const child = spawn(own.executablePath, args, {
    env: { ...own.env, ...(program === 'lectern' ? { START_WANTED: wanted } : {}) },
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: dataDir,
  });
  const exited = once(child, 'exit');
  const steps = new Map<string, number>();
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, name = '', at] = line.split(' ');
    if (word !== 'start') continue;
    if (!steps.has(name)) steps.set(name, Number(at) - begun);
    if (name === 'usable') break;
  }
  if (!steps.has('usable')) throw new Error(`${program} ended before its window was usable`);
  const { processor } = usageOfTree(child.pid ?? 0);
  await pause(settled);
  const { megabytes } = usageOfTree(child.pid ?? 0);
  child.kill('SIGTERM');
  await exited;
  return { steps, processor, megabytes };
}

const median = (of: readonly Start[], value: (start: Start) => number): number =>
  percentile(of.map(value), 0.5);

const usableAfter = (of: readonly Start[]): number =>
  median(of, ({ steps }) => steps.get('usable') ?? Number.NaN);

const figuresOf = (program: Program, of: readonly Start[]): readonly Figure[] => [
  ...[...(of[0]?.steps.keys() ?? [])].map((step) => ({
    name: `${program}: ${step} after`,
    value: median(of, ({ steps }) => steps.get(step) ?? Number.NaN),
    unit: 'ms',
  })),
  { name: `${program}: processor time`, value: median(of, ({ processor }) => processor), unit: 'ms' },
  { name: `${program}: memory`, value: median(of, ({ megabytes }) => megabytes), unit: 'MB' },
];

const compared = (bare: readonly Start[], lectern: readonly Start[]): readonly Figure[] => [
  {
    name: 'Lectern against bare, time',
    value: usableAfter(lectern) / usableAfter(bare),
    unit: 'times',
    bound: { kind: 'at most', value: 1.5 },
  },
  {
    name: 'Lectern against bare, processor time',
    value: median(lectern, ({ processor }) => processor) / median(bare, ({ processor }) => processor),
    unit: 'times',
  },
  {
    name: 'Lectern above bare, memory',
    value: median(lectern, ({ megabytes }) => megabytes) - median(bare, ({ megabytes }) => megabytes),
    unit: 'MB',
    bound: { kind: 'at most', value: 120 },
  },
];

/**
 * Times from the start of the process to a usable window, with a library of 50 books, compared to an empty window of the
 * same Electron. They take turns, each in a new process and without the system's file cache where that is permitted. Null
 * without an Electron. LECTERN_START_LIBRARY names a folder in which the library is kept for the next run.
 */
export async function startFigures(): Promise<readonly Figure[] | null> {
  if (!process.env['LECTERN_TEST_ELECTRON']) return null;
  const kept = process.env['LECTERN_START_LIBRARY'];
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-start-'));
  const dataDir = join(folder, 'library');
  const empty = join(folder, 'empty');
  try {
    if (kept === undefined) await fillWithFiftyBooks(dataDir);
    else {
      if (!existsSync(kept)) await fillWithFiftyBooks(kept);
      await cp(kept, dataDir, { recursive: true });
    }
    await mkdir(empty);
    // The first start of a profile creates its files.
    await startOnce('bare', empty);
    await startOnce('lectern', dataDir);
    const bare: Start[] = [];
    const lectern: Start[] = [];
    for (let nth = 0; nth < starts; nth += 1) {
      bare.push(await startOnce('bare', empty));
      lectern.push(await startOnce('lectern', dataDir));
    }
    return [...figuresOf('bare', bare), ...figuresOf('lectern', lectern), ...compared(bare, lectern)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
