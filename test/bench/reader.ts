import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.ts';
import { startWebFront } from '../e2e/support/web-front.ts';
import { restClient } from './client.ts';
import { percentile, type Figure } from './figures.ts';
import { findManual } from './manual.ts';

const times = Number(process.env['LECTERN_BENCH_TIMES'] ?? 20);
/** Milliseconds that a learner reads before turning the page; the next page is drawn meanwhile. */
const reads = 1_200;

/**
 * Runs in the window: the time from a click to the frame that shows the PDF page. Checks every frame; a canvas counts once
 * some pixel is neither white nor transparent.
 */
const watchPages = (): void => {
  const small = document.createElement('canvas');
  small.width = 240;
  small.height = 320;
  const context = small.getContext('2d', { willReadFrequently: true });
  const hasInk = (canvas: HTMLCanvasElement): boolean => {
    if (!context || canvas.hidden || canvas.width === 0) return false;
    context.clearRect(0, 0, 240, 320);
    context.drawImage(canvas, 0, 0, 240, 320);
    const { data } = context.getImageData(0, 0, 240, 320);
    for (let at = 0; at < data.length; at += 4)
      if ((data[at + 3] ?? 0) > 0 && (data[at] ?? 255) < 235) return true;
    return false;
  };
  const drawn = (number: number): boolean => {
    const box = document.querySelector('.pdf-scroll')?.getBoundingClientRect();
    const page = document.querySelector(`.pdfViewer .page[data-page-number="${number}"]`);
    const place = page?.getBoundingClientRect();
    if (!box || !page || !place || Math.abs(place.top - box.top) > box.height / 2) return false;
    const canvas = page.querySelector('canvas');
    return canvas !== null && hasInk(canvas);
  };
  let clicked = 0;
  addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true });
  Object.assign(globalThis, {
    untilDrawn: (number: number) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (clicked > 0 && performance.now() - clicked > 20_000) resolve(Number.NaN);
          else if (clicked > 0 && drawn(number)) {
            const from = clicked;
            clicked = 0;
            // The frame that shows it.
            requestAnimationFrame(() => resolve(performance.now() - from));
          } else requestAnimationFrame(look);
        };
        look();
      }),
  });
};

const untilDrawn = (page: Page, number: number): Promise<number> =>
  page.evaluate(
    (n) => (globalThis as unknown as { untilDrawn: (n: number) => Promise<number> }).untilDrawn(n),
    number,
  );

/**
 * A manual of more than 1,000 pages in the real browser: from the click in the library to its page on screen, in a window
 * that has just opened and in one that is in use, and from the click on "next page" to that page. Null where the browser or
 * the manual cannot be had.
 */
export async function readerFigures(): Promise<readonly Figure[] | null> {
  const [executablePath, manual] = await Promise.all([findBrowser(), findManual()]);
  if (!executablePath || !manual) return null;
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bench-reader-'));
  const front = await startWebFront(dataDir);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const client = restClient(front);
    const { bookId } = await client.importFile(manual, 'vectors');
    // Its sentences would be encoded for minutes during the measurement.
    for (const job of await client.call<{ id: number; state: string }[]>('GET', '/jobs'))
      if (job.state === 'queued' || job.state === 'running') await client.call('DELETE', `/jobs/${job.id}`);
    await client.call('PUT', `/books/${bookId}/position`, { page: 1 });
    const fresh: number[] = [];
    const again: number[] = [];
    const turns: number[] = [];
    const open = async (page: Page): Promise<number> => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
      const book = page.getByRole('list', { name: 'Books' }).getByRole('link').first();
      await book.waitFor();
      await page.waitForTimeout(reads);
      const [took] = await Promise.all([untilDrawn(page, 1), book.click()]);
      return took;
    };
    for (let nth = 0; nth < times; nth += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.addInitScript(watchPages);
      await page.goto(front.url);
      fresh.push(await open(page));
      again.push(await open(page));
      if (nth === 0)
        for (let next = 2; next <= times + 1; next += 1) {
          await page.waitForTimeout(reads);
          const { text } = await client.call<{ text: string }>('GET', `/books/${bookId}/pages/${next}`);
          const button = page.getByRole('button', { name: 'Next page' });
          // There is no sign that a blank page has been drawn.
          if (text.trim() === '') await button.click();
          else turns.push((await Promise.all([untilDrawn(page, next), button.click()]))[0]);
        }
      await client.call('PUT', `/books/${bookId}/position`, { page: 1 });
      await context.close();
    }
    const figure = (name: string, samples: readonly number[], share: number, most?: number): Figure => ({
      name: `${name}, p${share * 100}`,
      value: percentile(samples, share),
      unit: 'ms',
      ...(most === undefined ? {} : { bound: { kind: 'at most', value: most } }),
    });
    return [
      figure('first page of a new window', fresh, 0.5),
      figure('first page of a new window', fresh, 0.95, 1_000),
      figure('first page of a window in use', again, 0.5),
      figure('first page of a window in use', again, 0.95, 1_000),
      figure('next page', turns, 0.5),
      figure('next page', turns, 0.95, 50),
    ];
  } finally {
    await browser.close();
    await front.stop('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
