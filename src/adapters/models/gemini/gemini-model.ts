import type { ModelCall, Prompt, TextModel, TokenUse } from '../../../core/ports';
import type { Price } from '../../../shared/model';
import { modelError, type CallCounters, type CallRequest, type Caller } from '../call';
import type { ClientFor } from '../keyed-client';
import { endingOf, refusal } from './finish-reason';
import type { GeminiClient, GeminiPrompt, GeminiReply, GeminiUse } from './gemini-client';
import { isCacheLost } from './gemini-quirks';
import { geminiRequest } from './gemini-request';
import type { PrefixCache } from './prefix-cache';
import { toResponseSchema } from './response-schema';

export interface GeminiModelOptions {
  readonly model: string;
  readonly client: ClientFor<GeminiClient>;
  readonly host: string;
  readonly caller: Caller;
  readonly priceOf: (model: string) => Price | null;
  readonly prefixes: PrefixCache;
}

const toUse = ({ promptTokens, outputTokens, cachedTokens }: GeminiUse): TokenUse => ({
  inputTokens: promptTokens,
  outputTokens,
  cachedTokens,
});

/** Gemini as a text model; its stable prefix is cached where that is worth its price (A1). */
export function createGeminiModel(options: GeminiModelOptions): TextModel {
  const { model, client, host, caller, priceOf, prefixes } = options;

  const requestFor = ({ system, user }: Prompt, call: ModelCall): CallRequest =>
    geminiRequest({ model, host, price: priceOf(model) }, call, system.length + user.length);

  /** Counts what a reply tells, and throws where it says that there will be no answer. */
  const take = (reply: GeminiReply, counters: CallCounters): void => {
    if (reply.use !== null) counters.use(toUse(reply.use));
    if (reply.answeredBy !== null) counters.price(priceOf(reply.answeredBy) ?? priceOf(model));
    if (reply.blocked !== null) throw refusal(model, reply.blocked);
  };

  const told = (prompt: Prompt, part: Partial<GeminiPrompt>): GeminiPrompt => ({
    model,
    system: prompt.system,
    user: prompt.user,
    cached: null,
    schema: null,
    json: false,
    ...part,
  });

  /** Asks with the cached prefix, or once more without it where the cache is there no more. */
  const withPrefix = async <T>(
    prompt: GeminiPrompt,
    call: ModelCall,
    ask: (prompt: GeminiPrompt) => Promise<T>,
  ): Promise<T> => {
    const cached = prefixes.use(prompt.system, call);
    try {
      return await ask({ ...prompt, cached });
    } catch (error) {
      if (cached === null || !isCacheLost(error)) throw error;
      prefixes.lost(prompt.system);
      return ask(prompt);
    }
  };

  return {
    id: `gemini/${model}`,

    stream: async function* (prompt, call) {
      const request = requestFor(prompt, call);
      // Before anything is sent or recorded.
      const gemini = client(request);
      yield* caller.stream(request, async function* (signal, counters) {
        const { pieces, first } = await withPrefix(told(prompt, {}), call, async (asked) => {
          const begun = gemini.stream(asked, signal)[Symbol.asyncIterator]();
          return { pieces: begun, first: await begun.next() };
        });
        let finish: string | null = null;
        let use: GeminiUse | null = null;
        let hasText = false;
        for (let next = first; next.done !== true; next = await pieces.next()) {
          take(next.value, counters);
          counters.alive();
          use = next.value.use ?? use;
          finish = next.value.finish ?? finish;
          hasText ||= next.value.text !== '';
          if (next.value.text !== '') yield next.value.text;
        }
        // A connection that is closed in good order ends the stream too, whether it was complete or not.
        if (finish === null) throw modelError('MODEL_CUT', request);
        if (use !== null) prefixes.served(prompt.system, use, call);
        const ending = endingOf(model, finish, hasText);
        if (ending !== null) throw ending;
        if (!hasText) throw modelError('MODEL_REPLY_UNREADABLE', request);
      });
    },

    complete: async (prompt, { schema }, call) => {
      const request = requestFor(prompt, call);
      const gemini = client(request);
      const asked = told(prompt, {
        json: schema !== undefined,
        schema: schema === undefined ? null : toResponseSchema(schema),
      });
      return caller.complete(request, async (signal, counters) => {
        const reply = await withPrefix(asked, call, (one) => gemini.complete(one, signal));
        take(reply, counters);
        if (reply.use !== null) prefixes.served(prompt.system, reply.use, call);
        const hasText = reply.text !== '';
        const ending = reply.finish === null ? null : endingOf(model, reply.finish, hasText);
        // What was cut is kept: anyone who reads it says whether it will do.
        if (ending !== null && ending.code !== 'MODEL_CUT') throw ending;
        if (!hasText) throw modelError('MODEL_REPLY_UNREADABLE', request);
        return { value: reply.text };
      });
    },

    close: () => prefixes.close(),
  };
}
