import type { WordVectors } from '../ports/word-vectors';
import { isStopWord } from '../../shared/text/grammar/stop-words';
import { stem } from '../../shared/text/grammar/stem';
import { indexWordsOf } from '../../shared/text/words';
import { isReferenceMatter } from '../text/reference-matter';
import { sentencesOf } from '../text/sentences';
import { add, dot } from '../vectors/vector-math';

/** A sentence as the scorer sees it. */
export interface AnalysedSentence {
  readonly start: number;
  readonly end: number;
  /** Its stems are the passage's from here on, up to but not including `toStem`. */
  readonly fromStem: number;
  readonly toStem: number;
  /** Weighted sum of its words' vectors. */
  readonly sum: Float32Array;
  /** That sum's length squared, and its dot product with the next sentence's; 0 of the last. */
  readonly square: number;
  readonly withNext: number;
}

/** What scoring needs of a passage and no question changes. */
export interface AnalysedPassage {
  readonly text: string;
  readonly sentences: readonly AnalysedSentence[];
  readonly stems: readonly string[];
  readonly headingStems: ReadonlySet<string>;
  readonly headingSum: Float32Array;
  readonly headingSquare: number;
  /** Of headings and text together. */
  readonly square: number;
  /** Topic words beside `stems`; null where a stop word is. */
  readonly words: readonly (string | null)[];
  readonly headingWords: readonly string[];
  /** Contents, an index or a bibliography. */
  readonly isReference: boolean;
}

export interface PassageText {
  readonly id: number;
  readonly text: string;
  readonly headingPath: readonly string[];
}

export type PassageAnalyser = (passage: PassageText) => AnalysedPassage;

/** 13 kB each: those of a book of a thousand pages, to which a learner's next questions mostly are. */
export const REMEMBERED = 2_000;

/** Analyses passages and remembers those that were asked for last, until they are forgotten. */
export interface PassageMemory {
  readonly analyse: PassageAnalyser;
  forget(): void;
}

export function createPassageMemory(words: WordVectors): PassageMemory {
  const remembered = new Map<number, AnalysedPassage>();
  return {
    analyse(passage) {
      const before = remembered.get(passage.id);
      // An erased book's ids may come again with other texts.
      const analysed = before?.text === passage.text ? before : analyse(passage, words);
      remembered.delete(passage.id);
      remembered.set(passage.id, analysed);
      const [oldest] = remembered.keys();
      if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
      return analysed;
    },
    forget: () => remembered.clear(),
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
