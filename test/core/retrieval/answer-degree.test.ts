import { describe, expect, it } from 'vitest';
import { ANSWERED_FROM, CLOSEST_FROM, degreeOf } from '../../../src/core/retrieval/answer-degree';

describe('the degree of an answer', () => {
  it('is answered, closest or not found, by the probability', () => {
    expect(
      [1, ANSWERED_FROM, ANSWERED_FROM - 0.01, CLOSEST_FROM, CLOSEST_FROM - 0.01, 0].map(degreeOf),
    ).toEqual(['answered', 'answered', 'closest', 'closest', 'not-found', 'not-found']);
  });
});
