export { createVoyageEmbedder } from './voyage-embedder';
export { voyageModelInfos } from './voyage-models';
export { createVoyageReranker } from './voyage-reranker';
export { createVoyageClient, voyageAddress } from './voyage-sdk';
