import type { RequestOrigin } from './text-model';
import type { Sentence } from '../../../shared/model';

/** Turns text into vectors of unit length. Vectors are stored and compared under their model's id only. */
export interface Embedder {
  /** Names the model and its version, e.g. `lectern-words-1`. */
  readonly modelId: string;
  readonly dimension: number;
  /**
   * Embeds one question, charged to `asker`. Rejects with the adapter's error; callers then use the keyword arm only.
   */
  embedQuery(text: string, signal?: AbortSignal, asker?: RequestOrigin): Promise<Float32Array>;
  /** Embeds passages, facts, notes or turns, in order. */
  embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
  /**
   * Like `embedPassages`, but yields the vectors of each request as they arrive, so that they are not lost if a later
   * one fails.
   */
  embedEach?(texts: readonly string[], signal?: AbortSignal): AsyncIterable<readonly Float32Array[]>;
  /** What slows background work down, as a message; null if nothing does. */
  notice?(): Sentence | null;
  /**
   * The model that is active now, if it can change at runtime. Code that stores a model's id with its vectors must call
   * `currentOf` once and use the result for both, so that they belong to the same model.
   */
  current?(): Embedder;
}
