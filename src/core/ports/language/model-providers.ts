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
} from '../../../shared/model';
import type { Cognition } from './cognition';
import type { Embedder } from './embedder';
import type { LlamaModels } from './llama-models';
import type { Reranker, TextModel } from './text-model';

/** Access to a provider. The engine never logs or stores either value. */
export interface ProviderAccess {
  readonly key: string | null;
  /** Null for the provider's own address. */
  readonly url: string | null;
}

/** An embedder that uses a provider; it is closed when another replaces it. */
export interface ClosableEmbedder extends Embedder {
  close(): Promise<void>;
}

/**
 * External models, created with their provider's SDK. Creating one sends no request. All reject with the codes of
 * `TextModel`.
 */
export interface ModelProviders {
  textModel(
    choice: ModelChoice & { readonly provider: Exclude<AnsweringProvider, 'builtin'> },
    access: ProviderAccess,
    generation?: Generation,
  ): TextModel;
  /** An engine that uses a model. */
  cognition(model: TextModel): Cognition;
  /** If `dimension` is null in the choice, it is taken from the provider's first reply. */
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
  /** Sends one short request. Returns the milliseconds until its first word or vector. */
  test(
    provider: KeyedProvider,
    model: ModelInfo,
    access: ProviderAccess,
    signal: AbortSignal,
  ): Promise<number>;
  /** Looks for servers on the usual local ports, for at most half a second each. */
  discover(signal: AbortSignal): Promise<readonly FoundServer[]>;
  /** The price of a model, if known. */
  priceOf(provider: Provider, model: string): ModelInfo['price'];
  readonly local: LocalModelFiles;
  /** Language models that run inside Lectern; absent if unsupported. */
  readonly llama?: LlamaModels | undefined;
}

/** The downloadable embedding model's files on this machine. */
export interface LocalModelFiles {
  state(): Promise<LocalModel>;
  /**
   * Downloads missing files, resuming an interrupted download, and checks each file's digest before it is used. Rejects
   * with `LOCAL_MODEL_DAMAGED` and deletes the file if its digest does not match.
   */
  download(progress: (received: number, total: number) => void, signal: AbortSignal): Promise<void>;
  remove(): Promise<void>;
}
