import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startGeminiServer, type GeminiServer } from '../support/providers/gemini-server';
import { findInFiles } from './support/find-in-files';
import { expect, test as base } from './support/lectern';
import { text } from '../../src/renderer/messages/text';

/** A string that occurs nowhere else. */
const key = `AIza-${randomUUID()}`;

interface Fixtures {
  readonly gemini: GeminiServer;
  /** The user's configuration folder, outside the data folder. */
  readonly config: string;
}

const test = base.extend<Fixtures>({
  // Playwright reads a fixture's needs from the pattern: it must be one, and it is empty.
  // oxlint-disable-next-line no-empty-pattern
  gemini: async ({}, use) => {
    const server = await startGeminiServer({ key, answer: () => 'The quiet check is a pause.' });
    await use(server);
    await server.close();
  },
  // oxlint-disable-next-line no-empty-pattern
  config: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-config-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  environment: async ({ gemini, config }, use) =>
    use({ XDG_CONFIG_HOME: config, LECTERN_GEMINI_URL: gemini.url, VOYAGE_API_KEY: 'pa-unused' }),
});

async function openModels(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Models and keys' }).click();
  await expect(page.getByRole('heading', { name: 'An online service' })).toBeVisible();
}

/** The card of Gemini: a row with its form below it. */
const card = (page: Page) =>
  page
    .getByRole('region', { name: 'An online service' })
    .getByRole('listitem')
    .filter({ hasText: 'Google AI' });

async function typeKey(page: Page, typed: string): Promise<void> {
  const field = card(page).locator('input[type=password]');
  const opener = card(page).getByRole('button', { name: /Add a key|Replace/ });
  // The lists above are loaded first, so that the button does not move away from the pointer.
  if ((await field.count()) === 0) await opener.click();
  await field.fill(typed);
}

/** Everything in the page: elements, field values and storage. */
const allOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value),
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
    ].join('\n'),
  );

async function answerByGemini(page: Page): Promise<void> {
  await page
    .getByRole('combobox', { name: text.models.tasks.pick('Answers') })
    .selectOption({ label: 'Gemini Flash Latest' });
  const asked = page.getByRole('dialog', { name: 'Send to Google?' });
  await expect(asked).toContainText('Your questions, the passages found for them');
  await expect(asked).toContainText('generativelanguage.googleapis.com');
  await asked.getByRole('button', { name: text.models.confirm.action }).click();
  await expect(page.getByRole('heading', { name: 'Gemini flash-latest answers' })).toBeVisible();
}

test('a key is never written or shown, whatever is done with it', async ({ lectern, gemini, config }) => {
  const page = lectern.page();
  const folders = [lectern.dataDir, config];
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await page.getByRole('button', { name: 'Read the sample book' }).click();
  await expect(page.getByText(text.library.notBegun('88 pages'))).toBeVisible({ timeout: 30_000 });

  await openModels(page);
  await expect(page.getByText(text.models.sent.nothing)).toBeVisible();
  const refused = `AIza-${randomUUID()}`;
  await typeKey(page, refused);
  await card(page).getByRole('button', { name: 'Test', exact: true }).click();
  await expect(card(page).getByRole('alert')).toContainText('Gemini did not accept the key.');
  await typeKey(page, key);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(key);
  await card(page).getByRole('button', { name: 'Test', exact: true }).click();
  await expect(card(page).getByRole('status')).toContainText(/It works: .* responded in [\d,]+ ms/);
  await card(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card(page).getByText(/Kept (until Lectern closes|in the system’s keyring)/)).toBeVisible();
  expect(await allOf(page)).not.toContain(key);
  await answerByGemini(page);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await page.getByRole('list', { name: 'Books' }).getByRole('link').first().click();
  const ask = async (question: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Ask about the book' }).fill(question);
    await page.keyboard.press('Enter');
  };
  await ask('What is the quiet check?');
  const answer = page.getByRole('region', { name: 'Answer' }).last();
  await expect(answer).toContainText('The quiet check is a pause.');
  await expect(answer).toContainText('Gemini flash-latest');
  expect(gemini.questions.at(-1)?.user).toContain('What is the quiet check?');
  expect(JSON.stringify(gemini.questions)).not.toContain(key);

  // A provider that echoes the key in its error.
  gemini.failWhen(() => ({
    status: 400,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      error: {
        code: 400,
        message: `API key not valid: ${key}. See https://example.org/?key=${key}`,
        status: 'INVALID_ARGUMENT',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'API_KEY_INVALID',
            metadata: { key },
          },
        ],
      },
    }),
  }));
  await ask('What does the landing strip contain?');
  const failed = page.getByRole('alert').filter({ hasText: 'Gemini did not accept the key.' });
  await expect(failed).toBeVisible();
  await expect(failed.getByRole('link', { name: 'Open model settings' })).toBeVisible();
  expect(await allOf(page)).not.toContain(key);
  await failed.getByRole('button', { name: 'Answer with the built-in engine' }).click();
  const instead = page.getByRole('region', { name: 'Answer' }).last();
  await expect(instead.getByRole('heading', { name: /^(From the book|Closest passages)$/ })).toBeVisible();

  await openModels(page);
  const log = page.getByRole('region', { name: text.models.log.title }).last();
  await expect(log.getByRole('row').filter({ hasText: 'key refused' }).first()).toBeVisible();
  expect(await allOf(page)).not.toContain(key);
  expect(await findInFiles(key, folders)).toEqual([]);
  expect(await findInFiles(refused, folders)).toEqual([]);
  await lectern.restart();
  expect(await findInFiles(key, folders)).toEqual([]);
  expect(await findInFiles(refused, folders)).toEqual([]);
});

