import type {
  AnsweringProvider,
  EmbeddingChoice,
  FoundServer,
  Generation,
  KeyedProvider,
  LocalModel,
  ModelChoice,
  ModelInfo,
  Provider,
  RerankingProvider,
} from '../../shared/model';
import type { Cognition } from './cognition';
import type { Embedder } from './embedder';
import type { LlamaModels } from './llama-models';
import type { Reranker, TextModel } from './text-model';

/** What opens a provider. Neither is ever logged or stored by the engine. */
export interface ProviderAccess {
  readonly key: string | null;
  /** Null: the provider's own address. */
  readonly url: string | null;
}

/** An embedder that asks a provider; it is closed when another takes its place. */
export interface ClosableEmbedder extends Embedder {
  close(): Promise<void>;
}

/**
 * The models of the world, made from their provider's SDK. Nothing is asked by making one. Each rejects with the codes
 * of `TextModel`.
 */
export interface ModelProviders {
  textModel(
    choice: ModelChoice & { readonly provider: Exclude<AnsweringProvider, 'builtin'> },
    access: ProviderAccess,
    generation?: Generation,
  ): TextModel;
  /** An engine whose tasks are done by a model. */
  cognition(model: TextModel): Cognition;
  /** Null where the choice is the built-in one. `dimension` null in the choice: asked of the provider at the first text. */
  embedder(choice: EmbeddingChoice, access: ProviderAccess): Promise<ClosableEmbedder>;
  reranker(
    choice: { readonly provider: RerankingProvider; readonly model: string },
    access: ProviderAccess,
  ): Reranker;
  listModels(
    provider: KeyedProvider,
    access: ProviderAccess,
    signal: AbortSignal,
  ): Promise<readonly ModelInfo[]>;
  /** One short request; milliseconds until its first word or vector. */
  test(
    provider: KeyedProvider,
    model: ModelInfo,
    access: ProviderAccess,
    signal: AbortSignal,
  ): Promise<number>;
  /** Looks at the usual ports of this machine, each for half a second at most. */
  discover(signal: AbortSignal): Promise<readonly FoundServer[]>;
  /** The price of a model where it is known. */
  priceOf(provider: Provider, model: string): ModelInfo['price'];
  readonly local: LocalModelFiles;
  /** Language models inside Lectern; left out where there are none. */
  readonly llama?: LlamaModels | undefined;
}

/** The downloadable embedding model's files on this machine. */
export interface LocalModelFiles {
  state(): Promise<LocalModel>;
  /**
   * Fetches what is missing, going on where an earlier one was cut, and checks each file's digest before it is used.
   * `LOCAL_MODEL_DAMAGED` where a digest does not fit; then nothing of that file stays.
   */
  download(progress: (received: number, total: number) => void, signal: AbortSignal): Promise<void>;
  remove(): Promise<void>;
}
