import type { BookId, EmbeddingChoice, Sentence } from '../../../shared/model';
import type { VectorCounts } from './memory/memory-store';

/** Kinds of items that have vectors. */
export type VectorKind = keyof VectorCounts;

/** A model that has stored vectors or is going to make them. */
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
  /** Null for the built-in model. */
  readonly active: EmbeddingModel | null;
  readonly next: (EmbeddingModel & { readonly paused: boolean; readonly error: Sentence | null }) | null;
}

/** A text to embed, including its headings. */
export interface ItemWithoutVector {
  readonly id: number;
  readonly text: string;
  /** For a passage, else null. */
  readonly bookId: BookId | null;
}

interface MadeVector extends ItemWithoutVector {
  readonly vector: Float32Array;
}

export interface EmbeddingReader {
  findEmbedding(): Promise<EmbeddingRow>;
  listEmbeddingModels(): Promise<readonly KnownEmbeddingModel[]>;
  /**
   * Rows after the id `after` without a vector of the model, by id. Excludes passages of books that are still being
   * imported, which are embedded once the book is ready.
   */
  listWithoutVector(
    kind: VectorKind,
    modelId: string,
    after: number,
    limit: number,
  ): Promise<readonly ItemWithoutVector[]>;
  /** Number of items without a vector of the model, and their tokens, estimated as one per four characters if not counted. */
  sumWithoutVector(modelId: string): Promise<{ readonly items: number; readonly tokens: number }>;
}

export interface EmbeddingWriter {
  /** Starts making the model's vectors, or resumes if paused. */
  planEmbedding(next: EmbeddingModel, builtin: EmbeddingModel): Promise<void>;
  /** Stops making vectors. Existing ones are kept. */
  dropNextEmbedding(): Promise<void>;
  /** Stops at the learner's request until the model is planned again. */
  pauseEmbedding(): Promise<void>;
  /** Stores why it cannot continue; null if it can. */
  noteEmbeddingError(modelId: string, error: Sentence | null): Promise<void>;
  /**
   * Skips items that were erased or whose text has changed since. Discards vectors of a model that is no longer planned,
   * but stores those of a paused one.
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
   * Loads more of the model's vectors into memory, so that the first question need not wait for it. A step takes about
   * 20 ms. Returns whether all are loaded.
   */
  warmVectors(modelId: string): Promise<boolean>;
  /**
   * Erases up to `limit` of the model's vectors and returns how many. Does nothing for a model that is active or planned.
   * `builtin` is the active model if none was chosen.
   */
  eraseVectors(modelId: string, builtin: string, limit: number): Promise<number>;
  /** Frees the memory used by inactive embedding models. */
  freeVectors(): Promise<void>;
}
