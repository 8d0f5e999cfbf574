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
  words: Pick<WordVectors, 'word'>,
): (passage: AnalysedPassage) => number {
  const terms = question.terms.map((term) => ({
    stem: term.stem,
    idf: weights.idf.get(term.stem) ?? 0,
    vector: words.word(term.word),
  }));
  const known = new Map<string, Float64Array>();
  const nearnessOf = (word: string): Float64Array => {
    const remembered = known.get(word);
    if (remembered !== undefined) return remembered;
    const stemmed = stem(word);
    const vector = words.word(word);
    const scores = Float64Array.from(terms, (term) => {
      if (term.stem === stemmed) return 1;
      return term.vector === null || vector === null ? 0 : Math.max(0, dot(term.vector, vector));
    });
    known.set(word, scores);
    return scores;
  };
  return (passage) => {
    const best = new Float64Array(terms.length);
    for (const word of passage.words) {
      const near = nearnessOf(word);
      for (let at = 0; at < near.length; at++) best[at] = Math.max(best[at] ?? 0, near[at] ?? 0);
    }
    const sum = terms.reduce((total, term, at) => total + term.idf * (best[at] ?? 0), 0);
    return sum / Math.max(1e-6, weights.total);
  };
}
