import { describe, expect, it } from 'vitest';
import { passageReasons } from '../../../src/core/retrieval/passage-reasons';

const nothing = {
  keyword: 0,
  bm25: 0,
  coverage: 0,
  heading: 0,
  pairs: 0,
  similarity: 0,
  headingSimilarity: 0,
  sentence: 0,
  sentenceCoverage: 0,
};

describe('why a passage ranked where it did', () => {
  it('is told by the features as they were weighed, the strongest first', () => {
    // 1.38 + 1.34 by its words, 0.5 × 2.35 by its meaning, 1.07 by its headings.
    expect(passageReasons({ ...nothing, keyword: 1, bm25: 1, similarity: 0.5, heading: 1 })).toEqual([
      { signal: 'words', share: 0.55 },
      { signal: 'meaning', share: 0.24 },
      { signal: 'heading', share: 0.22 },
    ]);
  });

  it('is told by the encoder’s weights where the encoder had a say', () => {
    const encoder = { encoderSentence: 0.5, encoderSecond: 0, encoderHeading: 0.5 };
    // The index's own score does not count then.
    expect(passageReasons({ ...nothing, keyword: 1, ...encoder })).toEqual([
      { signal: 'meaning', share: 0.67 },
      { signal: 'heading', share: 0.33 },
    ]);
  });

  it('leaves out what took away from the score or hardly counted', () => {
    expect(passageReasons({ ...nothing, keyword: 1, similarity: -0.2, heading: 0.01 })).toEqual([
      { signal: 'words', share: 0.99 },
    ]);
    expect(passageReasons(nothing)).toEqual([]);
  });
});
