import { GeneratedVoyageAIClient } from 'voyageai';
import { z } from 'zod';
import { guardedFetch } from '../call';
import type { OutputType } from '../../../shared/model';

interface VoyageEmbedding {
  readonly model: string;
  readonly texts: readonly string[];
  readonly inputType: 'query' | 'document';
  readonly dimension: number;
  readonly outputType: OutputType;
}

/** What Lectern asks of Voyage, in no SDK's words. Each rejects with what the SDK threw. */
export interface VoyageClient {
  /** Base64 or lists of numbers, in the texts' order. */
  embed(
    request: VoyageEmbedding,
    signal: AbortSignal,
  ): Promise<{ readonly vectors: readonly unknown[]; readonly tokens: number | null }>;
  rerank(
    request: { readonly model: string; readonly question: string; readonly texts: readonly string[] },
    signal: AbortSignal,
  ): Promise<{
    readonly scores: readonly { readonly index: number; readonly score: number }[];
    readonly tokens: number | null;
  }>;
}

const usage = z.object({ totalTokens: z.number().int().nonnegative().optional() }).optional();
const embeddings = z.object({
  data: z.array(
    z.object({ index: z.number().int(), embedding: z.custom<unknown>((value) => value !== undefined) }),
  ),
  usage,
});
const ranks = z.object({
  data: z.array(z.object({ index: z.number().int(), relevanceScore: z.number() })),
  usage,
});

/** The SDK takes a reply that is no JSON, or another one, for a good one: what has not the form is as good as none. */
function read<T extends z.ZodType>(schema: T, reply: unknown): z.output<T> {
  const read = schema.safeParse(reply);
  if (!read.success) throw new SyntaxError('A reply of another form.');
  return read.data;
}

/** Calls have a time of their own in the call layer; the SDK's must only not come first. */
const timeoutInSeconds = 600;

/** The one place that knows the SDK. `url` is the address without a path. */
export function createVoyageClient(key: string, url: string): VoyageClient {
  // The generated client is the one without the SDK's own local models, whose runtime would be looked for at run time.
  const sdk = new GeneratedVoyageAIClient({
    apiKey: key,
    baseUrl: `${url}/v1`,
    maxRetries: 0,
    timeoutInSeconds,
    // The SDK logs nothing unless it is asked to.
    fetch: guardedFetch,
  });
  return {
    embed: async ({ model, texts, inputType, dimension, outputType }, signal) => {
      signal.throwIfAborted();
      const reply = read(
        embeddings,
        await sdk.embed(
          {
            model,
            input: [...texts],
            inputType,
            // A text that is too long is shortened by Voyage: its beginning says what it is about.
            truncation: true,
            outputDimension: dimension,
            outputDtype: outputType,
            // A third of the bytes of a list, and nothing to parse number by number.
            encodingFormat: 'base64',
          },
          { abortSignal: signal },
        ),
      );
      const vectors = reply.data.toSorted((one, other) => one.index - other.index);
      return { vectors: vectors.map(({ embedding }) => embedding), tokens: reply.usage?.totalTokens ?? null };
    },
    rerank: async ({ model, question, texts }, signal) => {
      signal.throwIfAborted();
      const reply = read(
        ranks,
        await sdk.rerank(
          { model, query: question, documents: [...texts], returnDocuments: false, truncation: true },
          { abortSignal: signal },
        ),
      );
      return {
        scores: reply.data.map(({ index, relevanceScore }) => ({ index, score: relevanceScore })),
        tokens: reply.usage?.totalTokens ?? null,
      };
    },
  };
}
