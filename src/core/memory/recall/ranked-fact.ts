import type { Fact, RankReason } from '../../../shared/model';

export interface RankedFact {
  readonly fact: Fact;
  readonly score: number;
  /** The probability that it answers the question, on the scale of a passage's. */
  readonly relevance?: number;
  /** The sentence encoder's cosine between the question and the message that states the fact, if it was computed. */
  readonly similarity?: number;
  /** What its rank depends on, if known; the strongest reason first. */
  readonly reasons?: readonly RankReason[];
}
