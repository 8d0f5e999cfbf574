import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveSmallModel, smallReply, type ServedModel } from '../support/llama/list-file';
import { expect, test as base } from './support/lectern';
import { callRest } from './support/rest';
import { answers, begin, goTo, openSampleBook } from './support/study';
import { readAnswers } from './support/whole-conversation';
import type { Settings } from '../../src/shared/model';
import { text } from '../../src/renderer/messages/text';

interface Fixtures {
  readonly served: ServedModel;
}

const test = base.extend<Fixtures>({
  // Playwright reads a fixture's needs from the pattern: it must be one, and it is empty.
  // oxlint-disable-next-line no-empty-pattern
  served: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-list-'));
    const served = await serveSmallModel(folder);
    await use(served);
    await served.server.close();
    await rm(folder, { recursive: true, force: true });
  },
  environment: async ({ served }, use) => use({ ...served.environment }),
  // Each token of the model is two letters, so little text fits.
  // oxlint-disable-next-line no-empty-pattern
  prepare: async ({}, use) =>
    use(async (front) => {
      const settings = (await callRest(front, 'GET', '/settings')) as Settings;
      const budget = { stable: 500, warmup: 0, conversation: 500, passages: 500, facts: 0 };
      await callRest(front, 'PUT', '/settings', { ...settings, budget });
    }),
});
/** Much longer than a model of this size takes to load and to read a prompt. */
const timeout = 30_000;

test.use({ shelf: 'sample book' });

// The Electron of these tests cannot load the library, so this test runs in the browser.
test('a whole conversation with a model inside Lectern, whose download is cancelled, killed and resumed', async ({
  lectern,
  served: { server },
}) => {
  test.setTimeout(4 * timeout);
  let page = lectern.page();
  const inside = () => page.getByRole('region', { name: text.engines.inside.title });
  const openModels = async (): Promise<void> => {
    await goTo(page, 'Settings');
    await page.getByRole('link', { name: 'Models and keys' }).click();
  };
  const download = () => inside().getByRole('button', { name: 'Download: Small model' });
  const use = (model: string) => inside().getByRole('button', { name: `Use: ${model}`, exact: true });

  await openModels();
  // The connection stays open, but sends nothing more.
  server.cutAfter = 200_000;
  server.beforeCut = () => new Promise(() => undefined);
  await download().click();
  await inside().getByRole('button', { name: 'Cancel: Small model' }).click();
  await download().click();
  const bar = inside().getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  server.cutAfter = null;
  page = await lectern.killAndRestart();
  await openModels();
  await use('Small model').click();
  expect(server.asked.map(({ range }) => range)).toEqual([null, null, 'bytes=200000-']);
  await inside().getByRole('button', { name: 'Download: Endless model' }).click();
  await expect(use('Endless model')).toBeVisible();

  page = await openSampleBook(lectern);
  const messages = [
    'I live in Bergen.',
    'What is a when-then plan?',
    'And why is that?',
    'Make it shorter',
    'Summarise chapter 3',
    'Wie viele Minuten hatte Ingrid Solheim vor der Prüfung?',
  ];
  for (const message of messages) {
    await begin(page, message);
    const answer = answers(page).last();
    await expect(answer).toHaveAttribute('data-state', 'complete', { timeout: timeout });
    await expect(answer).toContainText(smallReply);
  }

  await openModels();
  await use('Endless model').click();
  await expect(use('Small model')).toBeVisible();
  await goTo(page, 'Study');
  await begin(page, 'What is the quiet check?');
  await expect(answers(page).last().locator('.prose')).not.toBeEmpty({ timeout: timeout });
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(answers(page).last()).toContainText(text.chat.stopped);
  const shown = await readAnswers(page, messages.length + 1);

  page = await lectern.restart();
  await goTo(page, 'Study');
  await expect(answers(page).last()).toContainText(text.chat.stopped);
  expect(await readAnswers(page, messages.length + 1)).toEqual(shown);
  await goTo(page, 'Memory');
  await expect(page.getByText(/Bergen/).first()).toBeVisible();
});
