import { indexWordsOf } from '../../shared/text/words';
import { isStopWord } from '../../shared/text/grammar/stop-words';
import { stem } from '../../shared/text/grammar/stem';
import type { WordVectors } from '../ports/language/word-vectors';
import { logistic } from './judge-passage';
import { takeNearest, weighNearest, wordNearness } from '../text/near-words';
import { RELEVANCE_WEIGHTS } from './passage-weights';
import type { TokenisedQuestion } from './question/tokenise-question';
import type { TermWeights } from './question/term-weights';
import { cosineFrom, dot } from '../vectors/vector-math';

/** A question, prepared for comparing short texts with it. */
export interface RelevanceQuestion {
  readonly question: TokenisedQuestion;
  /** Weights of its terms; `Retrieval` has those for the book. */
  readonly weights: TermWeights;
  readonly words: WordVectors;
}

/**
 * The probability that a short text (a note, a fact, an earlier question with its answer) answers the question, on the
 * same scale as a passage's. `similarity` is the sentence encoder's cosine of the question with the text or with its
 * best sentence.
 */
export const relevanceOf = (asked: RelevanceQuestion, text: string, similarity?: number): number => {
  const { question, weights, words } = asked;
  const terms = question.terms.map((term) => ({ ...term, idf: weights.idf.get(term.stem) ?? 0 }));
  if (terms.length === 0) return 0;
  const nearness = wordNearness(terms, words);
  const best = new Float64Array(terms.length);
  let covered = 0;
  const textWords = new Set(indexWordsOf(text));
  const stems = new Set([...textWords].map(stem));
  for (const word of textWords) if (!isStopWord(word)) takeNearest(nearness, best, word, stem(word));
  for (const [at, term] of terms.entries()) {
    if (!stems.has(term.stem)) continue;
    covered += term.idf;
    best[at] = 1;
  }
  const sum = words.sum(text);
  const total = Math.max(1e-6, weights.total);
  const known = RELEVANCE_WEIGHTS[similarity === undefined ? 'words' : 'encoded'];
  return logistic(
    known.bias +
      known.coverage * (covered / total) +
      known.alignment * (weighNearest(nearness, best) / total) +
      known.similarity * cosineFrom(dot(words.question(question.text), sum), dot(sum, sum)) +
      known.encoder * (similarity ?? 0),
  );
};
