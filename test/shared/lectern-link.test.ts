import { expect, test } from 'vitest';
import { formatLink, parseLink } from '../../src/shared/lectern-link';

const book = 'b0123456789abcdef';

test.each([`lectern://book/${book}`, `lectern://book/${book}/page/3`, 'lectern://note/12'])(
  '%s is parsed and written the same',
  (link) => {
    const target = parseLink(link);
    expect(target && formatLink(target)).toBe(link);
  },
);

test.each([
  'lectern://app/index.html',
  `lectern://book/${book}/page/0`,
  `lectern://book/${book}/page/-1`,
  `lectern://book/${book}/page/3?x=1`,
  `lectern://book/${book}/page/3#/settings`,
  `lectern://book/${book}/../note/1`,
  `lectern://book/${book.toUpperCase()}`,
  'lectern://book/none',
  'lectern://note/1e3',
  'lectern://note/0',
  'lectern://note/1/2',
  ' lectern://note/1',
  'https://note/1',
])('%s is refused', (link) => expect(parseLink(link)).toBeNull());
