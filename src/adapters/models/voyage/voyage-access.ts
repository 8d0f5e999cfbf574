import type { ClosableEmbedder, ModelCall, ProviderAccess, Reranker } from '../../../core/ports';
import type { ModelInfo, OutputType, Price } from '../../../shared/model';
import type { Caller } from '../call';
import { keyedClient } from '../keyed-client';
import { createVoyageEmbedder } from './voyage-embedder';
import { voyageModelInfos } from './voyage-models';
import { createVoyageReranker } from './voyage-reranker';
import { createVoyageClient, voyageAddress } from './voyage-sdk';

export interface VoyageParts {
  readonly caller: Caller;
  readonly countTokens: (text: string) => number;
  readonly priceOf: (model: string) => Price | null;
}

/** All that Voyage does, with one key at one address. */
export interface VoyageAccess {
  embedder(
    model: string,
    dimension: number | null,
    outputType: OutputType,
    task?: ModelCall['task'],
  ): ClosableEmbedder;
  reranker(model: string): Reranker;
  /** Known here; a wrong key is found by `test` alone. */
  listModels(): readonly ModelInfo[];
}

export function openVoyage(parts: VoyageParts, { key, url }: ProviderAccess): VoyageAccess {
  const { caller, countTokens, priceOf } = parts;
  const host = new URL(url ?? voyageAddress).host;
  const client = keyedClient(key, (valid) => createVoyageClient(valid, url));
  return {
    embedder: (model, dimension, outputType, task) =>
      createVoyageEmbedder({
        model,
        dimension,
        outputType,
        client,
        host,
        caller,
        countTokens,
        price: priceOf(model),
        task,
      }),
    reranker: (model) =>
      createVoyageReranker({ model, client, host, caller, countTokens, price: priceOf(model) }),
    listModels: () => voyageModelInfos(priceOf),
  };
}
