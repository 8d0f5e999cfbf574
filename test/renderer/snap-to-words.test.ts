import { expect, it } from 'vitest';
import { wordAround } from '../../src/renderer/features/reader/selection/snap-to-words';

it('finds the word around an offset inside it, and none at its ends', () => {
  const text = 'The keeper’s lamp-post, twice.';
  expect(wordAround(text, 6)).toEqual({ start: 4, end: 12 });
  expect(wordAround(text, 4)).toBeNull();
  expect(wordAround(text, 12)).toBeNull();
  expect(wordAround(text, 0)).toBeNull();
  expect(wordAround(text, text.length)).toBeNull();
  expect(wordAround('灯台の光', 1)).toEqual({ start: 0, end: 2 });
});
