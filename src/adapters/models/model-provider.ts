import type { ClosableEmbedder, ModelCall, Reranker, TextModel } from '../../core/ports';
import type { EmbeddingChoice, Generation, KeyedProvider, ModelInfo, Price } from '../../shared/model';
import type { CallRequest, Caller, Failure, Verdict } from './call';
import type { RateLimiter } from './rate-limiter';
import type { BatchLimits } from './token-batches';

/**
 * How requests to a provider are made. Each provider has a folder; `model-providers.ts` lists them. What the screens
 * need to know is in `src/shared/model/language-models/providers.ts`.
 */
export interface ModelProvider {
  /** Its models, if it has no endpoint that lists them. */
  readonly models?: readonly KnownModel[];
  /** US dollars for a million tokens on a day (`YYYY-MM-DD`); null if unknown. */
  priceOf(model: string, day: string): Price | null;
  /** The largest request for embeddings; `free` means a server on this machine. */
  batchLimits(model: string, free: boolean): BatchLimits;
  /** The provider's own classification of a failure; null to use the common rules. */
  explain(failure: Failure): Verdict | null;
  /** For one key at one address. Sends nothing yet. */
  open(connection: Connection): OpenedProvider;
}

/** A model known without a request. The first of an embedding model's `dimensions` is its own. */
export type KnownModel = Pick<
  ModelInfo,
  'name' | 'label' | 'can' | 'contextTokens' | 'dimensions' | 'suggested'
>;

/** What a provider can do. It has the methods for the tasks in its `can`. */
export interface OpenedProvider {
  textModel?(model: string, generation: Generation): TextModel;
  /** `task` is what its requests are recorded as; `embedding` by default. */
  embedder?(choice: NamedEmbedding, task?: ModelCall['task']): Promise<ClosableEmbedder>;
  reranker?(model: string): Reranker;
  listModels?(signal: AbortSignal): Promise<readonly ModelInfo[]>;
}

export type NamedEmbedding = Pick<EmbeddingChoice, 'dimension' | 'outputType'> & { readonly model: string };

/** A provider's address and key, and what its requests need. */
export interface Connection {
  readonly provider: KeyedProvider;
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string | null;
  /** Host and port, as shown in records and messages. */
  readonly host: string;
  /** Whether the server runs on this machine. If so, it costs nothing and has longer timeouts. */
  readonly free: boolean;
  readonly caller: Caller;
  /** Shared by all embedders of a model, since they share its rate limit. */
  pace(model: string): RateLimiter;
  countTokens(text: string): number;
  priceOf(model: string): Price | null;
  batchLimits(model: string): BatchLimits;
  /** Throws `MODEL_KEY_MISSING` or `MODEL_KEY_REFUSED` if the key cannot be valid. */
  request(
    model: string,
    call: ModelCall,
    inputCharacters: number,
    change?: Pick<CallRequest, 'limits' | 'waited' | 'paced'>,
  ): CallRequest;
}
