import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import type { FastServer } from './server.ts';

const megabyte = 1024 * 1024;

/** Figures that grow if something is never released, and how much each may seem to grow in a run. */
export const watched = {
  'engine: heap, MB': { least: 3, share: 0.1 },
  'server: heap, MB': { least: 2, share: 0.1 },
  'outside the heaps, MB': { least: 6, share: 0.15 },
  'server: resident, MB': { least: 25, share: 0.12 },
  'server: files and sockets': { least: 2, share: 0 },
  'server: system threads': { least: 3, share: 0 },
  'threads of the program': { least: 1, share: 0 },
  'handles of event loops': { least: 2, share: 0 },
  'window: heap, MB': { least: 2, share: 0.1 },
  'window: DOM nodes': { least: 60, share: 0.05 },
  'window: event listeners': { least: 15, share: 0.05 },
  'window: documents': { least: 1, share: 0 },
  'log of the database, MB': { least: 2, share: 0.2 },
} as const satisfies Readonly<Record<string, { least: number; share: number }>>;

export type Watched = keyof typeof watched;

export interface Sample {
  /** Real milliseconds since the start, and the time in the program. */
  readonly at: number;
  readonly now: number;
  readonly values: Readonly<Record<Watched, number>>;
}

const entriesOf = (path: string): number => readdirSync(path).length;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Heaps are measured after a garbage collection. */
export async function takeSample(
  server: FastServer,
  window: CDPSession,
  dataDir: string,
  begun: number,
): Promise<Sample> {
  // Twice: the first pass may release objects that still hold memory in the window's other heap.
  for (let nth = 0; nth < 2; nth += 1) await window.send('HeapProfiler.collectGarbage');
  const { metrics } = await window.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const { threads, resident, now } = await server.sample();
  const heapOf = (name: string): number =>
    (threads.find(({ thread }) => thread === name)?.heap ?? Number.NaN) / megabyte;
  const process = `/proc/${server.process.pid ?? 0}`;
  return {
    at: performance.now() - begun,
    now,
    values: {
      'engine: heap, MB': heapOf('engine-thread'),
      'server: heap, MB': heapOf('main'),
      'outside the heaps, MB': sum(threads.map(({ external }) => external)) / megabyte,
      'server: resident, MB': resident / megabyte,
      'server: files and sockets': entriesOf(`${process}/fd`),
      'server: system threads': entriesOf(`${process}/task`),
      'threads of the program': threads.length,
      'handles of event loops': sum(threads.flatMap(({ resources }) => Object.values(resources))),
      'window: heap, MB': metric('JSHeapUsedSize') / megabyte,
      'window: DOM nodes': metric('Nodes'),
      'window: event listeners': metric('JSEventListeners'),
      'window: documents': metric('Documents'),
      'log of the database, MB': sizeOf(join(dataDir, 'lectern.db-wal')) / megabyte,
    },
  };
}
