import { describe, expect, it } from 'vitest';
import type { AnalysedSentence } from '../../../src/core/retrieval/analyse-passage';
import { dot } from '../../../src/core/vectors/vector-math';
import { scoreWindows, type AskedOfSentence } from '../../../src/core/retrieval/windows';

const terms = ['nap', 'lunch'];
const weights = [3, 1];

/** Sentences with these terms, whose unit vectors have the given cosines with the question’s vector (1, 0). */
const passage = (...said: readonly (readonly [cosine: number, stems?: readonly string[]])[]) => {
  const sums = said.map(([cosine]) => Float32Array.of(cosine, Math.sqrt(1 - cosine * cosine)));
  return {
    sentences: sums.map((sum, at): AnalysedSentence => ({
      start: at * 40,
      end: at * 40 + 39,
      fromStem: 0,
      toStem: 0,
      sum,
      square: 1,
      withNext: dot(sum, sums[at + 1] ?? new Float32Array(2)),
    })),
    asked: said.map(([cosine]): AskedOfSentence => ({ along: cosine, nearness: 0 })),
    near: Float64Array.from(
      said.flatMap(([, stems = []]) => terms.map((term) => Number(stems.includes(term)))),
    ),
  };
};

describe('the windows of a passage', () => {
  it('gives nothing for a passage without sentences', () => {
    expect(scoreWindows([], [], new Float64Array(), weights)).toEqual({
      sentence: 0,
      sentenceAlignment: 0,
      best: -1,
      worth: new Float64Array(),
    });
  });

  it('joins the words of two neighbours and returns the better one', () => {
    const { sentences, asked, near } = passage([0], [0.2, ['lunch']], [0.7, ['nap']]);
    const found = scoreWindows(sentences, asked, near, weights);
    expect(found.sentenceAlignment).toBe(1);
    expect(found.sentence).toBeCloseTo(0.7, 5);
    expect(found.best).toBe(2);
  });

  it('combines two sentences if each has part of the meaning', () => {
    const { sentences } = passage([0.6], [0.6]);
    // The second deviates to the other side, so that their sum has the direction of the question.
    const [first, second] = sentences;
    if (!first || !second) throw new Error('two sentences');
    const found = scoreWindows(
      [{ ...first, withNext: 0.36 - 0.64 }, second],
      [
        { along: 0.6, nearness: 0 },
        { along: 0.6, nearness: 0 },
      ],
      new Float64Array(4),
      weights,
    );
    expect(found.sentence).toBeCloseTo(1, 5);
  });
});
