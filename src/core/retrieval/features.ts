import type { WordVectors } from '../ports/word-vectors';
import { isStopWord } from '../../shared/text/stop-words';
import { stem } from '../../shared/text/stem';
import { indexWordsOf } from '../../shared/text/words';
import type { AnalysedQuestion } from './question';
import { sentencesOf } from './sentences';
import type { TermWeights } from './term-weights';
import { add, cosineWithSum, dot, unit } from './vector-math';
import { scoreWindows } from './windows';

/** A passage that one of the arms found, with what the arms say of it. */
export interface Candidate {
  readonly id: number;
  readonly text: string;
  readonly headingPath: readonly string[];
  /** Of the keyword arm; 0 where it did not find the passage. */
  readonly keywordScore: number;
}

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
  /** Each term's nearest word in the passage, idf-weighted. */
  readonly alignment: number;
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

/** Scores passages for one question; what is learnt of a word serves all of them. */
export function passageScorer(context: QuestionContext, words: WordVectors): (candidate: Candidate) => ScoredPassage {
  const { question, weights } = context;
  const asked = unit(words.sum(question.text));
  const nearest = nearestWords(question, weights, words);

  return (candidate) => {
    const sentences = sentencesOf(candidate.text).map((sentence) => ({
      start: sentence.start,
      end: sentence.end,
      stems: indexWordsOf(sentence.text).map(stem),
      sum: words.sum(sentence.text),
    }));
    const heading = candidate.headingPath.join('. ');
    const headingSum = words.sum(heading);
    const whole = Float32Array.from(headingSum);
    for (const { sum } of sentences) add(whole, sum);
    const { best, ...windows } = scoreWindows(sentences, asked, weights);
    return {
      features: {
        keyword: context.bestKeywordScore > 0 ? candidate.keywordScore / context.bestKeywordScore : 0,
        ...lexicalFeatures(
          sentences.flatMap((sentence) => sentence.stems),
          new Set(indexWordsOf(heading).map(stem)),
          context,
        ),
        similarity: cosineWithSum(asked, whole, null),
        headingSimilarity: cosineWithSum(asked, headingSum, null),
        ...windows,
        alignment: nearest(`${heading} ${candidate.text}`),
      },
      sentence: sentences[best] ?? null,
    };
  };
}

/** How well a text has, for each term of the question, the word itself or one near it; idf-weighted, 0..1. */
function nearestWords(question: AnalysedQuestion, weights: TermWeights, words: WordVectors): (text: string) => number {
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
  return (text) => {
    const best = terms.map(() => 0);
    for (const word of new Set(indexWordsOf(text))) {
      if (isStopWord(word)) continue;
      for (const [at, value] of nearnessOf(word).entries()) if (value > (best[at] ?? 0)) best[at] = value;
    }
    const sum = terms.reduce((total, term, at) => total + term.idf * (best[at] ?? 0), 0);
    return sum / Math.max(1e-6, weights.total);
  };
}

function lexicalFeatures(
  stems: readonly string[],
  headingStems: ReadonlySet<string>,
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
