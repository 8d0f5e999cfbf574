import type { WordVectors } from '../ports/word-vectors';
import { stem } from '../../shared/text/stem';
import type { AnalysedPassage } from './analyse-passage';
import type { AnalysedQuestion } from './question';
import type { TermWeights } from './term-weights';
import { dot } from './vector-math';

/**
 * How well a passage has, for each term of the question, the word itself or one near it in meaning; idf-weighted,
 * 0..1. Added to the ranking it gained nothing; it tells answered questions from others.
 */
export function wordAligner(
  question: AnalysedQuestion,
  weights: TermWeights,
  words: WordVectors,
): (passage: AnalysedPassage) => number {
  const terms = question.terms.map((term) => ({
    stem: term.stem,
    idf: weights.idf.get(term.stem) ?? 0,
    vector: words.word(term.word),
  }));
  const known = new Map<string, readonly number[]>();
  const nearnessOf = (word: string): readonly number[] => {
    const remembered = known.get(word);
    if (remembered !== undefined) return remembered;
    const stemmed = stem(word);
    const vector = words.word(word);
    const scores = terms.map((term) => {
      if (term.stem === stemmed) return 1;
      return term.vector === null || vector === null ? 0 : Math.max(0, dot(term.vector, vector));
    });
    known.set(word, scores);
    return scores;
  };
  return (passage) => {
    const best = terms.map(() => 0);
    for (const word of passage.words) {
      for (const [at, value] of nearnessOf(word).entries()) if (value > (best[at] ?? 0)) best[at] = value;
    }
    const sum = terms.reduce((total, term, at) => total + term.idf * (best[at] ?? 0), 0);
    return sum / Math.max(1e-6, weights.total);
  };
}
