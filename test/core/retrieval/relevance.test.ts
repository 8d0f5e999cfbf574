import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtinWordVectors } from '../../../src/adapters/embedding/builtin';
import { tokeniseQuestion } from '../../../src/core/retrieval/question/tokenise-question';
import { relevanceOf } from '../../../src/core/retrieval/relevance';
import { termWeights } from '../../../src/core/retrieval/question/term-weights';

const words = builtinWordVectors(join(import.meta.dirname, '../../../resources/embedding'));
const asked = (text: string) => {
  const question = tokeniseQuestion(text);
  return {
    question,
    words,
    weights: termWeights(question, { total: 0, averageTokens: 0, documentFrequency: new Map() }),
  };
};
const note = 'The exam in organic chemistry is on the ninth of March, in room 204.';

describe('the relevance of a short text', () => {
  it('is high for a text that answers, in the same words or in others', () => {
    expect(relevanceOf(asked('When is the chemistry exam?'), note)).toBeGreaterThan(0.5);
    expect(relevanceOf(asked('When is my chemistry test?'), note)).toBeGreaterThan(
      relevanceOf(asked('When is my flight to Lisbon?'), note),
    );
  });

  it('is low for a text about something else', () => {
    expect(relevanceOf(asked('How do bees find their way home?'), note)).toBeLessThan(0.1);
  });

  it('follows the encoder if it was used', () => {
    const question = asked('When do I have to sit it?');
    expect(relevanceOf(question, note, 0.8)).toBeGreaterThan(relevanceOf(question, note, 0.2));
  });

  it('is zero for a question without words', () => {
    expect(relevanceOf(asked('???'), note)).toBe(0);
  });
});
