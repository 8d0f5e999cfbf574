import { describe, expect, it } from 'vitest';
import { acceptCondensed } from '../../../src/core/summaries/accept-condensed';

const source = 'Ada tied a knot on Monday. She measured her lungs on Tuesday. She rested on Sunday.';

describe('the check of a condensing step', () => {
  it('accepts a shorter text that keeps what must be kept', () => {
    expect(acceptCondensed({ source, result: ' Ada tied a knot. ', keep: ['ada tied  a knot'] })).toEqual({
      accepted: true,
      text: 'Ada tied a knot.',
    });
  });

  it('refuses an empty result, a longer one, one with too many words, and one that lost something', () => {
    expect(acceptCondensed({ source, result: ' \n ' })).toMatchObject({ accepted: false, why: 'empty' });
    expect(acceptCondensed({ source, result: `${source} And so on.` })).toMatchObject({ why: 'longer' });
    expect(acceptCondensed({ source, result: 'Ada tied a knot', words: 3 })).toMatchObject({
      why: 'too many words',
    });
    expect(
      acceptCondensed({ source, result: 'Ada rested.', keep: ['Ada tied a knot', 'Ada rested.'] }),
    ).toEqual({
      accepted: false,
      why: 'lost',
      lost: ['Ada tied a knot'],
    });
  });

  it('does not count white space', () => {
    expect(acceptCondensed({ source: 'a b', result: 'a\n\n\n\nb' }).accepted).toBe(true);
  });
});
