import { expect, test } from 'vitest';
import { cuesOfQuestion } from '../../../../src/core/memory/relate/cue-terms';

test.each([
  ['Where do I live?', 'moved'],
  ['When is my exam?', 'postponed'],
  ['How old am I?', 'turned'],
  ['Where do I work?', 'retired'],
])('looks for what answers "%s" under "%s" too', (question, cue) => {
  expect(cuesOfQuestion(question)).toContain(cue);
});

test('adds nothing to a question that is not about an area of the learner’s life', () => {
  expect(cuesOfQuestion('What does the book say about sleep?')).toEqual([]);
});
