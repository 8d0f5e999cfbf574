/** What tells an answered question from one that the book has nothing on; all about 0..1. */
export interface AnswerabilitySigns {
  /** The best passage's score, as a share of the most there could be. */
  readonly score: number;
  readonly coverage: number;
  readonly sentenceCoverage: number;
  /** See `wordAligner`. */
  readonly alignment: number;
  readonly sentence: number;
}

/** The same where the sentence encoder has read the book. */
export interface EncoderAnswerabilitySigns {
  readonly alignment: number;
  /** The best similarity of the question and a sentence or heading of the book. */
  readonly encoder: number;
}
