/**
 * Vectors of words and short texts from a static table. A text takes microseconds, so this is synchronous and can score
 * every sentence of every candidate. Available whichever embedder is active.
 */
export interface WordVectors {
  readonly dimension: number;
  /** The weighted sum of a text's words, not normalised, so that parts can be added up. Zeros if no word is known. */
  sum(text: string): Float32Array;
  /**
   * The unit vector of a question: only its topic words, with even more weight on rare ones than in `sum`. Zeros if no
   * word is known.
   */
  question(text: string): Float32Array;
  /** The unit vector of one word, by its stem or parts if the word itself is unknown; else null. */
  word(word: string): Float32Array | null;
  /**
   * Writes the cosines of a word with the given unit vectors to `into`, which must contain zeros from `at` on; 0 if either
   * is unknown. Fastest if called repeatedly with the same list.
   */
  cosines(asked: readonly (Float32Array | null)[], word: string, into: Float64Array, at: number): void;
}
