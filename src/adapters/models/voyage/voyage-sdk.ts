import type { GeneratedVoyageAIClient } from 'voyageai';
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

/** The two Voyage calls that Lectern makes. Each rejects with the SDK's own error. */
export interface VoyageClient {
  /** Vectors in the order of the texts, as base64 or lists of numbers. */
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

/** The SDK does not validate replies; here, one that is not JSON or has another shape is an error. */
function parseReply<T extends z.ZodType>(schema: T, reply: unknown): z.output<T> {
  const read = schema.safeParse(reply);
  if (!read.success) throw new SyntaxError('The reply has another shape.');
  return read.data;
}

/** Longer than any time-out of the call layer, so that those apply. */
const timeoutInSeconds = 600;

/**
 * Wraps the SDK, which is loaded by the first call, since most starts do not need it.
 * @param url the address without a path
 */
export function createVoyageClient(key: string, url: string): VoyageClient {
  let loading: Promise<GeneratedVoyageAIClient> | undefined;
  const load = async (): Promise<GeneratedVoyageAIClient> => {
    // The SDK's other client looks for a runtime for local models.
    const { GeneratedVoyageAIClient } = await import('voyageai');
    return new GeneratedVoyageAIClient({
      apiKey: key,
      baseUrl: `${url}/v1`,
      maxRetries: 0,
      timeoutInSeconds,
      fetch: guardedFetch,
    });
  };
  const client = (): Promise<GeneratedVoyageAIClient> => (loading ??= load());
  return {
    embed: async ({ model, texts, inputType, dimension, outputType }, signal) => {
      const sdk = await client();
      signal.throwIfAborted();
      const reply = parseReply(
        embeddings,
        await sdk.embed(
          {
            model,
            input: [...texts],
            inputType,
            // Voyage truncates a text that is too long; its beginning says what it is about.
            truncation: true,
            outputDimension: dimension,
            outputDtype: outputType,
            // A third of the bytes of a JSON list.
            encodingFormat: 'base64',
          },
          { abortSignal: signal },
        ),
      );
      const vectors = reply.data.toSorted((one, other) => one.index - other.index);
      return { vectors: vectors.map(({ embedding }) => embedding), tokens: reply.usage?.totalTokens ?? null };
    },
    rerank: async ({ model, question, texts }, signal) => {
      const sdk = await client();
      signal.throwIfAborted();
      const reply = parseReply(
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
