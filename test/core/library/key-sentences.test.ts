import { describe, expect, it } from 'vitest';
import { keySentences, type KeyPassage } from '../../../src/core/library/key-sentences';

const passage = (text: string, heading = 'Filters', rest: Partial<KeyPassage> = {}): KeyPassage => ({
  text,
  headingPath: ['Chapter', heading],
  parts: [{ page: 1, start: 0, end: text.length, at: 0 }],
  ...rest,
});

const keysOf = (passages: readonly KeyPassage[], most: number): readonly string[] =>
  keySentences(passages, most).map(({ passageIndex, start, end }) =>
    (passages[passageIndex]?.text ?? '').slice(start, end),
  );

const filters = [
  'A filter removes the part of a signal that nobody needs.',
  'The length of the filter decides how sharp the filter cuts the signal.',
  'A long filter delays the signal by half of its length.',
];

describe('key sentences', () => {
  it('are whole statements, not questions, titles, program text, captions or references', () => {
    const noise = [
      'What does a filter do to the signal?',
      'Figure 3: The filter and its signal before and after.',
      'See section 4 for the filter of a longer signal.',
      'The filter of the signal is described in chapter 9.',
      'This filter cuts the signal in two halves of the same length.',
      'y[n] = filter(signal[n], 2); signal->next = y[n] * length;',
      'filter the signal with the length of the other one.',
      'The filter of the signal and',
    ];
    const keys = keysOf([passage([...filters, ...noise].join('\n\n'))], 8);
    expect(keys.toSorted()).toEqual(filters.toSorted());
  });

  it('leave out a heading on a separate line before a sentence', () => {
    expect(keysOf([passage(`Filters\n${filters[0] ?? ''}`)], 3)).toEqual([filters[0]]);
  });

  it('come only from prose if it is known', () => {
    const text = `${filters.join(' ')} The filter of the signal is in the margin of the page.`;
    const prose = [{ start: 0, end: filters.join(' ').length }];
    expect(keysOf([passage(text, 'Filters', { prose })], 8)).toEqual(filters);
  });

  it('never cross the end of a page', () => {
    const [first = '', second = '', third = ''] = filters;
    const text = `${first}\n${second} ${third}`;
    const at = first.length + 20;
    const parts = [
      { page: 1, start: 0, end: at, at: 0 },
      { page: 2, start: 0, end: text.length - at, at },
    ];
    expect(keysOf([passage(text, 'Filters', { parts })], 8)).toEqual([first, third]);
  });

  it('are limited in number, in the order of the text, and from several sections', () => {
    const windows = [
      'A window fades the signal out at both of its ends.',
      'The window has a main lobe whose width depends on the window alone.',
      'A wide window smears the peaks of the signal over their neighbours.',
    ];
    const passages = [passage(filters.join(' ')), passage(windows.join(' '), 'Windows')];
    const chosen = keySentences(passages, 2);
    expect(chosen.map(({ passageIndex }) => passageIndex)).toEqual([0, 1]);
    const all = keySentences(passages, 8);
    expect(all).toHaveLength(6);
    expect(all).toEqual(all.toSorted((a, b) => a.passageIndex - b.passageIndex || a.start - b.start));
  });

  it('repeat nothing', () => {
    const again = 'A filter removes that part of the signal which nobody needs.';
    expect(keysOf([passage([...filters, again].join(' '))], 8)).toEqual(filters);
  });

  it('are any sentences if none is a complete statement, and empty for an empty text', () => {
    expect(keysOf([passage('Why filter?\n\nSVG output\n\nIt is cheap.')], 8)).toEqual([
      'Why filter?',
      'It is cheap.',
    ]);
    expect(keysOf([passage('滤波器去掉信号里没有用的部分。窗口决定旁瓣。')], 1)).toHaveLength(1);
    expect(keysOf([passage(' \n ')], 8)).toEqual([]);
  });
});
