import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../../src/core/quiz/grade-answer';

describe('an answer is graded', () => {
  it.each([
    ['cloze', 'Quiet Check', 'quiet check', 'right'],
    ['cloze', 'the anchors', 'anchor', 'right'],
    ['cloze', 'cafe', 'café', 'right'],
    ['cloze', 'half minute', 'half-minute', 'right'],
    ['cloze', 'persistance', 'persistence', 'right'],
    ['cloze', 'nitch', 'notch', 'wrong'],
    ['cloze', 'check', 'quiet check', 'partly'],
    ['cloze', '', 'notch', 'wrong'],
    ['number', '1912', '1912', 'right'],
    ['number', '35 per cent', '35 %', 'right'],
    ['number', '90', '90 seconds', 'partly'],
    ['number', '1.5 minutes', '90 seconds', 'right'],
    ['number', '90 minutes', '90 seconds', 'wrong'],
    ['number', '1500', '1,500', 'right'],
    ['choice', 'anchor', 'anchor', 'right'],
    ['choice', 'notch', 'anchor', 'wrong'],
    ['open', 'anything', 'anchor', null],
  ] as const)('%s: “%s” for “%s” is %s', (kind, given, answer, result) => {
    expect(gradeAnswer(kind, given, answer)).toBe(result);
  });
});
