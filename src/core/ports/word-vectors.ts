/**
 * Meaning of words and short texts from a static table: microseconds a text, so that it is synchronous and can
 * score every sentence of every candidate. It is there whichever embedder serves the vector arm.
 */
export interface WordVectors {
  readonly dimension: number;
  /** The unit vector of a text; all zeros where none of its words is known. */
  embed(text: string): Float32Array;
  /** The unit vector of one lower-case word, falling back to its stem or its parts; null where unknown. */
  word(word: string): Float32Array | null;
}
