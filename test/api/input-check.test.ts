import { expect, test } from 'vitest';
import { checkInput } from '../../src/api/wire/input-check';

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

test.each([
  ['a null character', { note: { tags: ['a', 'b\0'] } }, 'note.tags.1'],
  ['a null character in a name', { 'a\0': 1 }, ''],
  ['the first half of a pair', { title: 'a\ud83d' }, 'title'],
  ['the second half of a pair', { title: '\ude00a' }, 'title'],
  ['nesting without end', { a: nested(40) }, 'a.0.0'],
])('%s is refused by its path', (_name, input, path) => {
  expect(() => checkInput(input)).toThrow(
    expect.objectContaining({ code: 'BAD_REQUEST', data: expect.objectContaining({ path }) as object }),
  );
});

test.each([[undefined], [null], [3], ['Grüße 😀 世界\n\t'], [{ a: [{ b: 'c' }], d: null }], [nested(30)]])(
  '%j passes',
  (input) => {
    expect(() => checkInput(input)).not.toThrow();
  },
);
