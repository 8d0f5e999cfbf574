import { stem } from '../../shared/text/grammar/stem';
import type { WordVectors } from '../ports/language/word-vectors';
import type { AnalysedPassage, AnalysedSentence } from './analyse-passage';
import { takeNearest, weighNearest, wordNearness, type WordNearness } from '../text/near-words';
import type { TokenisedQuestion } from './question/tokenise-question';
import type { TermWeights } from './question/term-weights';
import { cosineFrom, dot } from '../vectors/vector-math';
import { scoreWindows, type AskedOfSentence } from './windows';

/** How well a passage fits by words and word vectors. All are about 0..1, so one set of weights suits books of any size. */
export interface Features {
  /** The index's BM25 score as a share of the best one. */
  readonly keyword: number;
  /** BM25 with a soft length normalisation (b 0.3), as a share of the maximum for the question's terms. */
  readonly bm25: number;
  /** Share of the question's word pairs that are adjacent in the passage. */
  readonly pairs: number;
  /** The same as `alignment`, for the best window of one or two sentences. */
  readonly alignment: number;
  /** The same for the best window of one or two sentences. */
  readonly sentenceAlignment: number;
  /** Cosine of the question with the passage and its headings. */
  readonly similarity: number;
  /** Cosine of the question with the headings. */
  readonly headingSimilarity: number;
  /** Best cosine of the question with a window of one or two sentences. */
  readonly sentence: number;
}

interface ScoredPassage {
  readonly features: Features;
  /** Stems of the question's terms that occur in the text or its headings. */
  readonly holds: readonly string[];
  /** The best sentence, by offsets in the passage's text; null if the text has no sentences. */
  readonly sentence: { readonly start: number; readonly end: number } | null;
  readonly sentences: readonly WeighedSentence[];
}

/** A sentence by offsets in its passage's text. `worth`, its fit, is comparable within the passage. */
export interface WeighedSentence {
  readonly start: number;
  readonly end: number;
  readonly worth: number;
}

interface QuestionContext {
  readonly question: TokenisedQuestion;
  readonly weights: TermWeights;
  readonly averageTokens: number;
  readonly bestKeywordScore: number;
}

const K1 = 1.2;
/** FTS5's fixed 0.75 is too strong for short texts. */
const B = 0.3;

/** A question, prepared for comparing passages with it. */
export interface PassageScorer {
  readonly context: QuestionContext;
  /** Unit length. */
  readonly questionVector: Float32Array;
  readonly terms: readonly string[];
  readonly idf: readonly number[];
  /** A term's index in `terms`. */
  readonly termOf: ReadonlyMap<string, number>;
  readonly nearness: WordNearness;
}

export const passageScorer = (context: QuestionContext, words: WordVectors): PassageScorer => {
  const weighted = context.question.terms.map((term) => ({
    ...term,
    idf: context.weights.idf.get(term.stem) ?? 0,
  }));
  const terms = weighted.map((term) => term.stem);
  return {
    context,
    questionVector: words.question(context.question.text),
    terms,
    idf: weighted.map((term) => term.idf),
    termOf: new Map(terms.map((term, at) => [term, at])),
    nearness: wordNearness(weighted, words),
  };
};

/** `counts`: how often each term is in the passage. */
const lexicalFeatures = (
  { context, terms, idf, termOf }: PassageScorer,
  { stems, headingStems }: AnalysedPassage,
  counts: Uint32Array,
): Pick<Features, 'bm25' | 'pairs'> => {
  const total = Math.max(1e-6, context.weights.total);
  let bm25 = 0;
  const norm = K1 * (1 - B + (B * stems.length) / Math.max(1, context.averageTokens));
  for (let at = 0; at < terms.length; at++) {
    // A heading applies to all the text under it: it counts as one more occurrence.
    const frequency = (counts[at] ?? 0) + (headingStems.has(terms[at] ?? '') ? 1 : 0);
    bm25 += ((idf[at] ?? 0) * frequency * (K1 + 1)) / (frequency + norm);
  }
  const { pairs } = context.question;
  let adjacent = 0;
  for (const [first, second] of pairs)
    if (
      (counts[termOf.get(first) ?? -1] ?? 0) > 0 &&
      (counts[termOf.get(second) ?? -1] ?? 0) > 0 &&
      areAdjacent(stems, first, second)
    )
      adjacent += 1;
  return {
    bm25: bm25 / (total * (K1 + 1)),
    pairs: pairs.length === 0 ? 0 : adjacent / pairs.length,
  };
};

