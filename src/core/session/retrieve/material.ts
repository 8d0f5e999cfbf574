import type { AnswerMemory, AnswerPassage } from '../../ports';
import type { RankedFact } from '../../memory/recall/ranked-fact';
import type { TermWeights } from '../../retrieval/question/term-weights';

/** What was found for a question, each kind best first, before the budget is applied. */
export interface Material {
  readonly passages: readonly AnswerPassage[];
  readonly facts: readonly RankedFact[];
  /** Notes, plans, sessions and turns; facts are in `facts`. */
  readonly memories: readonly AnswerMemory[];
  /** Whether the book can answer at all, 0..1. */
  readonly answerability: number;
  /** Weights of the question's terms in the text that was searched. */
  readonly weights?: TermWeights;
}
