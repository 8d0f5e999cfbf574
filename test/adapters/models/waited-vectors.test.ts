import { expect, it, onTestFinished } from 'vitest';
import type { ClosableEmbedder } from '../../../src/core/ports';
import { openGemini } from '../../../src/adapters/models/gemini';
import { createOpenAiServers } from '../../../src/adapters/models/openai';
import { openVoyage } from '../../../src/adapters/models/voyage';
import { embeddingChoiceSchema } from '../../../src/shared/model';
import { callRoom } from '../../support/providers/call-room';
import { startGeminiServer } from '../../support/providers/gemini-server';
import { startOpenAiServer } from '../../support/providers/openai-server';
import { startVoyageServer } from '../../support/providers/voyage-server';

const countTokens = (text: string): number => Math.ceil(text.length / 4);

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
  const { caller } = callRoom({
    meter: {
      admit: async (request) => {
        waited.push(request.waited);
      },
    },
  });
  const parts = { caller, countTokens, priceOf: () => null };
  const embedders: readonly ClosableEmbedder[] = [
    await openGemini(
      { ...parts, now: Date.now, storageOf: () => null },
      { key: 'g', url: gemini.url },
    ).embedder('gemini-embedding-001', 768),
    openVoyage(parts, { key: 'v', url: voyage.url }).embedder('voyage-4', 256, 'float'),
    await createOpenAiServers(caller, Date.now).embedder(
      embeddingChoiceSchema.parse({ provider: 'server', model: 'bag-embed:latest', dimension: 64 }),
      { key: null, url: `${server.url}/v1` },
    ),
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
