import type { Connection, ModelProvider, OpenedProvider } from '../model-provider';
import { explainFailure } from './explain-failure';
import { createGeminiClient, type GeminiClient } from './gemini-client';
import { createGeminiEmbedder } from './gemini-embedder';
import { createGeminiModel } from './gemini-model';
import { geminiDimensionOf, toModelInfos } from './gemini-models';
import { geminiPriceOf } from './gemini-prices';

/** The Gemini API with a key (ai.google.dev/gemini-api). */
export const geminiProvider: ModelProvider = {
  priceOf: geminiPriceOf,
  // 100 texts are the API's limit; the token limit is that of the same model on Vertex AI.
  batchLimits: () => ({ texts: 100, tokens: 20_000 }),
  explain: explainFailure,
  open: openGemini,
};

function openGemini(connection: Connection): OpenedProvider {
  const client = createGeminiClient(connection.key ?? '', connection.url);
  return {
    textModel: (model, generation) => createGeminiModel(connection, client, model, generation),
    embedder: async ({ model, dimension }, task) =>
      createGeminiEmbedder(connection, client, {
        model,
        dimension: dimension ?? geminiDimensionOf(model) ?? (await askDimension(connection, client, model)),
        task: task ?? 'embedding',
      }),
    listModels: async (signal) => {
      const asked = connection.request('', { task: 'models', sessionId: null, signal }, 0);
      return connection.caller.complete(asked, async (stop) => ({
        value: toModelInfos(await client.listModels(stop), connection.priceOf),
        use: { inputTokens: 0, outputTokens: 0 },
      }));
    },
  };
}

/** Finds out a model's own dimension by requesting one vector. */
async function askDimension(connection: Connection, client: GeminiClient, model: string): Promise<number> {
  const signal = AbortSignal.timeout(30_000);
  const asked = connection.request(model, { task: 'test', sessionId: null, signal }, 0);
  return connection.caller.complete(asked, async (stop) => {
    const [vector] = await client.embed({ model, texts: ['one'], taskType: null, dimension: null }, stop);
    return { value: vector?.length ?? 0, use: { inputTokens: 1, outputTokens: 0 } };
  });
}
