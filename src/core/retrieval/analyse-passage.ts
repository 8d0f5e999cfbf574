import type { WordVectors } from '../ports/word-vectors';
import { isStopWord } from '../../shared/text/stop-words';
import { stem } from '../../shared/text/stem';
import { indexWordsOf } from '../../shared/text/words';
import { sentencesOf } from './sentences';
import { add } from './vector-math';

/** A sentence as the scorer sees it. */
export interface AnalysedSentence {
  readonly start: number;
  readonly end: number;
  readonly stems: readonly string[];
  /** Weighted sum of its words' vectors. */
  readonly sum: Float32Array;
}

/** What scoring needs of a passage and no question changes. */
export interface AnalysedPassage {
  readonly text: string;
  readonly sentences: readonly AnalysedSentence[];
  readonly stems: readonly string[];
  readonly headingStems: ReadonlySet<string>;
  readonly headingSum: Float32Array;
  /** Headings and text together. */
  readonly sum: Float32Array;
  /** Topic words of headings and text, each once. */
  readonly words: readonly string[];
}

export interface PassageText {
  readonly id: number;
  readonly text: string;
  readonly headingPath: readonly string[];
}

export type PassageAnalyser = (passage: PassageText) => AnalysedPassage;

/** About 10 kB each: a learner's next questions mostly concern the same chapters. */
const REMEMBERED = 1_000;

/** Analyses passages and remembers the last thousand. */
export function passageAnalyser(words: WordVectors): PassageAnalyser {
  const remembered = new Map<number, AnalysedPassage>();
  return (passage) => {
    const before = remembered.get(passage.id);
    // An erased book's ids may come again with other texts.
    if (before?.text === passage.text) return before;
    const analysed = analyse(passage, words);
    if (remembered.size >= REMEMBERED) {
      for (const id of [...remembered.keys()].slice(0, REMEMBERED / 4)) remembered.delete(id);
    }
    remembered.set(passage.id, analysed);
    return analysed;
  };
}

function analyse({ text, headingPath }: PassageText, words: WordVectors): AnalysedPassage {
  const sentences = sentencesOf(text).map((sentence) => ({
    start: sentence.start,
    end: sentence.end,
    stems: indexWordsOf(sentence.text).map(stem),
    sum: words.sum(sentence.text),
  }));
  const heading = headingPath.join('. ');
  const headingSum = words.sum(heading);
  const sum = Float32Array.from(headingSum);
  for (const sentence of sentences) add(sum, sentence.sum);
  return {
    text,
    sentences,
    stems: sentences.flatMap((sentence) => sentence.stems),
    headingStems: new Set(indexWordsOf(heading).map(stem)),
    headingSum,
    sum,
    words: [...new Set(indexWordsOf(`${heading} ${text}`))].filter((word) => !isStopWord(word)),
  };
}
