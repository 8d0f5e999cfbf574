import { createPassageMemory, type PassageMemory } from '../retrieval/analyse-passage';
import { createPassageSearch, type PassageSearch } from '../retrieval/search-passages';

import { createPassageFinder } from '../session/retrieve/answer-passages';
import type { FindPassages } from '../session/retrieve/find-material';
import { rerankPassages } from '../session/retrieve/rerank-passages';
import type { EngineContext } from './engine-context';
import type { EngineModels } from './open-models';

/** Passage search, for the search page and for answers, and the cache of analysed passages that both use. */
export interface EnginePassages {
  readonly analysed: PassageMemory;
  readonly search: PassageSearch;
  /** Like `search`, with reranking if a reranker is chosen. */
  readonly find: FindPassages;
}

export const openPassages = (
  { store, words, encoder, clock, logger }: EngineContext,
  { embedding: { embedder }, findReranker }: EngineModels,
): EnginePassages => {
  const analysed = createPassageMemory(words);
  const search = createPassageSearch({ search: store.search, embedder, words, encoder }, analysed.analyse);
  const find = rerankPassages(createPassageFinder(search, store.library), { findReranker, clock, logger });
  return { analysed, search, find };
};
