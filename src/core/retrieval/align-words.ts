import { stem } from '../../shared/text/stem';
import type { AnalysedPassage } from './analyse-passage';
import { takeNearest, weighNearest, wordNearness, type ComparableWords } from './near-words';
import type { AnalysedQuestion } from './question';
import type { TermWeights } from './term-weights';

/**
 * How well a passage has, for each term of the question, the word itself or one near it in meaning; idf-weighted,
 * 0..1. Added to the ranking it gained nothing; it tells answered questions from others.
 */
export function wordAligner(
  question: AnalysedQuestion,
  weights: TermWeights,
  words: ComparableWords,
): (passage: AnalysedPassage) => number {
  const terms = question.terms.map((term) => ({ ...term, idf: weights.idf.get(term.stem) ?? 0 }));
  const nearness = wordNearness(terms, words);
  return (passage) => {
    const best = new Float64Array(terms.length);
    for (const word of passage.words) takeNearest(nearness, best, word, stem(word));
    return weighNearest(nearness, best) / Math.max(1e-6, weights.total);
  };
}
