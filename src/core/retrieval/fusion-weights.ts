import type { AnswerabilitySigns, EncoderAnswerabilitySigns } from './answerability-signs';
import type { EncoderFeatures } from './encoder-arm';
import type { Features } from './features';

export type FeatureWeights = Readonly<Partial<Record<keyof Features | keyof EncoderFeatures, number>>>;

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

/**
 * The ranker's where the sentence encoder has read the book. Data: 122 questions on three of the books above (all
 * passages of each encoded; 14 of the questions, on the sample book, hard ones that share no word with their answer)
 * and 32 that no book answers. Fitted alike, over the 40 passages of the other arms and the 20 of the encoder's best
 * sentences and headings, then scaled to the sum of the weights above, so that a score means the same with both. Each
 * book left out in turn, right passage among the first one, three and ten: book's words 0.96 0.96 1.00 (without the
 * encoder 0.95 0.96 1.00), other words 0.63 0.82 0.90 (0.43 0.57 0.69), hard 0.21 0.36 0.64 (0.07 0.21 0.43). All
 * nine features with the encoder's three did worse, 0.59 0.73 0.86 in other words. The fourth book,
 * never fitted on, lost in other words (0.75 0.90 1.00 for 0.90 1.00 1.00); with it as a fourth to leave out the
 * weights came out almost alike and the whole at 0.77 0.86 0.94 (0.72 0.78 0.85). Fitted in November 2026 for
 * all-MiniLM-L6-v2. Held out, the sample book's other 60 questions: right page first 0.78, among three 0.87 (0.77 and
 * 0.82 without); in other words 10 and 12 of 20 (7 and 9).
 */
export const ENCODER_FEATURE_WEIGHTS: FeatureWeights = {
  bm25: 2.12,
  pairs: 1.33,
  similarity: 2.02,
  sentence: 1.95,
  encoderSentence: 3.31,
  encoderSecond: 2.95,
  encoderHeading: 1.61,
};

/**
 * Logistic regression as above. The other signs told nothing more beside these two. 0.5 stands where, each book left
 * out in turn, 28 of the 32 unanswered are told at the price of none of the 57 questions in the book's words, 9 of 51
 * in others and 12 of the 14 hard ones (without the encoder 1, 11 and 14 at the same 28).
 */
export const ENCODER_ANSWERABILITY_WEIGHTS: Readonly<
  Record<keyof EncoderAnswerabilitySigns | 'bias', number>
> = { bias: -6.26, alignment: 4.61, encoder: 7.66 };
