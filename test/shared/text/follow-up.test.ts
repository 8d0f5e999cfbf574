import { describe, expect, it } from 'vitest';
import { isFollowUp, leadingQuestion } from '../../../src/shared/text/follow-up';
import { isStatement } from '../../../src/shared/text/sentence-mood';

describe('a follow-up', () => {
  it.each(['And how long does it take?', 'Tell me more', 'Why?', 'What about the second one?', 'How often?'])(
    '“%s” leans back',
    (text) => {
      expect(isFollowUp(text)).toBe(true);
    },
  );

  it.each(['What is the quiet check?', 'How long should a rest last?', 'What do you know about me?'])(
    '“%s” stands on its own',
    (text) => {
      expect(isFollowUp(text)).toBe(false);
    },
  );

  it('leans on the last question that names something, not on another follow-up', () => {
    const earlier = [
      'Who is Rurik?',
      'What is the quiet check?',
      'And how long does it take?',
      'Tell me more',
    ];
    expect(leadingQuestion('Why?', earlier)).toBe('What is the quiet check?');
    expect(leadingQuestion('Why?', [...earlier, 'And in a car?'])).toBe(
      'What is the quiet check? And in a car?',
    );
  });

  it('does not lean on what the learner told', () => {
    const earlier = ['What is the quiet check?', 'My exam is on 3 May.', 'The padlock opens with 4417.'];
    expect(leadingQuestion('Tell me more', earlier)).toBe('What is the quiet check?');
  });

  it('is none without a question before it', () => {
    expect(leadingQuestion('Why?', [])).toBeNull();
    expect(leadingQuestion('Tell me more', ['Why?'])).toBeNull();
  });
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
  ])('“%s” is none', (text) => {
    expect(isStatement(text)).toBe(false);
  });
});
