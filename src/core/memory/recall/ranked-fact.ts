import type { Fact, RankReason } from '../../../shared/model';

export interface RankedFact {
  readonly fact: Fact;
  readonly score: number;
  /** The probability that it answers the question, on the scale of a passage's. */
  readonly relevance?: number;
  /** The sentence encoder's cosine of the question with the message that says it, if it was computed. */
  readonly similarity?: number;
  /** Why it ranks there, if known; the strongest first. */
  readonly reasons?: readonly RankReason[];
}
