import { expect, it, onTestFinished } from 'vitest';
import type { ClosableEmbedder } from '../../../src/core/ports';
import { callerSetup } from '../../support/providers/caller-setup';
import { openTested } from '../../support/providers/open-tested';
import { startGeminiServer } from '../../support/providers/gemini-server';
import { startOpenAiServer } from '../../support/providers/openai-server';
import { startVoyageServer } from '../../support/providers/voyage-server';

it('the vector of a question is waited for, those of passages are not, at every provider', async () => {
  const [gemini, voyage, server] = await Promise.all([
    startGeminiServer({ key: 'g' }),
    startVoyageServer({ key: 'v' }),
    startOpenAiServer(),
  ]);
  onTestFinished(async () => {
    await Promise.all([gemini.close(), voyage.close(), server.close()]);
  });
  const waited: (boolean | undefined)[] = [];
  const { caller } = callerSetup({
    meter: {
      admit: async (request) => {
        waited.push(request.waited);
      },
    },
  });
  const embedders: readonly ClosableEmbedder[] = [
    await openTested('gemini', caller, { key: 'g', url: gemini.url }).embedder({
      model: 'gemini-embedding-001',
      dimension: 768,
    }),
    await openTested('voyage', caller, { key: 'v', url: voyage.url }).embedder({
      model: 'voyage-4',
      dimension: 256,
    }),
    await openTested('server', caller, { key: null, url: `${server.url}/v1` }).embedder({
      model: 'bag-embed:latest',
      dimension: 64,
    }),
  ];
  for (const embedder of embedders) {
    waited.length = 0;
    await embedder.embedPassages(['Grit is staying with it.']);
    const forPassages = waited.splice(0);
    await embedder.embedQuery('What is grit?');
    expect([embedder.modelId, forPassages.some(Boolean), waited.every(Boolean), waited.length > 0]).toEqual([
      embedder.modelId,
      false,
      true,
      true,
    ]);
  }
});
