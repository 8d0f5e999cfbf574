import type { ModelCall } from '../../../core/ports';
import type { Price } from '../../../shared/model';
import type { CallRequest, Caller } from '../call';
import type { ClientFor } from '../keyed-client';
import type { GeminiCache, GeminiClient } from './gemini-client';
import { geminiRequest } from './gemini-request';

export interface PrefixRequestsOptions {
  readonly model: string;
  readonly client: ClientFor<GeminiClient>;
  readonly host: string;
  readonly caller: Caller;
  readonly priceOf: (model: string) => Price | null;
  /** US dollars for a million tokens kept for so many seconds. */
  readonly storageOf: (model: string, seconds: number) => number | null;
}

/** What is asked of the provider about prefixes that it keeps; each is metered and recorded like any other request. */
export interface PrefixRequests {
  /** By the model's own tokenizer; it costs nothing. */
  count(text: string, call: ModelCall): Promise<number>;
  /** `tokens`: what it is estimated to have, where the reply does not tell. */
  make(text: string, tokens: number, seconds: number, call: ModelCall): Promise<GeminiCache>;
  /** `added`: seconds that are paid again. */
  renew(cache: GeminiCache, seconds: number, added: number, call: ModelCall): Promise<void>;
  remove(name: string, call: ModelCall): Promise<void>;
}

const nothing = { inputTokens: 0, outputTokens: 0 };

export function createPrefixRequests(options: PrefixRequestsOptions): PrefixRequests {
  const { model, client, host, caller, priceOf, storageOf } = options;

  const request = (perMillion: number | null, wholeMs: number, call: ModelCall): CallRequest => {
    const price = perMillion === null ? null : { input: perMillion, output: 0, cached: null };
    // Nobody waits for it, and it is not worth a second try.
    return { ...geminiRequest({ model, host, price }, call, 0), limits: { tries: 1, wholeMs } };
  };

  return {
    count: async (text, call) => {
      const asked = request(0, 20_000, call);
      return caller.complete(asked, async (signal) => ({
        value: await client(asked).countTokens({ model, text }, signal),
        use: nothing,
      }));
    },
    make: async (text, tokens, seconds, call) => {
      const [input, storage] = [priceOf(model)?.input, storageOf(model, seconds)];
      // Making it is billed as input, keeping it by the hour: both are in the price of this one request.
      const price = input === undefined || storage === null ? null : input + storage;
      const asked = request(price, 20_000, call);
      return caller.complete(asked, async (signal) => {
        const made = await client(asked).createCache(model, text, seconds, signal);
        const value = { name: made.name, tokens: made.tokens || tokens };
        return { value, use: { inputTokens: value.tokens, outputTokens: 0 } };
      });
    },
    renew: async ({ name, tokens }, seconds, added, call) => {
      const asked = request(storageOf(model, added), 20_000, call);
      await caller.complete(asked, async (signal) => ({
        value: await client(asked).renewCache(name, seconds, signal),
        use: { inputTokens: tokens, outputTokens: 0 },
      }));
    },
    remove: async (name, call) => {
      const asked = request(0, 3000, call);
      await caller.complete(asked, async (signal) => ({
        value: await client(asked).deleteCache(name, signal),
        use: nothing,
      }));
    },
  };
}
