import type { PassageId } from '../../shared/model';
import type { WordVectors } from '../ports/language/word-vectors';
import { isStopWord } from '../../shared/text/grammar/stop-words';
import { stem } from '../../shared/text/grammar/stem';
import { indexWordsOf } from '../../shared/text/words';
import { isReferenceMatter } from '../text/reference-matter';
import { sentencesOf } from '../text/sentences';
import { add, dot } from '../vectors/vector-math';

/** A sentence, prepared for scoring. */
export interface AnalysedSentence {
  readonly start: number;
  readonly end: number;
  /** Its range in the passage's `stems`; `toStem` is exclusive. */
  readonly fromStem: number;
  readonly toStem: number;
  /** Weighted sum of its words' vectors. */
  readonly sum: Float32Array;
  /** The sum's squared length, and its dot product with the next sentence's sum (0 for the last one). */
  readonly square: number;
  readonly withNext: number;
}

/** The part of scoring a passage that does not depend on the question. */
export interface AnalysedPassage {
  readonly text: string;
  readonly sentences: readonly AnalysedSentence[];
  readonly stems: readonly string[];
  readonly headingStems: ReadonlySet<string>;
  readonly headingSum: Float32Array;
  readonly headingSquare: number;
  /** Squared length of the sum over headings and text. */
  readonly square: number;
  /** The words of `stems`; null for a stop word. */
  readonly words: readonly (string | null)[];
  readonly headingWords: readonly string[];
  /** Contents, an index or a bibliography. */
  readonly isReference: boolean;
}

export interface PassageText {
  readonly id: PassageId;
  readonly text: string;
  readonly headingPath: readonly string[];
}

export type PassageAnalyser = (passage: PassageText) => AnalysedPassage;

/** At 13 kB each; enough for a book of a thousand pages. */
export const CACHED_PASSAGES = 2_000;

/** Analyses passages and caches the most recently used. */
export interface PassageMemory {
  readonly analyse: PassageAnalyser;
  forget(): void;
}

export function createPassageMemory(words: WordVectors): PassageMemory {
  const cache = new Map<PassageId, AnalysedPassage>();
  return {
    analyse(passage) {
      const cached = cache.get(passage.id);
      // Ids of an erased book may be reused for other texts.
      const analysed = cached?.text === passage.text ? cached : analyse(passage, words);
      cache.delete(passage.id);
      cache.set(passage.id, analysed);
      const [oldest] = cache.keys();
      if (cache.size > CACHED_PASSAGES && oldest !== undefined) cache.delete(oldest);
      return analysed;
    },
    forget: () => cache.clear(),
  };
}

function analyse({ text, headingPath }: PassageText, vectors: WordVectors): AnalysedPassage {
  const heading = headingPath.join('. ');
  const headingWords = indexWordsOf(heading);
  const headingSum = vectors.sum(heading);
  const whole = Float32Array.from(headingSum);
  const words: (string | null)[] = [];
  const stems: string[] = [];
  const read = sentencesOf(text).map((sentence) => {
    const fromStem = stems.length;
    for (const word of indexWordsOf(sentence.text)) {
      words.push(isStopWord(word) ? null : word);
      stems.push(stem(word));
    }
    const sum = vectors.sum(sentence.text);
    add(whole, sum);
    return { start: sentence.start, end: sentence.end, fromStem, toStem: stems.length, sum };
  });
  return {
    text,
    sentences: read.map((sentence, at): AnalysedSentence => {
      const next = read[at + 1];
      return {
        ...sentence,
        square: dot(sentence.sum, sentence.sum),
        withNext: next ? dot(sentence.sum, next.sum) : 0,
      };
    }),
    stems,
    headingStems: new Set(headingWords.map(stem)),
    headingSum,
    headingSquare: dot(headingSum, headingSum),
    square: dot(whole, whole),
    words,
    headingWords: [...new Set(headingWords)].filter((word) => !isStopWord(word)),
    isReference: isReferenceMatter({ headingPath, text }),
  };
}
