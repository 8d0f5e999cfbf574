import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveSmallModel, type ServedModel } from '../support/llama/list-file';
import { expect, test as base } from './support/lectern';
import { goTo } from './support/study';
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
});

/** A server like Ollama at its usual port; null if that is in use. */
const startOllama = async (): Promise<Server | null> => {
  const server = createServer((request, response) => {
    const data = [{ id: 'gemma3:4b', object: 'model', owned_by: 'library' }];
    response.setHeader('content-type', 'application/json');
    if (request.url === '/v1/models') response.end(JSON.stringify({ object: 'list', data }));
    else response.writeHead(404).end('{}');
  });
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(11_434, '127.0.0.1', () => resolve(server));
  });
};

test('the three ways to a model: one is downloaded, used and removed, a server is found, a key is asked for', async ({
  lectern,
}) => {
  const ollama = await startOllama();
  const page = lectern.page();
  await goTo(page, 'Settings');
  await page.getByRole('link', { name: 'Models and keys' }).click();
  const inside = page.getByRole('region', { name: 'Inside Lectern' });
  const server = page.getByRole('region', { name: 'A server you run' });
  const online = page.getByRole('region', { name: 'An online service' });
  await expect(inside).toContainText('Stays on this computer.');
  if (ollama) {
    const found = server.getByRole('button', { name: 'Use: gemma3:4b' });
    // On a busy machine it may not have answered within the half second that Lectern gives it.
    await expect(async () => {
      if (!(await found.isVisible())) await server.getByRole('button', { name: 'Look again' }).click();
      await expect(found).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(server.getByText(/^Ollama$/)).toBeVisible();
  }
  await expect(online.getByRole('button', { name: 'Add a key: Gemini' })).toBeVisible();
  // Nothing is sent yet, so there is no table to scroll to.
  await expect(online.getByRole('button', { name: text.engines.online.sent })).toHaveCount(0);

  await inside.getByRole('button', { name: 'Download: Small model' }).click();
  // "Pause: Small model" ends like it.
  await inside.getByRole('button', { name: 'Use: Small model', exact: true }).click();
  await expect(inside.getByText('In use')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Answers use' })).toHaveValue('llama:Small-model');
  await expect(page.getByText('Nothing leaves this computer: no key, no network, no cost.')).toBeVisible();

  await inside.getByRole('button', { name: 'Remove: Small model' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(inside.getByRole('button', { name: 'Download: Small model' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Answers use' })).toHaveValue('builtin');
  ollama?.close();
});

test('without a connection the offer says so, and what is here still works', async ({ lectern }) => {
  const page = lectern.page();
  await goTo(page, 'Settings');
  await page.getByRole('link', { name: 'Models and keys' }).click();
  const inside = page.getByRole('region', { name: 'Inside Lectern' });
  await expect(inside.getByRole('button', { name: 'Download: Small model' })).toBeEnabled();
  await page.context().setOffline(true);
  await expect(page.getByText('No internet connection.')).toBeVisible();
  await expect(inside.getByRole('button', { name: 'Download: Small model' })).toBeDisabled();
  await page.context().setOffline(false);
  await expect(page.getByText('No internet connection.')).toHaveCount(0);
  await expect(inside.getByRole('button', { name: 'Download: Small model' })).toBeEnabled();
});
