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
