import type { EmbeddingChoice, EmbeddingEstimate, EmbeddingState, LocalModel } from '../../../shared/model';

/** Which model makes the vectors, and the change to another one (B9, D11); the model that is downloaded to this machine. */
export interface Embeddings {
  embedding(): Promise<EmbeddingState>;
  /** What it would take; asks no provider. */
  estimateEmbedding(choice: EmbeddingChoice): Promise<EmbeddingEstimate>;
  /** Rejects with `EMBEDDING_CHANGE_RUNNING` while another one runs, `MODEL_KEY_MISSING`, `LOCAL_MODEL_MISSING`. */
  changeEmbedding(choice: EmbeddingChoice): Promise<EmbeddingState>;
  stopEmbeddingChange(): Promise<EmbeddingState>;
  /** Rejects with `EMBEDDING_SERVES`, `EMBEDDING_CHANGE_RUNNING`; goes on in the background, also after a restart. */
  eraseVectors(modelId: string): Promise<EmbeddingState>;
  localModel(): Promise<LocalModel>;
  downloadLocalModel(): Promise<LocalModel>;
  cancelLocalModel(): Promise<LocalModel>;
  removeLocalModel(): Promise<LocalModel>;
}
