import { describe, expect, it } from 'vitest';
import { findPattern } from '../../../src/shared/text/find-pattern';

const found = (query: string, text: string): readonly string[] =>
  [...text.matchAll(findPattern(query) ?? /(?!)/g)].map(([match]) => match);

describe('a query to find in a book', () => {
  it('ignores case, white space, and forms of quotation marks and dashes', () => {
    expect(found('the "when-then" plan', 'The “when–then”\n  plan works. the "when-then" plan')).toEqual([
      'The “when–then”\n  plan',
      'the "when-then" plan',
    ]);
  });

  it('is found where a line’s end cuts a word', () => {
    expect(found('toughness', 'tough-\nness, tough\u00adness and toughness')).toEqual([
      'tough-\nness',
      'tough\u00adness',
      'toughness',
    ]);
  });

  it('is matched literally, not as a pattern', () => {
    expect(found('a.b(c', 'axb(c a.b(c')).toEqual(['a.b(c']);
    expect(found('[p. 3]', 'see [p. 3]')).toEqual(['[p. 3]']);
  });

  it('matches nothing if it is empty', () => {
    expect(findPattern('  \n ')).toBeNull();
  });
});
