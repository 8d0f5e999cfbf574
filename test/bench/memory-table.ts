import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import type { MemoryHealth } from '../../src/shared/model';
import { projectRoot, startWebFront } from '../e2e/support/web-front.ts';
import { testProcess } from '../recovery/support/test-process.ts';
import { restClient, type RestClient } from './client.ts';
import { percentile, type Figure } from './figures.ts';
import { runBundle } from './run-bundle.ts';
import { scrollFrames } from './scroll-frames.ts';

const run = async (name: string, folder: string): Promise<string> =>
  runBundle(await testProcess(name, 'test/bench/library'), folder, projectRoot);

interface Listed {
  readonly first: readonly number[];
  readonly deep: readonly number[];
  readonly other: Readonly<Record<'counts' | 'periods' | 'entries' | 'stats' | 'change', number>>;
}

const storeFigures = ({ first, deep, other }: Listed): readonly Figure[] => {
  const all = [...first, ...deep];
  const atMost100 = { kind: 'at most', value: 100 } as const;
  return [
    {
      name: 'A page of the table, any filter and order, processor time, p50',
      value: percentile(all, 0.5),
      unit: 'ms',
    },
    { name: 'The same, p95', value: percentile(all, 0.95), unit: 'ms', bound: atMost100 },
    {
      name: 'The same from the middle of the table, p95',
      value: percentile(deep, 0.95),
      unit: 'ms',
      bound: atMost100,
    },
    { name: 'The counts of the filters', value: other.counts, unit: 'ms' },
    { name: 'Three years of the timeline by month', value: other.periods, unit: 'ms' },
    { name: 'A hundred entries of the timeline', value: other.entries, unit: 'ms' },
    { name: 'A change of 50 facts, which can be undone', value: other.change, unit: 'ms' },
  ];
};

/** Waits until the facts are indexed, as in a library that was not filled all at once. */
const untilIndexed = async (client: RestClient): Promise<void> => {
  for (;;) {
    const { vectors, queued } = await client.call<MemoryHealth>('GET', '/memory/health');
    if (vectors.fact.done === vectors.fact.total && queued === 0) return;
    await setTimeout(1000);
  }
};

const rows = '.f-row .f-t';

/** Milliseconds from the command until the frame in which the table shows facts. */
const openTable = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    location.hash = '#/today';
  });
  await page.locator(rows).first().waitFor({ state: 'detached' });
  return page.evaluate(async (row) => {
    const begun = performance.now();
    location.hash = '#/memory';
    while (!document.querySelector(row)) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  }, rows);
};

const screenFigures = async (page: Page): Promise<readonly Figure[]> => {
  const opened = [await openTable(page), await openTable(page)];
  const frames = await scrollFrames(page, '.f-scroll');
  return [
    {
      name: 'The table opens for the first time in',
      value: opened[0] ?? Number.NaN,
      unit: 'ms',
      bound: { kind: 'at most', value: 250 },
    },
    { name: 'The table opens again in', value: opened[1] ?? Number.NaN, unit: 'ms' },
    {
      name: 'Frames over 33 ms of 200 while scrolling',
      value: frames.filter((ms) => ms > 33).length,
      unit: '',
    },
    { name: 'Longest frame while scrolling', value: Math.max(...frames), unit: 'ms' },
  ];
};

/** The table, the filters and the timeline of 100,000 facts. */
export async function memoryTableFigures(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-facts-'));
  try {
    await run('fill-facts', folder);
    const figures = storeFigures(JSON.parse(await run('list-facts-process', folder)) as Listed);
    const front = await startWebFront(folder);
    const executablePath = process.env['LECTERN_TEST_BROWSER'];
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox'],
    });
    await untilIndexed(restClient(front));
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(front.url);
    const onScreen = await screenFigures(page);
    await browser.close();
    await front.stop('SIGTERM');
    return [...figures, ...onScreen];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
