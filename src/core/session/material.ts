import type { Fact, RankReason } from '../../shared/model';
import type { AnswerMemory, AnswerPassage } from '../ports';
import type { TermWeights } from '../retrieval/term-weights';

export interface RankedFact {
  readonly fact: Fact;
  readonly score: number;
  /** Whether it answers the question, 0..1, on the scale of the book's answerability. */
  readonly relevance?: number;
  /** Why it ranks there, where that is known; the strongest first. */
  readonly reasons?: readonly RankReason[];
}

/** What was found for a question, each kind best first, before the budget is looked at. */
export interface Material {
  readonly passages: readonly AnswerPassage[];
  readonly facts: readonly RankedFact[];
  /** Notes, plans, sessions and turns; facts are in `facts`. */
  readonly memories: readonly AnswerMemory[];
  /** Whether the book can answer at all, 0..1. */
  readonly answerability: number;
  /** Of the question's terms in what was searched. */
  readonly weights?: TermWeights;
}
