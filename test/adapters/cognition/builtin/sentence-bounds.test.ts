import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../../../src/adapters/cognition/builtin/text/blocks';
import { plainSentences } from '../../../../src/adapters/cognition/builtin/text/plain-sentences';
import { sentenceBounds } from '../../../../src/adapters/cognition/builtin/text/sentence-bounds';

const sentences = (text: string): string[] =>
  sentenceBounds(text).map(({ start, end }) => text.slice(start, end));

describe('sentences', () => {
  it.each([
    ['Dr. Strand came at 9 a.m. and left.', 1],
    ['See p. 12 for more. It is short.', 2],
    ['J. R. Okafor wrote it. Nobody read it.', 2],
    ['It costs 3.50 a day, e.g. on Sundays. Fig. 4 shows it.', 2],
    ['“Why?” she asked. “Because.”', 2],
    ['He said, “I am tired. I go home.” Then he left.', 2],
    ['It is in “3. Breath and Body”, near the end. Look there.', 2],
    ['Under ‘3. Breath’ it says so. See (2.1. Posts) too.', 2],
    ['They met at 5 p.m. The rain had stopped.', 2],
    ['Wait … there is more. Really!', 2],
    ['Mrs. Vale and Prof. Lund disagreed with St. Olaf etc. in vol. 2 of it.', 1],
  ])('%s are %i', (text, count) => {
    expect(sentences(text)).toHaveLength(count);
  });

  it('keep their offsets across line breaks', () => {
    const text = 'One line\nbroken in two. And\nanother.';
    expect(sentences(text)).toEqual(['One line\nbroken in two.', 'And\nanother.']);
  });

  it('do not run on after a quotation mark that is never closed', () => {
    const text = `He said “this and that. ${'More words follow here. '.repeat(30)}`;
    expect(sentences(text).length).toBeGreaterThan(20);
  });

  it('of a note leave its headings out', () => {
    expect(plainSentences('# Breathing drills\n\nCount four in. Count six out.')).toEqual([
      'Count four in.',
      'Count six out.',
    ]);
  });
});

describe('blocks of a page', () => {
  it('are separated by empty lines, list markers and known headings', () => {
    const text =
      'The stair drill\nIt needs stairs.\n\n1. Sit at the bottom.\n2. Climb to\nthe top.\n\nLast words.';
    const blocks = blocksOf(text, ['The stair drill']);
    expect(blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ['heading', 'The stair drill'],
      ['paragraph', 'It needs stairs.'],
      ['list-item', '1. Sit at the bottom.'],
      ['list-item', '2. Climb to\nthe top.'],
      ['paragraph', 'Last words.'],
    ]);
  });
});
