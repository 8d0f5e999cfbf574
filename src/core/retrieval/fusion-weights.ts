import type { AnswerabilitySigns } from './answerability-signs';
import type { Features } from './features';

/**
 * Where these numbers come from. Data: 144 questions with known places in four books (the sample book's 40 questions
 * for tuning; 104 on an astronomy handbook, a system administrator's handbook and a political FAQ, 430 to 2,701
 * passages each), about half of them in other words than the book's, and 42 questions that no book answers.
 * The passage weights maximise the likelihood of the right passage among the 40 re-ranked ones (softmax, ridge 0.01);
 * with each book left out in turn, the right passage is first for 0.77 and among three for 0.83 of the questions,
 * against 0.69 and 0.83 for a weighted sum of the two arms and 0.68 and 0.80 for bm25. In the book's words it is 0.97
 * and 0.97, in others 0.56 and 0.68. Fitted in November 2026 for `lectern-words-1`.
 * Held out, the sample book's other 60 questions: right page first 0.77, among three 0.82 (book's words 39 and 40 of
 * 40, other words 7 and 9 of 20); 14 of its 15 unanswered told so, 6 of the 20 in other words wrongly refused.
 */
export const FEATURE_WEIGHTS: Readonly<Record<keyof Features, number>> = {
  keyword: 1.38,
  bm25: 1.34,
  coverage: 1.4,
  heading: 1.07,
  pairs: 1.42,
  similarity: 2.35,
  headingSimilarity: 2.5,
  sentence: 2.37,
  sentenceCoverage: 1.48,
};

/**
 * Logistic regression over the same questions, both classes weighing the same. The bias is moved so that 0.5 stands
 * where 33 of the 42 unanswered are told from the answered at the price of 12 of 144 (each book left out in turn);
 * the 12 are questions in other words whose place is seldom found anyway.
 */
export const ANSWERABILITY_WEIGHTS: Readonly<Record<keyof AnswerabilitySigns | 'bias', number>> = {
  bias: -4.13,
  score: 1.7,
  coverage: 2.24,
  sentenceCoverage: 1.47,
  alignment: 2.58,
  sentence: 1.55,
};
