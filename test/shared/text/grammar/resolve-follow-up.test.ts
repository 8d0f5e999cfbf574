import { describe, expect, it } from 'vitest';
import { resolveFollowUp } from '../../../../src/shared/text/grammar/resolve-follow-up';

const after = (...texts: readonly string[]) => texts.map((text) => ({ text, quote: null }));

describe('a follow-up read with the questions before it', () => {
  it('replaces a pronoun by the person named before, through a chain of questions', () => {
    const earlier = after('Who is Mr Halden?');
    expect(resolveFollowUp('how rich is he?', earlier).text).toBe('how rich is Mr Halden?');
    expect(resolveFollowUp('and Osric?', [...earlier, { text: 'how rich is he?', quote: null }]).text).toBe(
      'how rich is Osric?',
    );
  });

  it('distinguishes people by title and by the pronoun used before', () => {
    const earlier = after('Who is Maud?', 'Where does Osric live?', 'How does he travel?');
    expect(resolveFollowUp('Why does she refuse the letter?', earlier).text).toBe(
      'Why does Maud refuse the letter?',
    );
    expect(resolveFollowUp('where does he live', after('Does Mr Halden know Mrs Pell?')).text).toMatch(
      /^where does Mr Halden live/,
    );
  });

  it('refers to the person named in the answer to a “who” question', () => {
    const earlier = [{ text: 'Who built the lighthouse?', quote: 'It was Ada Merrow who built it.' }];
    expect(resolveFollowUp('when did she die?', earlier).text).toContain('when did Ada Merrow die?');
  });

  it('replaces “it” by the subject of the question before and marks the words as borrowed', () => {
    expect(resolveFollowUp('How do I reduce it?', after('What is ripple?'))).toMatchObject({
      text: 'How do I reduce ripple?',
      inherited: ['ripple'],
      followUp: true,
    });
  });

  it('keeps the question and changes its subject', () => {
    expect(resolveFollowUp('and trashing?', after('What is social engineering?')).text).toBe(
      'What is trashing?',
    );
    expect(resolveFollowUp('what about house', after('who invented techno')).text).toBe('who invented house');
  });

  it('includes the question before it if it says little alone', () => {
    const earlier = after('when did coding begin?');
    expect(resolveFollowUp('on what computer?', earlier).text).toBe(
      'when did coding begin? on what computer?',
    );
    expect(resolveFollowUp('why?', earlier).text).toBe('when did coding begin?');
    expect(resolveFollowUp('why that month?', earlier).text).toBe('why that month? coding begin');
  });

  it.each([
    'What does Osric say about his own faults?',
    'What is the floor and why was it fixed?',
    'Why is Osric important?',
    'What does it say about garbage?',
    'Is it safe to touch the floor?',
    'floor',
  ])('“%s” needs no question before it', (text) => {
    expect(resolveFollowUp(text, after('What is the quiet check?'))).toEqual({
      text,
      inherited: [],
      followUp: false,
    });
  });

  it('is not a follow-up without a question before it', () => {
    expect(resolveFollowUp('Why?', [])).toEqual({ text: 'Why?', inherited: [], followUp: false });
  });
});
