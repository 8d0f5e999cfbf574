import { describe, expect, it } from 'vitest';
import type { AnalysedSentence } from '../../../src/core/retrieval/analyse-passage';
import { scoreWindows } from '../../../src/core/retrieval/windows';

/** A sentence whose vector has the given cosine with (1, 0). */
const sentence = (cosine: number, stems: readonly string[] = [], length = 40): AnalysedSentence => ({
  start: 0,
  end: length,
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
  it('averages the three nearest sentences, whatever stands beside them', () => {
    const { sentences } = scoreWindows(
      [0.1, 0.9, 0.6, 0, 0.3].map((one) => sentence(one)),
      asked,
      weights,
    );
    expect(sentences).toBeCloseTo((0.9 + 0.6 + 0.3) / 3, 5);
  });

  it('takes what there is where a passage is shorter', () => {
    expect(scoreWindows([sentence(0.8), sentence(0.4)], asked, weights).sentences).toBeCloseTo(0.6, 5);
    expect(scoreWindows([], asked, weights)).toEqual({
      sentence: 0,
      sentences: 0,
      sentenceCoverage: 0,
      best: -1,
    });
  });

  it('does not take a number or a bullet for a sentence', () => {
    const { sentences } = scoreWindows([sentence(1, [], 3), sentence(0.5)], asked, weights);
    expect(sentences).toBeCloseTo(0.5, 5);
  });

  it('joins the words of two neighbours and names the better one', () => {
    const found = scoreWindows(
      [sentence(0), sentence(0.2, ['lunch']), sentence(0.7, ['nap'])],
      asked,
      weights,
    );
    expect(found.sentenceCoverage).toBe(1);
    expect(found.best).toBe(2);
  });
});
