import { describe, expect, it } from 'vitest';
import { datesIn } from '../../../../src/shared/text/dates/dates-in';

const wednesday = { year: 2026, month: 3, day: 11 };

describe('datesIn', () => {
  it.each([
    ['My exam is on 3 May at 9 am.', { text: 'on 3 May at 9 am', month: 5, day: 3, clock: 540, unit: 'day' }],
    ['Since Monday', { text: 'Since Monday', weekday: 0, unit: 'day', isRelative: false }],
    ['every lesson on Mondays', { text: 'on Mondays', weekday: 0 }],
    ['in the winter of 2024', { month: 12, year: 2024, unit: 'season' }],
    ['I was born in 1990.', { text: 'in 1990', year: 1990, unit: 'year' }],
    ['My exam is on the 10th now', { day: 10, month: null }],
    ['I go in May.', { text: 'in May', month: 5, day: null, unit: 'month' }],
  ])('reads the parts that “%s” says', (text, parts) => {
    expect(datesIn(text, wednesday)).toMatchObject([parts]);
  });

  it.each([
    ['tomorrow', { year: 2026, month: 3, day: 12 }],
    ['in three weeks', { year: 2026, month: 4, day: 1 }],
    ['the day before yesterday', { year: 2026, month: 3, day: 9 }],
    ['this week', wednesday],
  ])('counts “%s” from the day on which it is said', (text, nearest) => {
    expect(datesIn(text, wednesday)).toMatchObject([
      { nearest, isRelative: true, year: null, month: null, day: null },
    ]);
  });

  it('puts one month after 31 January in February', () => {
    const [date] = datesIn('in a month', { year: 2027, month: 1, day: 31 });
    expect(date?.nearest).toEqual({ year: 2027, month: 2, day: 28 });
  });

  it.each([
    'How may I calm down?',
    'I sat my exam in the sun.',
    'I have been playing for three years.',
    'I have 2 children and read chapter 3.',
    'Which second chance does he get?',
  ])('finds no date in “%s”', (text) => {
    expect(datesIn(text, wednesday)).toEqual([]);
  });

  it('reads only the beginning of a very long text', () => {
    expect(datesIn(`${'word '.repeat(300)}on 3 May`, wednesday)).toEqual([]);
  });
});
