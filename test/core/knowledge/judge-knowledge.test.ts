import { describe, expect, it } from 'vitest';
import {
  judgeKnowledge,
  reviewWeight,
  weights,
  type WeightedEvidence,
} from '../../../src/core/knowledge/judge-knowledge';
import { definedIn } from '../../../src/core/knowledge/find-terms';
import { readCorrection } from '../../../src/core/knowledge/read-correction';

const now = Date.parse('2026-03-20T09:00:00.000Z');
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();
const one = (
  kind: WeightedEvidence['kind'],
  weight: number,
  days = 0,
  state: WeightedEvidence['state'] = null,
): WeightedEvidence => ({
  kind,
  weight,
  at: daysAgo(days),
  state,
});
const judge = (...evidence: readonly WeightedEvidence[]) => judgeKnowledge(evidence, now, 'term');
const { quiz, question } = weights;

describe('what is known', () => {
  it('follows the evidence, and failures outweigh successes', () => {
    expect(judge()).toBe('not-met');
    expect(judge(one('read', 0))).toBe('met');
    expect(judge(one('question', question))).toBe('met');
    expect(judge(one('question', question), one('question', question, 3))).toBe('shaky');
    expect(judge(one('quiz', quiz.right), one('quiz', quiz.right, 4))).toBe('known');
    expect(judge(one('quiz', quiz.right), one('quiz', quiz.wrong, 1))).toBe('shaky');
    expect(judge(one('quiz', quiz.wrong, 90))).toBe('met');
    expect(judge(one('review', reviewWeight('good', 30)))).toBe('known');
  });

  it('is as set by hand until newer evidence of two kinds contradicts it', () => {
    const hand = one('hand', 0, 5, 'known');
    expect(judge(one('quiz', quiz.wrong, 9), hand)).toBe('known');
    expect(judge(hand, one('quiz', quiz.wrong, 2), one('quiz', quiz.wrong, 1))).toBe('known');
    expect(judge(hand, one('quiz', quiz.wrong, 2), one('question', question, 1))).toBe('shaky');
  });
});

describe('a sentence', () => {
  it('defines a term, or none', () => {
    expect(definedIn('A notch is the smallest step that you can notice.')).toEqual(['notch']);
    expect(definedIn('It is called the long-out breath, and the whole of it is simple.')).toEqual([
      'long-out breath',
    ]);
    expect(definedIn('This is a thing that people say.')).toEqual([]);
  });

  it('corrects something, or nothing', () => {
    expect(readCorrection('No, it is not the jury but the tape.')).toEqual({
      denied: 'jury',
      stated: 'tape',
    });
    expect(readCorrection('I thought it was a notch, but it is a hinge.')).toEqual({
      denied: 'notch',
      stated: 'hinge',
    });
    expect(readCorrection('It is not far but steep.')).toBeNull();
  });
});