/** In this order, at most one word between them. */
const areAdjacent = (stems: readonly string[], first: string, second: string): boolean => {
  for (let at = 0; at < stems.length; at++)
    if (stems[at] === first && (stems[at + 1] === second || stems[at + 2] === second)) return true;
  return false;
};

/** Compares each sentence with the question. Adds to `counts`, and writes each term's best word similarity to `near`. */
const readSentences = (
  { questionVector, termOf, nearness }: PassageScorer,
  { sentences, stems, words }: AnalysedPassage,
  counts: Uint32Array,
  near: Float64Array,
  encoded: ((sentence: AnalysedSentence) => number) | undefined,
): readonly AskedOfSentence[] =>
  sentences.map((sentence, place) => {
    const own = near.subarray(place * counts.length, (place + 1) * counts.length);
    for (let at = sentence.fromStem; at < sentence.toStem; at++) {
      const stemmed = stems[at] ?? '';
      const term = termOf.get(stemmed);
      if (term !== undefined) {
        counts[term] = (counts[term] ?? 0) + 1;
        own[term] = 1;
      }
      const word = words[at] ?? null;
      if (word !== null) takeNearest(nearness, own, word, stemmed);
    }
    return { along: dot(questionVector, sentence.sum), nearness: encoded?.(sentence) ?? 0 };
  });

/** Each term's best similarity in headings and sentences, weighted by idf. */
const alignmentOf = (
  { context, nearness, idf }: PassageScorer,
  { headingWords }: AnalysedPassage,
  near: Float64Array,
): number => {
  const best = new Float64Array(idf.length);
  for (const word of headingWords) takeNearest(nearness, best, word, stem(word));
  for (let at = 0; at < near.length; at++) {
    const term = at % idf.length;
    best[term] = Math.max(best[term] ?? 0, near[at] ?? 0);
  }
  return weighNearest(nearness, best) / Math.max(1e-6, context.weights.total);
};

/**
 * @param keywordScore the index's score; 0 if it did not find the passage.
 * @param encoded returns the encoder's cosine for a sentence.
 */
export const scorePassage = (
  scorer: PassageScorer,
  passage: AnalysedPassage,
  keywordScore: number,
  encoded?: (sentence: AnalysedSentence) => number,
): ScoredPassage => {
  const { context, questionVector, terms, idf } = scorer;
  const { sentences, headingStems } = passage;
  const counts = new Uint32Array(idf.length);
  const near = new Float64Array(sentences.length * idf.length);
  const inSentences = readSentences(scorer, passage, counts, near, encoded);
  const { best, worth, ...windows } = scoreWindows(sentences, inSentences, near, idf);
  const alongHeading = dot(questionVector, passage.headingSum);
  const along = inSentences.reduce((sum, one) => sum + one.along, alongHeading);
  return {
    features: {
      keyword: context.bestKeywordScore > 0 ? keywordScore / context.bestKeywordScore : 0,
      ...lexicalFeatures(scorer, passage, counts),
      alignment: alignmentOf(scorer, passage, near),
      similarity: cosineFrom(along, passage.square),
      headingSimilarity: cosineFrom(alongHeading, passage.headingSquare),
      ...windows,
    },
    holds: terms.filter((term, at) => (counts[at] ?? 0) > 0 || headingStems.has(term)),
    sentence: sentences[best] ?? null,
    sentences: sentences.map(({ start, end }, at) => ({ start, end, worth: worth[at] ?? 0 })),
  };
};
