import { GoogleGenerativeAI, TaskType, type EmbedContentRequest } from '@google/generative-ai';
import { GoogleAICacheManager } from '@google/generative-ai/server';
import { z } from 'zod';
import type { GeminiClient, GeminiModel, GeminiPrompt, GeminiReply } from './gemini-client';

/** Where the API answers; the SDK's own default, told here because the list of models is asked without it. */
export const geminiAddress = 'https://generativelanguage.googleapis.com';

/** Told with each request (`x-goog-api-client`). */
const apiClient = 'lectern';

const count = z.number().int().nonnegative().optional();

/** A reply, and each piece of a streamed one: what the SDK's types tell of it is less than what comes. */
const replySchema = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z
              .array(z.object({ text: z.string().optional(), thought: z.boolean().optional() }))
              .optional(),
          })
          .optional(),
        finishReason: z.string().optional(),
      }),
    )
    .optional(),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  usageMetadata: z
    .object({
      promptTokenCount: count,
      candidatesTokenCount: count,
      thoughtsTokenCount: count,
      cachedContentTokenCount: count,
    })
    .optional(),
  modelVersion: z.string().optional(),
  /** Some failures come within a stream that has begun. */
  error: z.looseObject({}).optional(),
});

const modelsSchema = z.object({
  models: z
    .array(
      z.object({
        name: z.string(),
        displayName: z.string().optional(),
        supportedGenerationMethods: z.array(z.string()).optional(),
        inputTokenLimit: z.number().int().positive().optional(),
      }),
    )
    .optional(),
  nextPageToken: z.string().optional(),
});

const embeddingsSchema = z.object({ embeddings: z.array(z.object({ values: z.array(z.number()) })) });
const cacheSchema = z.object({
  name: z.string(),
  usageMetadata: z.object({ totalTokenCount: count }).optional(),
});

/** What has not the form it must have is as good as no JSON: the call layer tells both as unreadable. */
function read<T extends z.ZodType>(schema: T, reply: unknown): z.output<T> {
  const read = schema.safeParse(reply);
  if (!read.success) throw new SyntaxError('A reply of another form.');
  return read.data;
}

function toReply(raw: unknown): GeminiReply {
  const reply = read(replySchema, raw);
  if (reply.error !== undefined) throw new Error(JSON.stringify({ error: reply.error }));
  const candidate = reply.candidates?.[0];
  const use = reply.usageMetadata;
  return {
    text: (candidate?.content?.parts ?? [])
      .map(({ text, thought }) => (thought === true ? '' : (text ?? '')))
      .join(''),
    finish: candidate?.finishReason ?? null,
    blocked: reply.promptFeedback?.blockReason ?? null,
    use:
      use === undefined
        ? null
        : {
            promptTokens: use.promptTokenCount ?? 0,
            outputTokens: (use.candidatesTokenCount ?? 0) + (use.thoughtsTokenCount ?? 0),
            cachedTokens: use.cachedContentTokenCount ?? 0,
          },
    answeredBy: reply.modelVersion ?? null,
  };
}

/** The one place that knows the SDK. `url` is the address without a path; null: Google's. */
export function createGeminiClient(key: string, url: string | null): GeminiClient {
  const baseUrl = (url ?? geminiAddress).replace(/\/+$/, '');
  const options = { baseUrl, apiClient };
  const sdk = new GoogleGenerativeAI(key);

  const modelFor = ({ model, system, cached, schema, json }: GeminiPrompt) => {
    const generationConfig = json
      ? // The schema's form is checked by Gemini, which knows more of it than the SDK's types do.
        Object.assign({ responseMimeType: 'application/json' }, schema && { responseSchema: schema })
      : {};
    return cached === null
      ? sdk.getGenerativeModel(
          Object.assign({ model, generationConfig }, system !== '' && { systemInstruction: system }),
          options,
        )
      : sdk.getGenerativeModelFromCachedContent(
          { name: cached, model, contents: [] },
          { generationConfig },
          options,
        );
  };
  const caches = (signal: AbortSignal): GoogleAICacheManager => {
    signal.throwIfAborted();
    // Its options are those of a single request (cache-manager.ts hands them to fetch as they are).
    return new GoogleAICacheManager(key, Object.assign({ signal }, options));
  };

  return {
    stream: async function* (prompt, signal) {
      // The SDK looks at a signal's events only, not at one that has been aborted.
      signal.throwIfAborted();
      const { stream, response } = await modelFor(prompt).generateContentStream(prompt.user, { signal });
      // The SDK's own sum of the stream rejects with it, and nobody else waits for that.
      response.catch(() => undefined);
      for await (const piece of stream) yield toReply(piece);
    },
    complete: async (prompt, signal) => {
      signal.throwIfAborted();
      return toReply((await modelFor(prompt).generateContent(prompt.user, { signal })).response);
    },
    countTokens: async ({ model, text }, signal) => {
      signal.throwIfAborted();
      const counted = await sdk.getGenerativeModel({ model }, options).countTokens(text, { signal });
      return read(z.object({ totalTokens: z.number().int().nonnegative() }), counted).totalTokens;
    },
    // The SDK has no verb for it.
    listModels: async (signal) => {
      const models: GeminiModel[] = [];
      for (let page: string | undefined = ''; page !== undefined;) {
        const query = new URLSearchParams({ pageSize: '1000', ...(page === '' ? {} : { pageToken: page }) });
        const response = await fetch(`${baseUrl}/v1beta/models?${query.toString()}`, {
          headers: { 'x-goog-api-key': key, 'x-goog-api-client': apiClient },
          signal,
        });
        if (!response.ok) throw Object.assign(new Error(await response.text()), { status: response.status });
        const told = read(modelsSchema, await response.json());
        for (const model of told.models ?? [])
          models.push({
            name: model.name.replace(/^models\//, ''),
            label: model.displayName ?? model.name,
            methods: model.supportedGenerationMethods ?? [],
            inputTokens: model.inputTokenLimit ?? null,
          });
        page = told.nextPageToken === '' ? undefined : told.nextPageToken;
      }
      return models;
    },
    createCache: async (model, system, seconds, signal) => {
      const made = read(
        cacheSchema,
        await caches(signal).create({
          model,
          systemInstruction: system,
          contents: [],
          ttlSeconds: seconds,
          displayName: 'Lectern',
        }),
      );
      return { name: made.name, tokens: made.usageMetadata?.totalTokenCount ?? 0 };
    },
    renewCache: async (name, seconds, signal) => {
      await caches(signal).update(name, { cachedContent: { ttlSeconds: seconds }, updateMask: ['ttl'] });
    },
    deleteCache: async (name, signal) => {
      await caches(signal).delete(name);
    },
    embed: async ({ model, texts, taskType, dimension }, signal) => {
      signal.throwIfAborted();
      const requests = texts.map((text): EmbedContentRequest =>
        Object.assign(
          { content: { role: 'user', parts: [{ text }] } },
          taskType && { taskType: TaskType[taskType] },
          dimension && { outputDimensionality: dimension },
        ),
      );
      const reply = await sdk
        .getGenerativeModel({ model }, options)
        .batchEmbedContents({ requests }, { signal });
      return read(embeddingsSchema, reply).embeddings.map(({ values }) => values);
    },
  };
}
