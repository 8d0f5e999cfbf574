import type { WordVectors } from '../ports/word-vectors';
import type { AnalysedPassage, AnalysedSentence } from './analyse-passage';
import type { AnalysedQuestion } from './question';
import type { TermWeights } from './term-weights';
import { cosineWithSum } from './vector-math';
import { scoreWindows } from './windows';

/** All about 0..1, so that one set of weights serves books of any size. */
export interface Features {
  /** The index's bm25 as a share of the best. */
  readonly keyword: number;
  /** bm25 with a soft length normalisation (b 0.3), as a share of the most that the question's terms can give. */
  readonly bm25: number;
  /** Share of the question's idf that stands in the text or its headings. */
  readonly coverage: number;
  /** The same for the headings alone. */
  readonly heading: number;
  /** Share of neighbouring question words that stand side by side. */
  readonly pairs: number;
  /** Cosine of question and passage with its headings. */
  readonly similarity: number;
  /** Cosine of question and headings. */
  readonly headingSimilarity: number;
  /** Best cosine of question and a window of one or two sentences. */
  readonly sentence: number;
  /** Best share of the question's idf in such a window. */
  readonly sentenceCoverage: number;
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
  readonly bestKeywordScore: number;
}

const K1 = 1.2;
/** FTS5's fixed 0.75 is too strong for short texts. */
const B = 0.3;

/** Scores passages for one question; `keywordScore` is the index's, 0 where it did not find the passage. */
export function passageScorer(
  context: QuestionContext,
  words: WordVectors,
): (
  passage: AnalysedPassage,
  keywordScore: number,
  nearness?: (sentence: AnalysedSentence) => number,
) => ScoredPassage {
  const asked = words.question(context.question.text);
  return (passage, keywordScore, nearness) => {
    const { best, ...windows } = scoreWindows(passage.sentences, asked, context.weights, nearness);
    return {
      features: {
        keyword: context.bestKeywordScore > 0 ? keywordScore / context.bestKeywordScore : 0,
        ...lexicalFeatures(passage, context),
        similarity: cosineWithSum(asked, passage.sum, null),
        headingSimilarity: cosineWithSum(asked, passage.headingSum, null),
        ...windows,
      },
      sentence: passage.sentences[best] ?? null,
    };
  };
}

function lexicalFeatures(
  { stems, headingStems }: AnalysedPassage,
  context: QuestionContext,
): Pick<Features, 'bm25' | 'coverage' | 'heading' | 'pairs'> {
  const total = Math.max(1e-6, context.weights.total);
  const counts = new Map<string, number>();
  for (const word of stems) counts.set(word, (counts.get(word) ?? 0) + 1);
  let bm25 = 0;
  let coverage = 0;
  let heading = 0;
  const norm = K1 * (1 - B + (B * stems.length) / Math.max(1, context.averageTokens));
  for (const [term, idf] of context.weights.idf) {
    const inHeading = headingStems.has(term);
    // A heading speaks for all that stands under it: it counts as one more mention.
    const frequency = (counts.get(term) ?? 0) + (inHeading ? 1 : 0);
    if (frequency > 0) coverage += idf;
    if (inHeading) heading += idf;
    bm25 += (idf * frequency * (K1 + 1)) / (frequency + norm);
  }
  const { pairs } = context.question;
  const standing = pairs.filter(([first, second]) =>
    stems.some((word, at) => word === first && (stems[at + 1] === second || stems[at + 2] === second)),
  );
  return {
    bm25: bm25 / (total * (K1 + 1)),
    coverage: coverage / total,
    heading: heading / total,
    pairs: pairs.length === 0 ? 0 : standing.length / pairs.length,
  };
}