test('without a keyring a key is kept until Lectern closes, or in a file with the learner’s consent', async ({
  lectern,
  config,
}) => {
  let page = lectern.page();
  await openModels(page);
  await typeKey(page, key);
  const keyring = await card(page).getByLabel(text.models.keys.keyring).count();
  test.skip(keyring > 0, 'this system has a keyring');
  await expect(card(page).getByText(text.models.keys.noKeyring)).toBeVisible();
  await card(page).getByRole('button', { name: text.models.keys.saveAnyway }).click();
  await expect(card(page).getByText('Kept until Lectern closes')).toBeVisible();

  page = await lectern.restart();
  await openModels(page);
  await expect(card(page).getByText('No key', { exact: true })).toBeVisible();
  await typeKey(page, key);
  await card(page).getByLabel(text.models.keys.file).check();
  const save = card(page).getByRole('button', { name: text.models.keys.saveAnyway });
  await expect(save).toBeDisabled();
  await card(page).getByLabel(text.models.keys.accept).check();
  await save.click();
  await expect(card(page).getByText(text.models.keys.place.file)).toBeVisible();
  const file = join(config, 'Lectern', 'keys.json');
  expect(await findInFiles(key, [lectern.dataDir, config])).toEqual([file]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  page = await lectern.restart();
  await openModels(page);
  await expect(card(page).getByText(text.models.keys.place.file)).toBeVisible();
  await card(page).getByRole('button', { name: 'Test: Gemini' }).click();
  await expect(card(page).getByRole('status')).toContainText('It works');
  await card(page).getByRole('button', { name: 'Remove: Gemini' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card(page).getByText('No key', { exact: true })).toBeVisible();
  expect(await findInFiles(key, [lectern.dataDir, config])).toEqual([]);
});

test('a keyring keeps a key encrypted, even after a restart', async ({ lectern, config }) => {
  let page = lectern.page();
  await openModels(page);
  await typeKey(page, key);
  const keyring = card(page).getByLabel(text.models.keys.keyring);
  test.skip((await keyring.count()) === 0, 'this system has no keyring');
  await expect(keyring).toBeChecked();
  await card(page).getByRole('button', { name: text.models.keys.saveAnyway }).click();
  await expect(card(page).getByText(text.models.keys.place.keyring)).toBeVisible();
  page = await lectern.restart();
  expect(await findInFiles(key, [lectern.dataDir, config])).toEqual([]);
  await openModels(page);
  await expect(card(page).getByText(text.models.keys.place.keyring)).toBeVisible();
  await card(page).getByRole('button', { name: 'Test: Gemini' }).click();
  await expect(card(page).getByRole('status')).toContainText('It works');
});

test('from the first screen to answers by Gemini: its key is added, then used for everything', async ({
  lectern,
}) => {
  const page = lectern.page();
  await page.getByRole('link', { name: text.models.hint.link }).click();
  await card(page).getByRole('button', { name: 'Add a key' }).click();
  await typeKey(page, key);
  await card(page).getByRole('button', { name: 'Test', exact: true }).click();
  await card(page).getByRole('button', { name: 'Save', exact: true }).click();
  const offer = card(page).getByRole('region', { name: text.models.offer.title('Gemini') });
  await expect(offer).toContainText('go to Google (generativelanguage.googleapis.com)');
  await offer.getByRole('button', { name: text.models.offer.doAllTasks }).click();
  await expect(page.getByRole('radio', { name: text.models.tasks.presets.gemini })).toBeChecked();
  // Its vectors are a separate choice, which can wait.
  await offer.getByRole('button', { name: text.models.offer.notNow }).click();
  await expect(offer).toBeHidden();
  await expect(page.getByText(text.models.vectors.builtin).first()).toBeVisible();
});

test('a reranker is used once what is sent to it was confirmed', async ({ lectern }) => {
  const page = lectern.page();
  await openModels(page);
  const reranker = page.getByLabel(text.models.vectors.rerank);
  await reranker.selectOption('rerank-2.5');
  await page.getByRole('button', { name: text.models.confirm.action }).click();
  await expect(reranker).toHaveValue('rerank-2.5');
});
