import type { ClosableEmbedder, ModelCall } from '../../../core/ports';
import { createBatchedEmbedder, noOrigin } from '../batched-embedder';
import { modelError } from '../call';
import type { Connection } from '../model-provider';
import { toUnit } from '../unit-vector';
import type { GeminiClient } from './gemini-client';

interface GeminiEmbedderOptions {
  readonly model: string;
  readonly dimension: number;
  readonly task: ModelCall['task'];
}

/**
 * Whether a model takes the vector's purpose as `taskType`. The second generation refuses that and expects it in the
 * text (ai.google.dev/gemini-api/docs/embeddings, task types).
 */
const takesTaskType = (model: string): boolean => !/^gemini-embedding-2(?:-|$)/.test(model);
const worded = {
  query: (text: string) => `task: search result | query: ${text}`,
  passage: (text: string) => `title: none | text: ${text}`,
};

/** Gemini's embeddings. They are floats, and only those of the full dimension have length 1, so all are normalised. */
export function createGeminiEmbedder(
  connection: Connection,
  client: GeminiClient,
  { model, dimension, task }: GeminiEmbedderOptions,
): ClosableEmbedder {
  const { caller, countTokens, request } = connection;
  const byType = takesTaskType(model);
  return createBatchedEmbedder(connection, {
    modelId: `gemini/${model}/${dimension}/float`,
    model,
    dimension,
    // Gemini counts 10 to 20 % more tokens than o200k for English, and fewer for other languages.
    tokensOf: (text) => Math.ceil(countTokens(text) * 1.25) + 8,
    embed: async (texts, use, signal, asker = noOrigin) => {
      const characters = texts.reduce((sum, text) => sum + text.length, 0);
      const waited = use === 'query';
      const asked = request(model, { task, ...asker, signal }, characters, { waited, paced: true });
      return caller.complete(asked, async (stop) => {
        const given = await client.embed(
          {
            model,
            texts: byType ? texts : texts.map(worded[use]),
            taskType: byType ? (waited ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT') : null,
            dimension,
          },
          stop,
        );
        if (given.length !== texts.length || given.some((values) => values.length !== dimension))
          throw modelError('MODEL_REPLY_UNREADABLE', asked);
        // The reply reports no tokens; the tokenizer is more accurate than an estimate from characters.
        const inputTokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
        return {
          value: given.map((values) => toUnit(Float32Array.from(values))),
          use: { inputTokens, outputTokens: 0 },
        };
      });
    },
  });
}
