/** What tells an answered question from one that the book has nothing on; all about 0..1. */
export interface AnswerabilitySigns {
  /** The best passage's score, as a share of the most there could be. */
  readonly score: number;
  /** See `wordAligner`. */
  readonly alignment: number;
  /** Best cosine of the question and a sentence or two of the best passages. */
  readonly sentence: number;
}
