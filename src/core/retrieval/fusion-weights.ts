import type { AnswerabilitySigns } from './answerability-signs';
import type { Features } from './features';

/**
 * Where these numbers come from. Data: 144 questions with known places in four books (the sample book's 40 questions
 * for tuning; 104 on an astronomy handbook, a system administrator's handbook and a political FAQ, 430 to 2,701
 * passages each), about half of them in other words than the book's, and 42 questions that no book answers.
 * The passage weights maximise the likelihood of the right passage among the 40 re-ranked ones (softmax, ridge 0.01);
 * with each book left out in turn, the right passage is first for 0.76 and among three for 0.85 of the questions. In
 * the book's words it is 0.96 and 0.99, in others 0.56 and 0.72. The index's bm25, plain shares of the question's words
 * and the headings by themselves were tried as well: among three they lost 2 points of all and 3 of the others, since
 * a question in other words mostly shares with the book what does not matter. Fitted in November 2026 for
 * `lectern-words-1`.
 */
export const FEATURE_WEIGHTS: Readonly<Record<keyof Features, number>> = {
  bm25: 2.79,
  pairs: 1.6,
  similarity: 3.24,
  sentence: 3.07,
  sentences: 2.43,
  nearQuote: 2.12,
};

/**
 * Logistic regression over the same questions, both classes weighing the same. The bias is moved so that 0.5 stands
 * where 37 of the 42 unanswered are told from the answered at the price of 8 of 144 (each book left out in turn); the
 * 8 are in other words than the book's. Shares of the question's words added nothing to `alignment`.
 */
export const ANSWERABILITY_WEIGHTS: Readonly<Record<keyof AnswerabilitySigns | 'bias', number>> = {
  bias: -4.89,
  score: 3.01,
  alignment: 5.2,
  sentence: 1.76,
};
