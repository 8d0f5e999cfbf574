import type { ClosableEmbedder } from '../../../core/ports';
import { createBatchedEmbedder } from '../batched-embedder';
import { modelError } from '../call';
import { embeddingRequest, type KeyedEmbedderOptions } from '../keyed-embedder';
import { toUnit } from '../unit-vector';
import type { GeminiClient } from './gemini-client';
import { geminiRequest } from './gemini-request';

export interface GeminiEmbedderOptions extends KeyedEmbedderOptions<GeminiClient> {
  readonly dimension: number;
}

/** The API takes no more texts at once; tokens: as many as its sister for companies takes (20,000). */
const limits = { texts: 100, tokens: 20_000 };

/**
 * The second generation is told what a vector is for in the text itself and refuses `taskType`; the first the other way
 * round (ai.google.dev/gemini-api/docs/embeddings, task types).
 */
const takesTaskType = (model: string): boolean => !/^gemini-embedding-2(?:-|$)/.test(model);
const worded = {
  query: (text: string) => `task: search result | query: ${text}`,
  passage: (text: string) => `title: none | text: ${text}`,
};

/** Gemini's embeddings. They come as floats, and only those of the full dimension with length 1: all are made so. */
export function createGeminiEmbedder(options: GeminiEmbedderOptions): ClosableEmbedder {
  const { model, dimension, client, caller, countTokens } = options;
  const byType = takesTaskType(model);
  return createBatchedEmbedder({
    modelId: `gemini/${model}/${dimension}/float`,
    dimension,
    limits,
    // Gemini's own count of English is a tenth or two above o200k's, of other languages below it.
    tokensOf: (text) => Math.ceil(countTokens(text) * 1.25) + 8,
    embed: async (texts, use, signal) => {
      const request = embeddingRequest(options, geminiRequest, texts, use, signal);
      const opened = client(request);
      return caller.complete(request, async (stop) => {
        const given = await opened.embed(
          {
            model,
            texts: byType ? texts : texts.map(worded[use]),
            taskType: byType ? (use === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT') : null,
            dimension,
          },
          stop,
        );
        if (given.length !== texts.length || given.some((values) => values.length !== dimension))
          throw modelError('MODEL_REPLY_UNREADABLE', request);
        // The reply tells no tokens; the tokenizer's count is nearer than a share of the characters.
        const inputTokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
        return {
          value: given.map((values) => toUnit(Float32Array.from(values))),
          use: { inputTokens, outputTokens: 0 },
        };
      });
    },
  });
}
