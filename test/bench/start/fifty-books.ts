import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../../scripts/find-browser.ts';
import { projectRoot, startWebFront, type WebFront } from '../../e2e/support/web-front.ts';
import { testProcess } from '../../recovery/support/test-process.ts';
import { findPackaged, realBooks } from '../../support/real-books.ts';
import { restClient, type RestClient } from '../client.ts';

const books = 50;

/**
 * Real books of at most 100 pages: the size does not matter for a start, and encoding the sentences of longer ones
 * takes very long.
 */
const short = [
  'refcard-a4.pdf',
  'R-FAQ.pdf',
  'live-manual.ja.epub',
  'live-manual.pl.epub',
  'ubuntu-packaging-guide.epub',
  'Documentation-Arabic.pdf',
  'CAD.pdf',
  'debian-edu-bookworm-manual.epub',
];

/** What a learner of some months has besides the books; the generator also makes one book for its notes and cards. */
const rest = { books: 1, passages: 100, notes: 500, plans: 10, turns: 1_000, facts: 300, cards: 1_000 };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Fetched real books, the sample book as EPUB and PDF, its chapters, and pairs of its chapters, each written as a file
 * of its own: 50 files, all different.
 */
async function writeBooks(folder: string): Promise<readonly string[]> {
  const sample = join(projectRoot, 'resources/sample-book');
  const found = realBooks
    .filter(({ path }) => short.some((name) => path.endsWith(`/${name}`)))
    .flatMap(({ path }) => findPackaged(path) ?? []);
  const whole = [...found, join(sample, 'field-guide.epub'), join(sample, 'field-guide.pdf')];
  const chapters = (await readdir(sample)).filter((name) => /^\d+-.*\.md$/.test(name)).toSorted();
  const texts = await Promise.all(chapters.map((name) => readFile(join(sample, name), 'utf8')));
  const parts = [0, 1, 2, 3].flatMap((distance) =>
    texts.map((text, at) => ({
      name: distance === 0 ? chapters[at] : `${chapters[at]?.slice(0, -3)} and ${distance} after it.md`,
      text:
        distance === 0
          ? text
          : `# Chapters ${at} and ${at + distance}\n\n${text}\n\n${texts[(at + distance) % texts.length]}`,
    })),
  );
  const written = parts.slice(0, books - whole.length).map(async ({ name = '', text }) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  });
  return [...whole, ...(await Promise.all(written))];
}

/** Sessions that were made by the generator are digested in batches, one at each start. */
const settlingStarts = 4;

async function withoutJobs({ call }: RestClient): Promise<void> {
  for (;;) {
    const jobs = await call<{ state: string }[]>('GET', '/jobs');
    if (!jobs.some(({ state }) => state === 'queued' || state === 'running')) return;
    await pause(500);
  }
}

/** Opens the library, which draws the covers of PDFs, until every book has been looked at. */
async function drawCovers(front: WebFront, { call }: RestClient): Promise<void> {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(front.url);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  const missing = async (): Promise<boolean> =>
    (await call<{ cover: { state: string; large?: boolean } }[]>('GET', '/books')).some(
      ({ cover }) => cover.state === 'unsought' || cover.large,
    );
  for (let seconds = 0; seconds < 120 && (await missing()); seconds += 1) await pause(1_000);
  await browser.close();
}

/** Fills a new data folder with 50 books, read, encoded and covered, and with notes, plans, cards, facts and sessions. */
export async function fillWithFiftyBooks(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const fill = await testProcess('fill-library', 'test/bench/library');
  const filled = spawnSync(process.execPath, [fill, dataDir, projectRoot, JSON.stringify(rest)], {
    stdio: 'inherit',
    cwd: projectRoot,
  });
  if (filled.status !== 0) throw new Error('the library was not filled');
  const sources = join(dataDir, 'sources');
  await mkdir(sources);
  const front = await startWebFront(dataDir);
  try {
    const client = restClient(front);
    let last = '';
    for (const path of await writeBooks(sources)) last = (await client.importText(path)).bookId;
    await client.call('PUT', `/books/${last}/position`, { page: 2 });
    const settings = await client.call<object>('GET', '/settings');
    await client.call('PUT', '/settings', { ...settings, tour: { done: true } });
    await drawCovers(front, client);
    await withoutJobs(client);
  } finally {
    await front.stop('SIGTERM');
  }
  for (let nth = 0; nth < settlingStarts; nth += 1) {
    const again = await startWebFront(dataDir);
    await withoutJobs(restClient(again));
    await again.stop('SIGTERM');
  }
}
