/**
 * `npm run soak`: hours of study in the browser version with a clock that runs fast, `-- --minutes` of real time and
 * `-- --hours` in the program; every half hour in the program is followed by a night. Prints what was measured over time,
 * checks the data folder, and exits 1 when something grows or is inconsistent.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.ts';
import { allFaultsOf } from '../recovery/support/check-data-folder.ts';
import { makeFast, setAhead } from './fast-page.ts';
import { growthOf } from './growth.ts';
import { fillForSoak } from './library.ts';
import { printSamples, printVerdict } from './report.ts';
import { takeSample, type Sample } from './sample.ts';
import { startFastServer } from './server.ts';
import { rest, studyRound } from './study.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, hours: { type: 'string', default: '2' } },
});
const minute = 60_000;
const minutes = Number(values.minutes);
const hours = Number(values.hours);
const speed = (hours * 60) / minutes;
const between = 20_000;
const halfHour = (30 * minute) / speed;
const night = 23.5 * 60 * minute;

const folder = await mkdtemp(join(tmpdir(), 'lectern-soak-'));
const dataDir = join(folder, 'data');
const results = join(import.meta.dirname, '../../bench-results');
const server = await startFastServer(folder, dataDir, speed);
const samples: Sample[] = [];
let rounds = 0;
let nights = 0;
try {
  await fillForSoak(server);
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.error('In the page:', error));
  await makeFast(page, speed, server.from);
  await page.goto(server.url);
  const window = await page.context().newCDPSession(page);
  await window.send('Performance.enable');
  const begun = performance.now();
  const elapsed = (): number => performance.now() - begun;
  try {
    while (elapsed() < minutes * minute) {
      await studyRound(page, rounds);
      rounds += 1;
      await rest(page);
      if (elapsed() - (samples.at(-1)?.at ?? -Infinity) >= between) {
        samples.push(await takeSample(server, window, dataDir, begun));
        printSamples(samples.slice(-1), samples.length === 1);
      }
      if (elapsed() > (nights + 1) * halfHour) {
        nights += 1;
        await server.ahead(night);
        await setAhead(page, night);
      }
    }
  } catch (error) {
    await mkdir(results, { recursive: true });
    await page.screenshot({ path: join(results, 'soak.png') });
    throw error;
  } finally {
    await browser.close();
  }
} finally {
  const code = await server.stop('SIGTERM');
  if (code !== 0) console.error(`The server ended with ${String(code)}.`);
}
const growth = growthOf(samples);
const faults = allFaultsOf(dataDir);
await mkdir(results, { recursive: true });
await writeFile(
  join(results, 'soak.json'),
  `${JSON.stringify({ minutes, hours, rounds, nights, samples, growth, faults }, null, 2)}\n`,
);
await rm(folder, { recursive: true, force: true });
console.log(`\n${rounds} rounds and ${nights} nights in ${minutes} minutes, ${hours} hours in the program`);
process.exitCode = printVerdict(growth, faults) ? 0 : 1;
