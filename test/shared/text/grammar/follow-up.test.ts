import { describe, expect, it } from 'vitest';
import { isFollowUp } from '../../../../src/shared/text/grammar/follow-up';
import { isStatement } from '../../../../src/shared/text/grammar/sentence-mood';

describe('a follow-up', () => {
  it.each(['And how long does it take?', 'Tell me more', 'Why?', 'What about the second one?', 'How often?'])(
    '“%s” refers back',
    (text) => {
      expect(isFollowUp(text)).toBe(true);
    },
  );

  it.each(['What is the quiet check?', 'How long should a rest last?', 'What do you know about me?'])(
    '“%s” is independent',
    (text) => {
      expect(isFollowUp(text)).toBe(false);
    },
  );
});

describe('a statement', () => {
  it.each([
    'The padlock opens with 4417.',
    'My sister Maud lends me her boat',
    'Tom is my coach.',
    'The bus to Orrin leaves at nine.',
  ])('%s', (text) => {
    expect(isStatement(text)).toBe(true);
  });

  it.each([
    'the quiet check',
    'The four strands of toughness.',
    'Tell me about the stair drill.',
    'Explain what is meant by the floor.',
    'Is the floor fixed',
    'Mental toughness definition',
    'The padlock opens with 4417, right?',
    'More, please.',
    'wat is a cue',
    'I wrote it down and got an error why',
    'I don’t get why the floor is fixed',
  ])('“%s” is none', (text) => {
    expect(isStatement(text)).toBe(false);
  });
});
