/**
 * A transformer over sentences: slower than the word table by two orders of magnitude, and better where a question
 * is asked in other words than the book's. It only re-ranks and finds passages; everything works without it.
 */
export interface SentenceEncoder {
  /** Names the model and its version. */
  readonly modelId: string;
  readonly dimension: number;
  /**
   * Vectors of unit length in the order of the texts. A question goes before all that waits; one without texts only
   * has the model loaded.
   */
  encode(
    texts: readonly string[],
    urgency: 'question' | 'background',
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]>;
  /** Ends its threads. */
  close(): Promise<void>;
}

/** A sentence near to a question, by the encoder. */
export interface SentenceHit {
  readonly passageId: number;
  /** Where it starts in the passage's text; null of the headings above the passage. */
  readonly start: number | null;
  /** Cosine. */
  readonly similarity: number;
}
