import type { ClosableEmbedder } from '../../../core/ports';
import type { OutputType } from '../../../shared/model';
import { createBatchedEmbedder } from '../batched-embedder';
import { modelError } from '../call';
import { embeddingRequest, type KeyedEmbedderOptions } from '../keyed-embedder';
import { toUnitVector } from './output-vectors';
import { voyageDimensionOf, voyageLimitsOf } from './voyage-models';
import { voyageRequest } from './voyage-request';
import type { VoyageClient } from './voyage-sdk';

export interface VoyageEmbedderOptions extends KeyedEmbedderOptions<VoyageClient> {
  /** Null: the model's own. */
  readonly dimension: number | null;
  readonly outputType: OutputType;
}

/**
 * Voyage counts 1.1 to 1.2 times the tokens of OpenAI's tokenizers (docs.voyageai.com/docs/tokenization), which Lectern
 * counts with; each text gets a prompt of some ten tokens before it besides.
 */
export const voyageTokensAtMost = (counted: number): number => Math.ceil(counted * 1.25) + 12;

/** Voyage's embeddings of questions and of documents; whatever number type they come in, they are floats of length 1. */
export function createVoyageEmbedder(options: VoyageEmbedderOptions): ClosableEmbedder {
  const { model, outputType, client, caller, countTokens } = options;
  const dimension = options.dimension ?? voyageDimensionOf(model);
  return createBatchedEmbedder({
    modelId: `voyage/${model}/${dimension}/${outputType}`,
    dimension,
    limits: voyageLimitsOf(model),
    tokensOf: (text) => voyageTokensAtMost(countTokens(text)),
    embed: async (texts, use, signal) => {
      const request = embeddingRequest(options, voyageRequest, texts, use, signal);
      const opened = client(request);
      return caller.complete(request, async (stop) => {
        const { vectors, tokens } = await opened.embed(
          { model, texts, inputType: use === 'query' ? 'query' : 'document', dimension, outputType },
          stop,
        );
        const value = vectors.flatMap((sent) => toUnitVector(sent, outputType, dimension) ?? []);
        if (value.length !== texts.length || vectors.length !== texts.length)
          throw modelError('MODEL_REPLY_UNREADABLE', request);
        return { value, use: { ...(tokens === null ? {} : { inputTokens: tokens }), outputTokens: 0 } };
      });
    },
  });
}
