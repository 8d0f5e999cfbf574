import { cp, rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Job } from '../../src/shared/model';
import { startProviders } from './support/providers';
import { callRest } from './support/rest';
import { sampleShelf } from './support/sample-shelf';
import { startWebFront } from './support/web-front';

/** Much longer than import, encoding and summaries take on any computer. */
const timeout = 300_000;

test('the sample book is imported once for all tests', async () => {
  test.setTimeout(timeout);
  const providers = test.info().project.name.startsWith('providers') ? await startProviders() : null;
  const folder = sampleShelf(providers !== null);
  await rm(folder, { recursive: true, force: true });
  if (providers) await cp(sampleShelf(false), folder, { recursive: true });
  const front = await startWebFront(folder, providers?.environment);
  try {
    await providers?.choose(front);
    if (!providers) await callRest(front, 'POST', '/books/sample');
    const states = async (): Promise<string[]> => {
      const jobs = (await callRest(front, 'GET', '/jobs')) as readonly Job[];
      return [...new Set(jobs.map(({ state }) => state))];
    };
    await expect.poll(states, { timeout: timeout }).toEqual(['done']);
  } finally {
    await front.stop('SIGTERM');
    await providers?.close();
  }
});
