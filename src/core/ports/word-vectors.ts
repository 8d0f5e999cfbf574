/**
 * Meaning of words and short texts from a static table: microseconds a text, so it is synchronous and can score
 * every sentence of every candidate. It is there whichever embedder serves the vector arm.
 */
export interface WordVectors {
  readonly dimension: number;
  /** The weighted sum of a text's words, not of unit length, so that parts can be added up; zeros where none is known. */
  sum(text: string): Float32Array;
  /**
   * The unit vector of a question: its topic words alone, rare ones weighing even more than in `sum`. Zeros where none
   * is known.
   */
  question(text: string): Float32Array;
  /** The unit vector of one word, by its stem or its parts where it is not known as such; else null. */
  word(word: string): Float32Array | null;
  /**
   * Writes to `into`, where it contains zeros from `at` on, the cosines of a word with the asked unit vectors, in their
   * order; 0 where either is unknown. With the same list again and again it costs a fraction of a microsecond.
   */
  cosines(asked: readonly (Float32Array | null)[], word: string, into: Float64Array, at: number): void;
}
