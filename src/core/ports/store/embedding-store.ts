import type { EmbeddingChoice } from '../../../shared/model';
import type { VectorCounts } from './memory-store';

/** What has a vector. */
export type VectorKind = keyof VectorCounts;

/** A model that made vectors here or is to make them. */
export interface EmbeddingModel {
  readonly modelId: string;
  readonly choice: EmbeddingChoice;
  readonly dimension: number;
}

export interface KnownEmbeddingModel extends EmbeddingModel {
  readonly tokensPerMinute: number | null;
  readonly vectors: number;
}

export interface EmbeddingRow {
  /** Null: the built-in one. */
  readonly active: EmbeddingModel | null;
  readonly next: (EmbeddingModel & { readonly paused: boolean; readonly error: string | null }) | null;
}

/** A text as it is embedded, headings and all. */
export interface LackingItem {
  readonly id: number;
  readonly text: string;
  /** Of a passage, else null. */
  readonly bookId: string | null;
}

interface MadeVector extends LackingItem {
  readonly vector: Float32Array;
}

export interface EmbeddingReader {
  findEmbedding(): Promise<EmbeddingRow>;
  listEmbeddingModels(): Promise<readonly KnownEmbeddingModel[]>;
  /**
   * Rows after the id `after` that have no vector of the model, by id. Passages of books that are still read in are not
   * among them: their vectors are made when they are ready.
   */
  listLacking(
    kind: VectorKind,
    modelId: string,
    after: number,
    limit: number,
  ): Promise<readonly LackingItem[]>;
  /** What has no vector of the model: how many items and tokens; where none were counted, a token for four characters. */
  sumLacking(modelId: string): Promise<{ readonly items: number; readonly tokens: number }>;
}

export interface EmbeddingWriter {
  /** From now on the model's vectors are to be made; one that was paused goes on. */
  planEmbedding(next: EmbeddingModel, builtin: EmbeddingModel): Promise<void>;
  /** No model's vectors are made any more; what is made is kept. */
  dropNextEmbedding(): Promise<void>;
  /** The learner stopped it: nothing more is made until it is planned again. */
  pauseEmbedding(): Promise<void>;
  /** Why it does not go on, in plain words; null: it does. */
  noteEmbeddingError(modelId: string, error: string | null): Promise<void>;
  /**
   * Whoever's text is another one than the vector was made from is passed over, and so is who is gone. Nothing is kept of
   * a model whose vectors are not to be made any more; of one that is paused they are.
   */
  addMadeVectors(kind: VectorKind, modelId: string, made: readonly MadeVector[]): Promise<void>;
  describeEmbeddingModel(
    modelId: string,
    measured: { readonly stretch?: number; readonly tokensPerMinute?: number },
  ): Promise<void>;
  /**
   * Makes the next model the active one if it is still `modelId`, not paused, and nothing lacks a vector of it. Returns
   * whether it did.
   */
  switchEmbedding(modelId: string): Promise<boolean>;
  /**
   * Reads some more of the model's vectors into memory, so that the first question need not wait for it; a step takes
   * some 20 ms. Returns whether all are there.
   */
  warmVectors(modelId: string): Promise<boolean>;
  /**
   * Erases up to `limit` of the model's vectors and returns how many; none of a model that serves or whose vectors are
   * being made. `builtin` is the model that serves where none was chosen.
   */
  eraseVectors(modelId: string, builtin: string, limit: number): Promise<number>;
  /** Gives back the memory of embedding models that do not serve. */
  freeVectors(): Promise<void>;
}
