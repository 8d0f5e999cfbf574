/** Turns text into vectors of unit length. Vectors are stored and compared under their model's id only. */
export interface Embedder {
  /** Names the model and its version, e.g. `lectern-words-1`. */
  readonly modelId: string;
  readonly dimension: number;
  /** One question. Rejects with the adapter's error; whoever asks falls back to the keyword arm. */
  embedQuery(text: string): Promise<Float32Array>;
  /** Passages, facts, notes or turns, in their order. */
  embedPassages(texts: readonly string[]): Promise<readonly Float32Array[]>;
}
