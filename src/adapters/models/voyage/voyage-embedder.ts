import type { ClosableEmbedder, ModelCall } from '../../../core/ports';
import { createBatchedEmbedder, noOrigin } from '../batched-embedder';
import { modelError } from '../call';
import type { Connection, NamedEmbedding } from '../model-provider';
import { toUnitVector } from './output-vectors';
import { voyageDimensionOf } from './voyage-models';
import type { VoyageClient } from './voyage-sdk';

/**
 * Voyage counts 1.1 to 1.2 times the tokens of OpenAI's tokenizers (docs.voyageai.com/docs/tokenization), which Lectern
 * uses; it also adds a prompt of some ten tokens to each text.
 */
export const voyageTokensAtMost = (counted: number): number => Math.ceil(counted * 1.25) + 12;

/** Voyage's embeddings of questions and documents, converted to floats of unit length from any output type. */
export function createVoyageEmbedder(
  connection: Connection,
  client: VoyageClient,
  choice: NamedEmbedding,
  task: ModelCall['task'] = 'embedding',
): ClosableEmbedder {
  const { caller, countTokens, request } = connection;
  const { model, outputType } = choice;
  const dimension = choice.dimension ?? voyageDimensionOf(model);
  return createBatchedEmbedder(connection, {
    modelId: `voyage/${model}/${dimension}/${outputType}`,
    model,
    dimension,
    tokensOf: (text) => voyageTokensAtMost(countTokens(text)),
    embed: async (texts, use, signal, asker = noOrigin) => {
      const characters = texts.reduce((sum, text) => sum + text.length, 0);
      const waited = use === 'query';
      const asked = request(model, { task, ...asker, signal }, characters, { waited, paced: true });
      return caller.complete(asked, async (stop) => {
        const { vectors, tokens } = await client.embed(
          { model, texts, inputType: waited ? 'query' : 'document', dimension, outputType },
          stop,
        );
        const value = vectors.flatMap((sent) => toUnitVector(sent, outputType, dimension) ?? []);
        if (value.length !== texts.length || vectors.length !== texts.length)
          throw modelError('MODEL_REPLY_UNREADABLE', asked);
        return { value, use: { ...(tokens === null ? {} : { inputTokens: tokens }), outputTokens: 0 } };
      });
    },
  });
}
