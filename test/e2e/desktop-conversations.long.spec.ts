import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startGeminiServer, type GeminiServer } from '../support/providers/gemini-server';
import type { LoopbackServer, SeenRequest } from '../support/providers/loopback-server';
import { startOllamaServer, type OllamaServer } from '../support/providers/ollama-server';
import { studyChat, studyReply } from '../support/providers/study-replies';
import { expect, test as base } from './support/lectern';
import { goTo } from './support/study';
import { holdConversation } from './support/whole-conversation';
import { text } from '../../src/renderer/messages/text';

const key = 'gemini-of-the-window';

interface Fixtures {
  readonly gemini: GeminiServer;
  readonly ollama: OllamaServer;
  /** The user's configuration folder, outside the data folder. */
  readonly config: string;
}

/** More than fits into the context window. */
const models = ['1b', '2b', '3b', '4b', '7b', '8b', '12b', '14b', '27b', '32b'].map((size) => ({
  name: `small-chat:${size}`,
  contextTokens: 131_072,
}));

/** Ollama at its usual port, or at another one if that is in use. */
const startAtUsualPort = (): Promise<OllamaServer> =>
  startOllamaServer({ models, answer: studyChat, port: 11_434 }).catch(() =>
    startOllamaServer({ models, answer: studyChat }),
  );

const test = base.extend<Fixtures>({
  // Playwright reads a fixture's needs from the pattern: it must be one, and it is empty.
  // oxlint-disable-next-line no-empty-pattern
  gemini: async ({}, use) => {
    const server = await startGeminiServer({ key, answer: studyReply });
    await use(server);
    await server.close();
  },
  // oxlint-disable-next-line no-empty-pattern
  ollama: async ({}, use) => {
    const server = await startAtUsualPort();
    await use(server);
    await server.close();
  },
  // oxlint-disable-next-line no-empty-pattern
  config: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-config-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  shelf: 'sample book',
});

/** The next streamed answer begins and then stalls. */
const hangOn = (server: LoopbackServer, streams: (request: SeenRequest) => boolean) => (): void => {
  let hung = false;
  server.failWhen((request) => {
    if (hung || !streams(request)) return null;
    hung = true;
    return { hang: 800 };
  });
};

async function openModels(page: Page): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('link', { name: 'Models and keys' }).click();
}

test('a whole conversation with a model of Ollama, found at its usual port', async ({ lectern, ollama }) => {
  const page = lectern.page();
  await openModels(page);
  const way = page.getByRole('region', { name: 'A server you run' });
  if (ollama.url.endsWith(':11434')) {
    const found = way.getByRole('button', { name: 'Use: small-chat:1b', exact: true });
    // On a busy machine it may not have answered within the half second that Lectern gives it.
    await expect(async () => {
      if (!(await found.isVisible())) await way.getByRole('button', { name: 'Look again' }).click();
      await expect(found).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(way.getByText(/^Ollama$/)).toBeVisible();
    await found.click();
  } else {
    await way.getByRole('button', { name: 'Set up: Own server' }).click();
    await way.getByRole('textbox', { name: 'Address' }).fill(`${ollama.url}/v1`);
    await way.getByRole('button', { name: 'Test', exact: true }).click();
    await way.getByRole('button', { name: 'Save', exact: true }).click();
  }
  const all = way.getByRole('button', { name: text.models.offer.doAllTasks });
  await expect(all).toBeInViewport();
  await all.click();
  await expect(page.getByRole('combobox', { name: text.engines.now })).toHaveValue('server:small-chat:1b');
  await holdConversation(lectern, {
    hangNext: hangOn(
      ollama,
      ({ path, json }) => path === '/api/chat' && (json as { stream?: boolean }).stream === true,
    ),
  });
});

test.describe('with a key', () => {
  test.use({
    environment: async ({ gemini, config }, use) =>
      use({ XDG_CONFIG_HOME: config, LECTERN_GEMINI_URL: gemini.url }),
  });

  test('a whole conversation with a model of Gemini', async ({ lectern, gemini }) => {
    const page = lectern.page();
    await openModels(page);
    const way = page.getByRole('region', { name: 'An online service' });
    await way.getByRole('button', { name: 'Add a key: Gemini' }).click();
    await way.locator('input[type=password]').fill(key);
    // A system without a keyring keeps a key over a restart only in a file.
    const file = way.getByLabel(text.models.keys.file);
    if ((await file.count()) > 0) {
      await file.check();
      await way.getByLabel(text.models.keys.accept).check();
    }
    await way.getByRole('button', { name: 'Test', exact: true }).click();
    await way.getByRole('button', { name: 'Save', exact: true }).click();
    await way.getByRole('button', { name: text.models.offer.doAllTasks }).click();
    await expect(page.getByRole('heading', { name: /^Gemini .* answers$/ })).toBeVisible();
    await way.getByRole('button', { name: text.engines.online.sent }).click();
    await expect(page.getByRole('heading', { name: text.models.sent.title })).toBeInViewport();
    await holdConversation(lectern, {
      hangNext: hangOn(gemini, ({ path }) => path.includes('streamGenerateContent')),
    });
  });
});
