import { describe, expect, it } from 'vitest';
import { passageReasons } from '../../../src/core/retrieval/passage-reasons';

const nothing = {
  keyword: 0,
  bm25: 0,
  pairs: 0,
  alignment: 0,
  sentenceAlignment: 0,
  similarity: 0,
  headingSimilarity: 0,
  sentence: 0,
};

describe('why a passage ranked where it did', () => {
  it('lists the weighted features, strongest first', () => {
    const told = passageReasons({
      ...nothing,
      bm25: 1,
      alignment: 1,
      similarity: 0.5,
      headingSimilarity: 0.2,
    });
    expect(told.map(({ signal }) => signal)).toEqual(['words', 'meaning', 'heading']);
    expect(told.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 1);
  });

  it('weights semantic features more if the encoder was used', () => {
    const shareOfMeaning = (encoderPassage?: number): number =>
      passageReasons({
        ...nothing,
        alignment: 0.5,
        sentence: 0.5,
        ...(encoderPassage === undefined ? {} : { encoderPassage }),
      }).find(({ signal }) => signal === 'meaning')?.share ?? 0;
    expect(shareOfMeaning(0.5)).toBeGreaterThan(shareOfMeaning());
  });

  it('leaves out what lowered the score or hardly counted', () => {
    expect(passageReasons({ ...nothing, alignment: 1, similarity: -0.2, headingSimilarity: 0.01 })).toEqual([
      { signal: 'words', share: 0.99 },
    ]);
    expect(passageReasons(nothing)).toEqual([]);
  });
});
