import { describe, expect, it } from 'vitest';
import type { AnalysedSentence } from '../../../src/core/retrieval/analyse-passage';
import { scoreWindows } from '../../../src/core/retrieval/windows';

/** A sentence whose vector has the given cosine with (1, 0). */
const sentence = (cosine: number, stems: readonly string[] = []): AnalysedSentence => ({
  start: 0,
  end: 40,
  stems,
  sum: Float32Array.of(cosine, Math.sqrt(1 - cosine * cosine)),
});

const asked = Float32Array.of(1, 0);
const weights = {
  idf: new Map([
    ['nap', 3],
    ['lunch', 1],
  ]),
  total: 4,
};

describe('the windows of a passage', () => {
  it('gives nothing for a passage without sentences', () => {
    expect(scoreWindows([], asked, weights)).toEqual({ sentence: 0, sentenceCoverage: 0, best: -1 });
  });

  it('joins the words of two neighbours and names the better one', () => {
    const found = scoreWindows(
      [sentence(0), sentence(0.2, ['lunch']), sentence(0.7, ['nap'])],
      asked,
      weights,
    );
    expect(found.sentenceCoverage).toBe(1);
    expect(found.sentence).toBeCloseTo(0.7, 5);
    expect(found.best).toBe(2);
  });
});
