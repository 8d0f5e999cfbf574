import type { KnownModel } from '../model-provider';
import type { BatchLimits } from '../token-batches';

interface VoyageModel {
  readonly name: string;
  readonly label: string;
  readonly kind: 'embed' | 'rerank';
  readonly contextTokens: number;
  /** For an embedding model; its own dimension first. */
  readonly dimensions: readonly number[];
  /** The most tokens of one request. */
  readonly requestTokens: number;
}

const flexible = [1024, 256, 512, 2048];

const embedder = (
  name: string,
  label: string,
  requestTokens: number,
  contextTokens = 32_000,
  dimensions: readonly number[] = flexible,
): VoyageModel => ({ name, label, kind: 'embed', contextTokens, dimensions, requestTokens });

/** A reranking counts the question's tokens once for each text, and the tokens of the texts. */
const reranker = (name: string, label: string): VoyageModel => ({
  name,
  label,
  kind: 'rerank',
  contextTokens: 32_000,
  dimensions: [],
  requestTokens: 600_000,
});

/**
 * Voyage has no endpoint that lists its models. Source: docs.voyageai.com/docs/embeddings, /docs/reranker and
 * /docs/choose-a-model (life cycle) with /reference/embeddings-api (tokens of a request), autumn 2026. Models before
 * the third generation are left out; any other name can be typed and is used unchanged.
 */
const table: readonly VoyageModel[] = [
  embedder('voyage-4', 'Voyage 4', 320_000),
  embedder('voyage-4-large', 'Voyage 4 Large', 120_000),
  embedder('voyage-4-lite', 'Voyage 4 Lite', 1_000_000),
  embedder('voyage-code-4', 'Voyage Code 4', 120_000),
  embedder('voyage-3.5', 'Voyage 3.5', 320_000),
  embedder('voyage-3.5-lite', 'Voyage 3.5 Lite', 1_000_000),
  embedder('voyage-3-large', 'Voyage 3 Large', 120_000),
  embedder('voyage-code-3', 'Voyage Code 3', 120_000),
  embedder('voyage-finance-2', 'Voyage Finance 2', 120_000, 32_000, [1024]),
  embedder('voyage-law-2', 'Voyage Law 2', 120_000, 16_000, [1024]),
  reranker('rerank-2.5', 'Rerank 2.5'),
  reranker('rerank-2.5-lite', 'Rerank 2.5 Lite'),
  reranker('rerank-3', 'Rerank 3'),
  reranker('rerank-3-lite', 'Rerank 3 Lite'),
];

const suggested = new Set(['voyage-4', 'rerank-2.5-lite']);
const find = (name: string): VoyageModel | undefined => table.find((model) => model.name === name);

/** Limits for an unknown model: the smallest of any model. */
const texts = 1000;
const minTokens = 120_000;

/**
 * The model's own dimension. For a model that is not in the table, 1,024, as for all models since the third generation.
 */
export const voyageDimensionOf = (name: string): number => find(name)?.dimensions[0] ?? 1024;

export const voyageLimitsOf = (name: string): BatchLimits => ({
  texts,
  tokens: find(name)?.requestTokens ?? minTokens,
});

export const voyageModels: readonly KnownModel[] = table.map(
  ({ name, label, kind, contextTokens, dimensions }) => ({
    name,
    label,
    can: [kind],
    contextTokens,
    dimensions: [...dimensions],
    suggested: suggested.has(name),
  }),
);
