import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { projectRoot, startWebFront } from '../e2e/support/web-front.ts';
import { testProcess } from '../recovery/support/test-process.ts';
import { percentile, type Figure } from './figures.ts';
import { runBundle } from './run-bundle.ts';
import { scrollFrames } from './scroll-frames.ts';

const run = async (name: string, folder: string): Promise<string> =>
  runBundle(await testProcess(name, 'test/bench/library'), folder, projectRoot);

const starts = 7;

/** Milliseconds until the server answers: the least of several starts, which other processes disturbed least. */
async function startTime(folder: string): Promise<number> {
  let least = Infinity;
  for (let at = 0; at < starts; at += 1) {
    const begun = performance.now();
    const front = await startWebFront(folder);
    least = Math.min(least, performance.now() - begun);
    await front.stop('SIGTERM');
  }
  return least;
}

/** Scrolling of long lists, search while one types, and start-up, with a library of several years. */
export async function studyListFigures(): Promise<readonly Figure[]> {
  const full = await mkdtemp(join(tmpdir(), 'lectern-bench-lists-'));
  const empty = await mkdtemp(join(tmpdir(), 'lectern-bench-empty-'));
  const figures: Figure[] = [];
  try {
    await run('fill-library', full);
    const { times, cpu } = JSON.parse(await run('search-words-process', full)) as Readonly<
      Record<'times' | 'cpu', readonly number[]>
    >;
    figures.push(
      { name: 'Search of all kinds while typing, p50', value: percentile(times, 0.5), unit: 'ms' },
      {
        name: 'Search of all kinds while typing, p95',
        value: percentile(times, 0.95),
        unit: 'ms',
        bound: { kind: 'at most', value: 50 },
      },
      { name: 'The same in processor time, p95', value: percentile(cpu, 0.95), unit: 'ms' },
    );
    const withoutBooks = await startTime(empty);
    const withAll = await startTime(full);
    figures.push(
      { name: 'Start with an empty library', value: withoutBooks, unit: 'ms' },
      { name: 'Start with the full library', value: withAll, unit: 'ms' },
      {
        name: 'Full against empty',
        value: withAll / withoutBooks,
        unit: 'times',
        bound: { kind: 'at most', value: 1.1 },
      },
    );

    const front = await startWebFront(full);
    const executablePath = process.env['LECTERN_TEST_BROWSER'];
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox'],
    });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(front.url);
    for (const [name, address, pane] of [
      ['notes', '#/notes', '[data-pane="notes"]'],
      ['plans', '#/plans', '[data-pane="plans"]'],
      ['cards', '#/review/cards', '[data-pane="cards"]'],
    ] as const) {
      const begun = performance.now();
      await page.evaluate((hash) => {
        location.hash = hash;
      }, address);
      await page.locator(`${pane} :is(li, [role="row"])`).nth(3).waitFor({ timeout: 60_000 });
      figures.push({ name: `The list of ${name} opens in`, value: performance.now() - begun, unit: 'ms' });
      const frames = await scrollFrames(page, pane);
      figures.push(
        {
          name: `Frames over 33 ms of 200 while scrolling the ${name}`,
          value: frames.filter((ms) => ms > 33).length,
          unit: '',
        },
        { name: `Longest frame while scrolling the ${name}`, value: Math.max(...frames), unit: 'ms' },
      );
    }
    await browser.close();
    await front.stop('SIGTERM');
  } finally {
    await Promise.all([full, empty].map((folder) => rm(folder, { recursive: true, force: true })));
  }
  return figures;
}
