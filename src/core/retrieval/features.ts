import type { WordVectors } from '../ports/word-vectors';
import type { AnalysedPassage } from './analyse-passage';
import type { AnalysedQuestion } from './question';
import type { TermWeights } from './term-weights';
import { cosineWithSum } from './vector-math';
import { scoreWindows } from './windows';

/** All about 0..1, so that one set of weights serves books of any size. */
export interface Features {
  /** bm25 with a soft length normalisation (b 0.3), as a share of the most that the question's terms can give. */
  readonly bm25: number;
  /** Share of neighbouring question words that stand side by side. */
  readonly pairs: number;
  /** Cosine of question and passage with its headings. */
  readonly similarity: number;
  /** Best cosine of question and a window of one or two sentences. */
  readonly sentence: number;
  /** Mean cosine of the question and the passage's three nearest sentences. */
  readonly sentences: number;
  /**
   * Best share of the question's idf in such a window, to the third power: a sentence with a few of the question's
   * words means little, one with nearly all much.
   */
  readonly nearQuote: number;
}

export interface ScoredPassage {
  readonly features: Features;
  /** The sentence nearest to the question, by offsets in the passage's text; null where the text has none. */
  readonly sentence: { readonly start: number; readonly end: number } | null;
}

export interface QuestionContext {
  readonly question: AnalysedQuestion;
  readonly weights: TermWeights;
  readonly averageTokens: number;
}

const K1 = 1.2;
/** FTS5's fixed 0.75 is too strong for short texts. */
const B = 0.3;

/** Scores passages for one question. */
export function passageScorer(
  context: QuestionContext,
  words: WordVectors,
): (passage: AnalysedPassage) => ScoredPassage {
  const asked = words.question(context.question.text);
  return (passage) => {
    const windows = scoreWindows(passage.sentences, asked, context.weights);
    return {
      features: {
        ...lexicalFeatures(passage, context),
        similarity: cosineWithSum(asked, passage.sum, null),
        sentence: windows.sentence,
        sentences: windows.sentences,
        nearQuote: windows.sentenceCoverage ** 3,
      },
      sentence: passage.sentences[windows.best] ?? null,
    };
  };
}

function lexicalFeatures(
  { stems, headingStems }: AnalysedPassage,
  context: QuestionContext,
): Pick<Features, 'bm25' | 'pairs'> {
  const total = Math.max(1e-6, context.weights.total);
  const counts = new Map<string, number>();
  for (const word of stems) counts.set(word, (counts.get(word) ?? 0) + 1);
  let bm25 = 0;
  const norm = K1 * (1 - B + (B * stems.length) / Math.max(1, context.averageTokens));
  for (const [term, idf] of context.weights.idf) {
    // A heading speaks for all that stands under it: it counts as one more mention.
    const frequency = (counts.get(term) ?? 0) + (headingStems.has(term) ? 1 : 0);
    bm25 += (idf * frequency * (K1 + 1)) / (frequency + norm);
  }
  const { pairs } = context.question;
  const standing = pairs.filter(([first, second]) =>
    stems.some((word, at) => word === first && (stems[at + 1] === second || stems[at + 2] === second)),
  );
  return {
    bm25: bm25 / (total * (K1 + 1)),
    pairs: pairs.length === 0 ? 0 : standing.length / pairs.length,
  };
}
