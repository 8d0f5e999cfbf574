/** Turns text into vectors of unit length. Vectors are stored and compared under their model's id only. */
export interface Embedder {
  /** Names the model and its version, e.g. `lectern-words-1`. */
  readonly modelId: string;
  readonly dimension: number;
  /** One question. Rejects with the adapter's error; anyone who asks falls back to the keyword arm. */
  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array>;
  /** Passages, facts, notes or turns, in their order. */
  embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
  /** The same, given out as the provider answers, a request at a time: what came is not lost when the next one fails. */
  embedEach?(texts: readonly string[], signal?: AbortSignal): AsyncIterable<readonly Float32Array[]>;
  /** What slows its work in the background down, in plain words; null where nothing does. */
  notice?(): string | null;
  /**
   * Where the model can change while Lectern runs: the one that serves at this moment. Whoever names a model beside its
   * vectors asks `currentOf` once and works with what it gives, so that the two are never of different models.
   */
  current?(): Embedder;
}
