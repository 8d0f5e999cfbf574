import { expect, it } from 'vitest';
import { changedLines } from '../../src/renderer/features/notes/proposal/proposed-lines';

it('names the lines of a text at which another one differs', () => {
  const before = 'One\nTwo\nThree\nFour\n';
  expect(changedLines(before, before)).toEqual([]);
  expect(changedLines(before, 'One\n2\nThree\nFour\n')).toEqual([2]);
  expect(changedLines(before, 'One\nTwo\nThree\nFour\nFive\n')).toEqual([4]);
  expect(changedLines(before, 'Zero\nOne\nTwo\nThree\n')).toEqual([1, 4]);
});
