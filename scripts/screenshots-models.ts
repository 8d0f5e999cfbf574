/** The pictures of models for `npm run screenshots`: the ways to a model, and answers by one. Loaded by Vite. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { restClient } from '../test/bench/client.ts';
import { askInWindow } from './ask-in-window.ts';
import { putModelSettings } from '../test/e2e/support/rest.ts';
import { startWebFront } from '../test/e2e/support/web-front.ts';
import { startGeminiServer } from '../test/support/providers/gemini-server.ts';
import { startOllamaServer } from '../test/support/providers/ollama-server.ts';
import { studyChat, studyReply } from '../test/support/providers/study-replies.ts';
import { startVoyageServer, voyageFaults } from '../test/support/providers/voyage-server.ts';
import { defaultSettings } from '../src/shared/model';

const key = 'a-key-of-the-pictures';
const models = [
  { name: 'gemma3:4b', contextTokens: 131_072 },
  { name: 'qwen3:8b', contextTokens: 40_960 },
];

interface Camera {
  readonly sample: string;
  /** A new window at this address. */
  open(url: string): Promise<Page>;
  shot(page: Page, name: string): Promise<void>;
}

/** The offers after a server is chosen and after a key is saved. */
async function takeOffers({ open, shot }: Camera, url: string): Promise<void> {
  const page = await open(url);
  await page.goto(new URL('/#/settings/models', page.url()).href);
  await page.getByRole('button', { name: 'Use: gemma3:4b' }).click();
  await page.getByRole('button', { name: 'Use it for everything' }).waitFor();
  await shot(page, 'models-server');
  const online = page.getByRole('region', { name: 'An online service' });
  await online.getByRole('button', { name: 'Add a key: Gemini' }).click();
  await online.locator('input[type=password]').fill(key);
  await online.getByRole('button', { name: 'Test', exact: true }).click();
  await online.getByText(/^It works/).waitFor();
  await online.scrollIntoViewIfNeeded();
  await shot(page, 'models-key');
  await online.getByRole('button', { name: 'Save', exact: true }).click();
  const all = online.getByRole('button', { name: 'Use it for everything' });
  await all.scrollIntoViewIfNeeded();
  await shot(page, 'models-key-offer');
  await all.click();
  await all.waitFor({ state: 'detached' });
}

/** An answer by a model with its citations, and one whose reranker failed. */
async function takeAnswers({ open, shot }: Camera, url: string, hash: string, fail: () => void) {
  const page = await open(url);
  await page.goto(new URL(hash, page.url()).href);
  await page.getByRole('textbox', { name: 'Ask about the book' }).waitFor();
  await askInWindow(page, 'How many minutes did Ingrid Solheim have before the examination?');
  await askInWindow(page, 'Summarise chapter 3');
  const answer = page.getByRole('region', { name: 'Answer' }).last();
  await answer
    .getByRole('button', { name: /^page / })
    .first()
    .click();
  await page.locator('mark').first().waitFor();
  await shot(page, 'study-model');
  fail();
  await askInWindow(page, 'How many seconds of cold water for hands and forearms?');
  await page.locator('[data-state="instead"]').last().waitFor();
  await page
    .getByRole('region', { name: 'Answer' })
    .last()
    .getByText(/checked$/)
    .waitFor();
  await shot(page, 'study-model-fallback');
}

export async function takeModelPictures(camera: Camera): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-shots-'));
  const gemini = await startGeminiServer({ key, answer: studyReply });
  const voyage = await startVoyageServer({ key });
  const ollama = await startOllamaServer({ models, answer: studyChat, port: 11_434 });
  const front = await startWebFront(dataDir, {
    LECTERN_GEMINI_URL: gemini.url,
    LECTERN_VOYAGE_URL: voyage.url,
  });
  try {
    const client = restClient(front);
    const { bookId } = await client.importFile(camera.sample);
    await takeOffers(camera, front.url);
    const { tasks } = defaultSettings.models;
    const answers = { provider: 'server', model: models[0]?.name ?? '' } as const;
    await putModelSettings(front, { tasks: { ...tasks, answers }, reranker: 'rerank-2.5-lite' });
    await client.call('PUT', '/models/keys/voyage', { key, place: 'session' });
    await client.startSession(bookId);
    await takeAnswers(camera, front.url, `/#/study/${bookId}/20`, () =>
      voyage.failWhen(() => voyageFaults.badKey),
    );
  } finally {
    await front.stop('SIGTERM');
    await Promise.all([gemini.close(), voyage.close(), ollama.close()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}
