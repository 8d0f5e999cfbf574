import type { PassageId } from '../../../shared/model';

/**
 * `meaning`: the vector of the last layer, to compare texts. `wording`: those of several layers one after another, since the
 * middle ones say less about the topic and more about the grammar, to classify texts.
 */
export type Reading = 'meaning' | 'wording';

/**
 * A sentence transformer: slower than the word vectors by two orders of magnitude, and better if a question is worded
 * differently from the book. Only used to rank and find passages, and optional.
 */
export interface SentenceEncoder {
  /** Names the model and its version. */
  readonly modelId: string;
  readonly dimension: number;
  /**
   * A unit vector for each text; for `wording`, those of several layers joined. Questions go ahead of background work; a
   * call without texts only loads the model.
   */
  encode(
    texts: readonly string[],
    urgency: 'question' | 'background',
    signal: AbortSignal,
    reading?: Reading,
  ): Promise<readonly Float32Array[]>;
  /** Ends its threads. */
  close(): Promise<void>;
}

/** A sentence near to a question, by the encoder. */
export interface SentenceHit {
  readonly passageId: PassageId;
  /** Its offset in the passage's text; null for the headings above the passage. */
  readonly start: number | null;
  /** Cosine. */
  readonly similarity: number;
}
