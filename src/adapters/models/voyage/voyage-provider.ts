import type { ModelProvider } from '../model-provider';
import { explainFailure } from './explain-failure';
import { createVoyageEmbedder } from './voyage-embedder';
import { voyageLimitsOf, voyageModels } from './voyage-models';
import { voyagePriceOf } from './voyage-prices';
import { createVoyageReranker } from './voyage-reranker';
import { createVoyageClient } from './voyage-sdk';

/** Voyage AI (docs.voyageai.com). It has no endpoint that lists models, so only a real request reveals a wrong key. */
export const voyageProvider: ModelProvider = {
  models: voyageModels,
  priceOf: voyagePriceOf,
  batchLimits: voyageLimitsOf,
  explain: explainFailure,
  open: (connection) => {
    const client = createVoyageClient(connection.key ?? '', connection.url);
    return {
      embedder: async (choice, task) => createVoyageEmbedder(connection, client, choice, task),
      reranker: (model) => createVoyageReranker(connection, client, model),
    };
  },
};
