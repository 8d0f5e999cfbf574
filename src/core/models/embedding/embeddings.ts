import type { EmbeddingChoice, EmbeddingEstimate, EmbeddingState, LocalModel } from '../../../shared/model';

/** The embedding model, the change to another one (B9, D11), and the model that is downloaded to this machine. */
export interface Embeddings {
  embedding(): Promise<EmbeddingState>;
  /** Estimates the work without a request to a provider. */
  estimateEmbedding(choice: EmbeddingChoice): Promise<EmbeddingEstimate>;
  /**
   * Rejects with `EMBEDDING_CHANGE_RUNNING` while a change to another model is running, and with `MODEL_KEY_MISSING` or
   * `LOCAL_MODEL_MISSING`.
   */
  changeEmbedding(choice: EmbeddingChoice): Promise<EmbeddingState>;
  stopEmbeddingChange(): Promise<EmbeddingState>;
  /**
   * Rejects with `EMBEDDING_SERVES` or `EMBEDDING_CHANGE_RUNNING`. Continues in the background, even after a restart.
   */
  eraseVectors(modelId: string): Promise<EmbeddingState>;
  localModel(): Promise<LocalModel>;
  downloadLocalModel(): Promise<LocalModel>;
  cancelLocalModel(): Promise<LocalModel>;
  removeLocalModel(): Promise<LocalModel>;
}
