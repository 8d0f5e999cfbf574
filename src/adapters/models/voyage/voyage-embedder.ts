import type { ClosableEmbedder, ModelCall } from '../../../core/ports';
import type { OutputType, Price } from '../../../shared/model';
import { createBatchedEmbedder } from '../batched-embedder';
import { modelError, type CallRequest, type Caller } from '../call';
import type { ClientFor } from '../keyed-client';
import { toUnitVector } from './output-vectors';
import { voyageDimensionOf, voyageLimitsOf } from './voyage-models';
import { voyageQuirks } from './voyage-quirks';
import type { VoyageClient } from './voyage-sdk';

export interface VoyageEmbedderOptions {
  readonly model: string;
  /** Null: the model's own. */
  readonly dimension: number | null;
  readonly outputType: OutputType;
  readonly client: ClientFor<VoyageClient>;
  readonly host: string;
  readonly caller: Caller;
  readonly countTokens: (text: string) => number;
  readonly price: Price | null;
  /** What its requests are recorded as; `embedding` where it is left out. */
  readonly task?: ModelCall['task'];
}

/**
 * Voyage counts 1.1 to 1.2 times the tokens of OpenAI's tokenizers (docs.voyageai.com/docs/tokenization), which Lectern
 * counts with; each text gets a prompt of some ten tokens before it besides.
 */
export const voyageTokensAtMost = (counted: number): number => Math.ceil(counted * 1.25) + 12;

/** Voyage's embeddings of questions and of documents; whatever number type they come in, they are floats of length 1. */
export function createVoyageEmbedder(options: VoyageEmbedderOptions): ClosableEmbedder {
  const { model, outputType, client, host, caller, countTokens, price } = options;
  const dimension = options.dimension ?? voyageDimensionOf(model);
  return createBatchedEmbedder({
    modelId: `voyage/${model}/${dimension}/${outputType}`,
    dimension,
    limits: voyageLimitsOf(model),
    tokensOf: (text) => voyageTokensAtMost(countTokens(text)),
    embed: async (texts, use, signal) => {
      const request: CallRequest = {
        provider: 'voyage',
        model,
        host,
        price,
        free: false,
        task: options.task ?? 'embedding',
        sessionId: null,
        signal,
        waited: use === 'query',
        inputCharacters: texts.reduce((sum, text) => sum + text.length, 0),
        quirks: voyageQuirks,
      };
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
