import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../src/core/text/sentences';

describe('cutting sentences', () => {
  it('does not split after abbreviations, initials and numbers', () => {
    const text =
      'Dr. Abara ran 3.5 km, i.e. half the course. “Was it far?” It was not! See fig. 4 and p. 12 for more.';
    expect(sentencesOf(text).map((sentence) => sentence.text)).toEqual([
      'Dr. Abara ran 3.5 km, i.e. half the course.',
      '“Was it far?”',
      'It was not!',
      'See fig. 4 and p. 12 for more.',
    ]);
  });

  it('separates a heading from the paragraph below it, with offsets that match the text', () => {
    const text = 'The anchor\n\nAn anchor is one plain,\nphysical thing. Choose it today.';
    const sentences = sentencesOf(text);
    expect(sentences.map((sentence) => sentence.text)).toEqual([
      'The anchor',
      'An anchor is one plain,\nphysical thing.',
      'Choose it today.',
    ]);
    for (const { start, end, text: own } of sentences) expect(text.slice(start, end)).toBe(own);
  });
});
