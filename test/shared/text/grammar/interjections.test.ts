import { expect, it } from 'vitest';
import { courtesyIn } from '../../../../src/shared/text/grammar/interjections';

it.each([
  ['lol ok', 'ok'],
  ['hm interesting', 'ok'],
  ['ok sorry', 'ok'],
  ['gracias', 'welcome'],
  ['vielen Dank', 'welcome'],
  ['ok thx bye', 'goodbye'],
])('“%s” is only a courtesy', (text, reply) => {
  expect(courtesyIn(text)).toBe(reply);
});

it.each(['ok?', 'ok go on', 'good topics', 'great expectations', 'no, the next one'])(
  '“%s” says something',
  (text) => {
    expect(courtesyIn(text)).toBeNull();
  },
);
