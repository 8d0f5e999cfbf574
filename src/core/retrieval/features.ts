import type { WordVectors } from '../ports/word-vectors';
import type { AnalysedPassage, AnalysedSentence } from './analyse-passage';
import type { AnalysedQuestion } from './question';
import type { TermWeights } from './term-weights';
import { cosineFrom, dot } from './vector-math';
import { scoreWindows, type AskedOfSentence } from './windows';

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
  /** Stems of the question's terms that stand in the text or its headings. */
  readonly holds: readonly string[];
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

/** A question as passages are held against it. */
export interface PassageScorer {
  readonly context: QuestionContext;
  /** The question's unit vector. */
  readonly asked: Float32Array;
  readonly terms: readonly string[];
  readonly idf: readonly number[];
  /** Where a term stands among them. */
  readonly termOf: ReadonlyMap<string, number>;
}

export const passageScorer = (context: QuestionContext, words: WordVectors): PassageScorer => {
  const terms = [...context.weights.idf.keys()];
  return {
    context,
    asked: words.question(context.question.text),
    terms,
    idf: [...context.weights.idf.values()],
    termOf: new Map(terms.map((term, at) => [term, at])),
  };
};

/** `counts`: how often each term stands in the passage. */
const lexicalFeatures = (
  { context, terms, idf, termOf }: PassageScorer,
  { stems, headingStems }: AnalysedPassage,
  counts: Uint32Array,
): Pick<Features, 'bm25' | 'coverage' | 'heading' | 'pairs'> => {
  const total = Math.max(1e-6, context.weights.total);
  let bm25 = 0;
  let coverage = 0;
  let heading = 0;
  const norm = K1 * (1 - B + (B * stems.length) / Math.max(1, context.averageTokens));
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at] ?? '';
    const weight = idf[at] ?? 0;
    const inHeading = headingStems.has(term);
    // A heading speaks for all that stands under it: it counts as one more mention.
    const frequency = (counts[at] ?? 0) + (inHeading ? 1 : 0);
    if (frequency > 0) coverage += weight;
    if (inHeading) heading += weight;
    bm25 += (weight * frequency * (K1 + 1)) / (frequency + norm);
  }
  const { pairs } = context.question;
  let standing = 0;
  for (const [first, second] of pairs)
    if (
      (counts[termOf.get(first) ?? -1] ?? 0) > 0 &&
      (counts[termOf.get(second) ?? -1] ?? 0) > 0 &&
      standTogether(stems, first, second)
    )
      standing += 1;
  return {
    bm25: bm25 / (total * (K1 + 1)),
    coverage: coverage / total,
    heading: heading / total,
    pairs: pairs.length === 0 ? 0 : standing / pairs.length,
  };
};

/** Side by side, or with one word between them. */
const standTogether = (stems: readonly string[], first: string, second: string): boolean => {
  for (let at = 0; at < stems.length; at++)
    if (stems[at] === first && (stems[at + 1] === second || stems[at + 2] === second)) return true;
  return false;
};

/** Adds what a passage's sentence holds to `counts`, and marks it in `held` from `place` on. */
const countHeld = (
  { termOf }: PassageScorer,
  { stems }: AnalysedPassage,
  { fromStem, toStem }: AnalysedSentence,
  counts: Uint32Array,
  held: Uint8Array,
  place: number,
): void => {
  for (let at = fromStem; at < toStem; at++) {
    const term = termOf.get(stems[at] ?? '');
    if (term === undefined) continue;
    counts[term] = (counts[term] ?? 0) + 1;
    held[place + term] = 1;
  }
};

/** What the question has in each sentence of a passage; adds to `counts` and `held` as `countHeld` does. */
const readSentences = (
  scorer: PassageScorer,
  passage: AnalysedPassage,
  counts: Uint32Array,
  held: Uint8Array,
  nearness: ((sentence: AnalysedSentence) => number) | undefined,
): readonly AskedOfSentence[] => {
  const read: AskedOfSentence[] = [];
  for (const sentence of passage.sentences) {
    countHeld(scorer, passage, sentence, counts, held, read.length * counts.length);
    read.push({ along: dot(scorer.asked, sentence.sum), nearness: nearness?.(sentence) ?? 0 });
  }
  return read;
};

/** `keywordScore` is the index's, 0 where it did not find the passage; `nearness` the encoder's view of its sentences. */
export const scorePassage = (
  scorer: PassageScorer,
  passage: AnalysedPassage,
  keywordScore: number,
  nearness?: (sentence: AnalysedSentence) => number,
): ScoredPassage => {
  const { context, asked, terms, idf } = scorer;
  const { sentences, headingStems } = passage;
  const counts = new Uint32Array(idf.length);
  const held = new Uint8Array(sentences.length * idf.length);
  const inSentences = readSentences(scorer, passage, counts, held, nearness);
  const { best, ...windows } = scoreWindows(sentences, inSentences, held, idf);
  const alongHeading = dot(asked, passage.headingSum);
  const along = inSentences.reduce((sum, one) => sum + one.along, alongHeading);
  return {
    features: {
      keyword: context.bestKeywordScore > 0 ? keywordScore / context.bestKeywordScore : 0,
      ...lexicalFeatures(scorer, passage, counts),
      similarity: cosineFrom(along, passage.square),
      headingSimilarity: cosineFrom(alongHeading, passage.headingSquare),
      ...windows,
    },
    holds: terms.filter((term, at) => (counts[at] ?? 0) > 0 || headingStems.has(term)),
    sentence: sentences[best] ?? null,
  };
};
