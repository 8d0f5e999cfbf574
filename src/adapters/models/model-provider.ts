import type { ClosableEmbedder, ModelCall, Reranker, TextModel } from '../../core/ports';
import type { EmbeddingChoice, Generation, KeyedProvider, ModelInfo, Price } from '../../shared/model';
import type { CallRequest, Caller, Failure, Verdict } from './call';
import type { Pace } from './pace';
import type { BatchLimits } from './token-batches';

/**
 * How a provider is asked. One folder has all of it, and `model-providers.ts` lists the folders. What the screens need to
 * know is in `src/shared/model/language-models/providers.ts`.
 */
export interface ModelProvider {
  /** Its models, where it has no endpoint that lists them. */
  readonly models?: readonly KnownModel[];
  /** US dollars for a million tokens on a day (`YYYY-MM-DD`); null: not known. */
  priceOf(model: string, day: string): Price | null;
  /** How much one request for vectors may contain; `free`: a server on this machine. */
  batchLimits(model: string, free: boolean): BatchLimits;
  /** What a failure means where the common rules would get it wrong; null: they apply. */
  explain(failure: Failure): Verdict | null;
  /** With one key at one address. Sends nothing yet. */
  open(connection: Connection): OpenedProvider;
}

/** A model that is known without asking; `dimensions`: of an embedding model, its own first. */
export type KnownModel = Pick<
  ModelInfo,
  'name' | 'label' | 'can' | 'contextTokens' | 'dimensions' | 'suggested'
>;

/** What a provider can do; it has the methods that its `can` names. */
export interface OpenedProvider {
  textModel?(model: string, generation: Generation): TextModel;
  /** `task`: what its requests are recorded as; `embedding` by default. */
  embedder?(choice: NamedEmbedding, task?: ModelCall['task']): Promise<ClosableEmbedder>;
  reranker?(model: string): Reranker;
  listModels?(signal: AbortSignal): Promise<readonly ModelInfo[]>;
}

export type NamedEmbedding = Pick<EmbeddingChoice, 'dimension' | 'outputType'> & { readonly model: string };

/** A provider's address and key, and what its requests need. */
export interface Connection {
  readonly provider: KeyedProvider;
  /** Without a slash at its end. */
  readonly url: string;
  readonly key: string | null;
  /** Host and port: what records and messages name. */
  readonly host: string;
  /** A server on this machine: it costs nothing and has more time. */
  readonly free: boolean;
  readonly caller: Caller;
  /** One for all that asks a model for vectors. */
  pace(model: string): Pace;
  countTokens(text: string): number;
  priceOf(model: string): Price | null;
  batchLimits(model: string): BatchLimits;
  /** Throws `MODEL_KEY_MISSING` or `MODEL_KEY_REFUSED` where the key cannot be right. */
  request(
    model: string,
    call: ModelCall,
    inputCharacters: number,
    change?: Pick<CallRequest, 'limits' | 'waited' | 'paced'>,
  ): CallRequest;
}
