import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../src/renderer/features/reader/pick/sentences';
import { stepPick, type PickStep } from '../../src/renderer/features/reader/pick/step-pick';

const cut = (text: string, breaks: readonly number[] = [], language: string | null = 'en') =>
  sentencesOf(text, breaks, language).map(({ start, end }) => text.slice(start, end));

describe('the sentences of a page', () => {
  it('continue across line ends and stop at a block', () => {
    expect(cut('A title\nThe hive is\n  warm. Bees\nturn.', [7])).toEqual([
      'A title',
      'The hive is\n  warm.',
      'Bees\nturn.',
    ]);
  });

  it('continue after an abbreviation, an initial and a list number', () => {
    expect(cut('1. Mr. Hale met J. Smith, see fig. 3, at noon. He left.')).toEqual([
      '1. Mr. Hale met J. Smith, see fig. 3, at noon.',
      'He left.',
    ]);
  });

  it('are found in a language without spaces and in an unknown language', () => {
    expect(cut('今日は晴れ。明日は雨。', [], 'ja')).toEqual(['今日は晴れ。', '明日は雨。']);
    expect(cut('One. Two.', [], 'not a language')).toEqual(['One.', 'Two.']);
  });

  it('contain letters: a page number is not a sentence', () => {
    expect(cut('17\nWords.', [2])).toEqual(['Words.']);
  });
});

describe('a step of the keyboard', () => {
  const text = 'One two three. Four five six. Seven.';
  const page = { text, sentences: sentencesOf(text, [], 'en'), language: 'en' };
  const step = (from: string, by: PickStep): string => {
    const start = text.indexOf(from);
    const next = stepPick(page, { start, end: start + from.length }, by);
    return typeof next === 'string' ? next : text.slice(next.start, next.end);
  };

  it('goes from sentence to sentence, and on to the next page', () => {
    expect(step('One two three.', 'next')).toBe('Four five six.');
    expect(step('Seven.', 'before')).toBe('Four five six.');
    expect(step('Seven.', 'next')).toBe('after');
    expect(step('One two three.', 'before')).toBe('before');
  });

  it('extends and shrinks the selection by a sentence', () => {
    expect(step('One two three.', 'more')).toBe('One two three. Four five six.');
    expect(step('One two three. Four five six.', 'less')).toBe('One two three.');
    expect(step('One two three.', 'less')).toBe('One two three.');
    expect(step('Seven.', 'more')).toBe('after');
  });

  it('moves either end by a word, and never past the other', () => {
    expect(step('Four five', 'word-more')).toBe('Four five six');
    expect(step('Four five six.', 'word-less')).toBe('Four five');
    expect(step('Four', 'word-less')).toBe('Four');
    expect(step('Four five', 'start-later')).toBe('five');
    expect(step('five', 'start-later')).toBe('five');
    expect(step('five', 'start-earlier')).toBe('Four five');
    expect(step('One', 'start-earlier')).toBe('One');
  });
});
