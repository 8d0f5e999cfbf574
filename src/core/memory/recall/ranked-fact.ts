import type { Fact, RankReason } from '../../../shared/model';

export interface RankedFact {
  readonly fact: Fact;
  readonly score: number;
  /** Whether it answers the question, 0..1, on the scale of the book's answerability. */
  readonly relevance?: number;
  /** Why it ranks there, where that is known; the strongest first. */
  readonly reasons?: readonly RankReason[];
}
