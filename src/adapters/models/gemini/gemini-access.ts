import type { ClosableEmbedder, ModelCall, ProviderAccess, TextModel } from '../../../core/ports';
import type { ModelInfo, Price } from '../../../shared/model';
import type { CallRequest, Caller } from '../call';
import { keyedClient } from '../keyed-client';
import { createGeminiEmbedder } from './gemini-embedder';
import { createGeminiModel } from './gemini-model';
import { geminiDimensionOf, toModelInfos } from './gemini-models';
import { geminiRequest } from './gemini-request';
import { createGeminiClient, geminiAddress } from './gemini-sdk';
import { createPrefixCache } from './prefix-cache';

export interface GeminiParts {
  readonly caller: Caller;
  readonly countTokens: (text: string) => number;
  readonly priceOf: (model: string) => Price | null;
  readonly storageOf: (model: string, seconds: number) => number | null;
  readonly now: () => number;
}

/** All that Gemini does, with one key at one address. */
export interface GeminiAccess {
  textModel(model: string): TextModel;
  /** `dimension` null: the model's own, asked of it where it is not known. */
  embedder(model: string, dimension: number | null, task?: ModelCall['task']): Promise<ClosableEmbedder>;
  listModels(signal: AbortSignal): Promise<readonly ModelInfo[]>;
}

export function openGemini(parts: GeminiParts, { key, url }: ProviderAccess): GeminiAccess {
  const { caller, countTokens, priceOf, storageOf, now } = parts;
  const host = new URL(url ?? geminiAddress).host;
  const client = keyedClient(key, (valid) => createGeminiClient(valid, url));

  const request = (
    model: string,
    task: ModelCall['task'],
    signal: AbortSignal,
    price: Price | null,
  ): CallRequest => geminiRequest({ model, host, price }, { task, sessionId: null, signal }, 0);

  /** One vector of the model's own dimension says how long it is. */
  const askDimension = async (model: string): Promise<number> => {
    const asked = request(model, 'test', AbortSignal.timeout(30_000), priceOf(model));
    const gemini = client(asked);
    return caller.complete(asked, async (signal) => {
      const [vector] = await gemini.embed({ model, texts: ['one'], taskType: null, dimension: null }, signal);
      return { value: vector?.length ?? 0, use: { inputTokens: 1, outputTokens: 0 } };
    });
  };

  return {
    textModel: (model) => {
      const prefixes = createPrefixCache({
        model,
        client,
        host,
        caller,
        countTokens,
        priceOf,
        storageOf,
        now,
      });
      return createGeminiModel({ model, client, host, caller, priceOf, prefixes });
    },
    embedder: async (model, dimension, task) =>
      createGeminiEmbedder({
        model,
        dimension: dimension ?? geminiDimensionOf(model) ?? (await askDimension(model)),
        client,
        host,
        caller,
        countTokens,
        price: priceOf(model),
        task,
      }),
    listModels: async (signal) => {
      // A list costs nothing.
      const asked = request('', 'models', signal, { input: 0, output: 0, cached: null });
      const gemini = client(asked);
      return caller.complete(asked, async (stop) => ({
        value: toModelInfos(await gemini.listModels(stop), priceOf),
        use: { inputTokens: 0, outputTokens: 0 },
      }));
    },
  };
}
