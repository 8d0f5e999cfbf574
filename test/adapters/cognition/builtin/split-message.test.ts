import { describe, expect, it } from 'vitest';
import { splitMessage } from '../../../../src/adapters/cognition/builtin/notice/split-message';

const partsOf = (message: string) => splitMessage(message).map(({ text }) => text);

describe('the parts of a message', () => {
  it('begin with the learner as a new subject', () => {
    expect(partsOf('I live in Leeds and I work nights, but my shifts change.')).toEqual([
      'I live in Leeds',
      'I work nights',
      'my shifts change',
    ]);
  });

  it('keep two subjects of one verb together', () => {
    expect(partsOf('My sister and I are twins.')).toEqual(['My sister and I are twins']);
  });

  it('leave out what is quoted', () => {
    expect(partsOf('I like the line "I am a stranger here".')).toEqual(['I like the line']);
  });
});
