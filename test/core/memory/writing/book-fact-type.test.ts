import { expect, it } from 'vitest';
import { bookFactType } from '../../../../src/core/memory/facts/book-fact-type';

it.each([
  'For example, a matrix of ones has rank 1.',
  '“For instance, the second heat is swum an hour later.”',
  'As an example, the following rule holds.',
  'Consider a runner who starts too fast.',
  'An example of such a drug is caffeine.',
  'E.g. the knee of a rower.',
])('is an example if it says so: %s', (words) => {
  expect(bookFactType('concept', words)).toBe('example');
  expect(bookFactType('example', words)).toBe('example');
});

it.each([
  'Stimulants, for example coffee, raise the pulse.',
  'The quiet check is a tour of five places. For example, begin at the jaw.',
  'Examples are given in chapter 3.',
  'The example of the others matters more than rules.',
])('is none if it only has one in it: %s', (words) => {
  expect(bookFactType('example', words)).toBe('concept');
});

it('leaves other types as they are', () => {
  expect(bookFactType('definition', 'For example, a cue word is a short word.')).toBe('definition');
  expect(bookFactType('profile', 'Consider me a beginner.')).toBe('profile');
});
