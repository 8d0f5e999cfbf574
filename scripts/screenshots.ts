/**
 * `npm run screenshots`: pictures of every screen, light and dark, into docs/screenshots (`-- FOLDER`: into another).
 * They show the built browser front on the sample book, with an ended session, notes, marks and a plan made through the
 * REST API.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { runnerImport } from 'vite';
import { restClient, type RestClient } from '../test/bench/client.ts';
import { startWebFront } from '../test/e2e/support/web-front.ts';
import { askInWindow } from './ask-in-window.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { findBrowser } from './find-browser.ts';
import type * as screenshotsModels from './screenshots-models.ts';
import { fillShelf, takeReaderPictures } from './screenshots-reader.ts';

const root = join(import.meta.dirname, '..');
const folder = resolve(process.argv[2] ?? join(root, 'docs/screenshots'));

const sample = join(root, 'resources/sample-book/field-guide.pdf');

const notes = [
  {
    title: 'What I take from chapter 2',
    content:
      'The book says attention is *returned*, not held.\n\n- one cue word, said **quietly** [p. 10]\n- see also [[Before the oral examination]]\n\n> Practise when nothing is at stake.\n',
    tags: ['attention', 'exam'],
    relatedPages: [14],
  },
  {
    title: 'Before the oral examination',
    content:
      '1. Long exhale, three times [p. 16]\n2. Read the first question **twice**\n3. Ten minutes a problem, then move on\n',
    tags: ['exam'],
    relatedPages: [20],
  },
  {
    title: 'Questions for the study group',
    content: '- Which habit is easiest to keep on a bad day?\n- Who of us has a stopping rule?\n',
    tags: ['group'],
    relatedPages: [],
  },
];

interface Books {
  readonly sampleId: string;
  readonly epubId: string;
}

/** The data of a learner after an evening: a session that ended, one in progress, notes and a plan. */
async function prepare(client: RestClient): Promise<Books> {
  const { bookId } = await client.importFile(sample);
  const epubId = await fillShelf(client, bookId);
  await client.call('PUT', '/profile', { name: 'Ada', interests: ['exams', 'rest'] });
  const first = await client.startSession(bookId);
  for (const question of [
    'My name is Ada and my oral examination is on 12 December.',
    'What is the quiet check?',
    'What does the landing strip contain?',
  ])
    await client.ask(first, question);
  await client.call('POST', `/sessions/${first}/end`);
  for (const note of notes) await client.call('POST', '/notes', { ...note, bookId });
  const until = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
  const draft = await client.call<{ steps: { state: string }[] }>('POST', '/plans/draft', {
    bookId,
    goal: 'Be ready for the oral examination',
    until,
  });
  const steps = draft.steps.map((step, at) => ({ ...step, state: at < 2 ? 'done' : 'open' }));
  await client.call('POST', '/plans', { ...draft, steps });
  return { sampleId: bookId, epubId };
}

async function takePictures(page: Page, books: Books, theme: string): Promise<void> {
  const shot = async (name: string): Promise<void> => {
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`), animations: 'disabled' });
  };
  const go = async (hash: string): Promise<void> => {
    await page.goto(new URL(`/#/${hash}`, page.url()).href);
    await page.getByRole('main').first().waitFor();
    await page.waitForTimeout(400);
  };
  await go('today');
  await shot('today');
  await go('library');
  const finished = page.getByRole('button', { name: 'Clear finished' });
  if ((await finished.count()) > 0) await finished.click();
  await page.getByRole('main').locator('.cover img').first().waitFor();
  await shot('library');
  await go(`study/${books.sampleId}/20`);
  await page.getByRole('textbox', { name: 'Ask about the book' }).waitFor();
  if ((await page.getByRole('region', { name: 'Answer' }).count()) === 0) {
    await askInWindow(page, 'What is the hard stop?');
    await askInWindow(page, 'What is a pre-set limit?');
  }
  await page
    .getByRole('region', { name: 'Answer' })
    .last()
    .getByRole('button', { name: /^page / })
    .first()
    .click();
  await page.locator('mark').first().waitFor();
  await shot('study');
  const answers = page.getByRole('region', { name: 'Answer' });
  await answers.last().getByRole('button', { name: 'What was searched' }).click();
  await page.getByRole('region', { name: 'What the tutor saw' }).waitFor();
  await shot('study-what-the-tutor-saw');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Earlier sessions' }).first().click();
  await shot('study-sessions');
  await go('notes');
  await page.getByRole('link', { name: /What I take from chapter 2/ }).click();
  await page.getByRole('region', { name: 'Preview' }).locator('strong').first().waitFor();
  await shot('notes');
  await go('plans');
  await shot('plans');
  await go('memory');
  const fact = page.getByText(/name is Ada/).first();
  if ((await fact.count()) > 0) await fact.click();
  await shot('memory');
  await go('settings/models');
  await shot('settings');
  await go('settings/memory');
  await shot('settings-memory');
  await takeReaderPictures({ page, theme, go, shot }, books);
  await go('library');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().fill('exhale');
  await page.waitForTimeout(500);
  await shot('palette');
}

buildIfNeeded(root);
const executablePath = await findBrowser();
if (!executablePath) throw new Error('No Chrome or Chromium could be found or installed.');
await mkdir(folder, { recursive: true });
// The providers' test servers are written for Vite, which Node cannot resolve by itself.
const { module } = await runnerImport<typeof screenshotsModels>(join(root, 'scripts/screenshots-models.ts'), {
  configFile: false,
  root,
  logLevel: 'error',
});
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const emptyDir = await mkdtemp(join(tmpdir(), 'lectern-shots-'));
const dataDir = await mkdtemp(join(tmpdir(), 'lectern-shots-'));
const empty = await startWebFront(emptyDir);
const front = await startWebFront(dataDir);
try {
  const books = await prepare(restClient(front));
  for (const theme of ['light', 'dark'] as const) {
    const open = async (url: string): Promise<Page> => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        colorScheme: theme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(url);
      await page.waitForLoadState('networkidle');
      return page;
    };
    const fresh = await open(empty.url);
    await fresh.waitForTimeout(400);
    await fresh.screenshot({ path: join(folder, `welcome-${theme}.png`) });
    await fresh.goto(new URL('/#/library', fresh.url()).href);
    await fresh.waitForTimeout(400);
    await fresh.screenshot({ path: join(folder, `library-empty-${theme}.png`) });
    await takePictures(await open(front.url), books, theme);
    await module.takeModelPictures({
      sample,
      open,
      shot: async (page, name) => {
        await page.screenshot({ path: join(folder, `${name}-${theme}.png`), animations: 'disabled' });
      },
    });
  }
} finally {
  await browser.close();
  await Promise.all([front.stop('SIGTERM'), empty.stop('SIGTERM')]);
  await Promise.all([emptyDir, dataDir].map((path) => rm(path, { recursive: true, force: true })));
}
console.log(`Pictures are in ${folder}`);
