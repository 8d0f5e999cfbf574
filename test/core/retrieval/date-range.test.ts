import { describe, expect, it } from 'vitest';
import {
  asksOfThen,
  findDateRange,
  findNamedEvent,
  findTimeWords,
} from '../../../src/core/retrieval/question/date-range';

/** A Wednesday afternoon in New York, already Thursday in Tokyo. */
const now = Date.parse('2026-03-11T20:00:00Z');
const inNewYork = (question: string) => findDateRange(question, now, 'America/New_York');

describe('findDateRange', () => {
  it('reads days in the learner’s time zone', () => {
    expect(inNewYork('What did we do yesterday?')).toEqual({
      from: '2026-03-10T04:00:00.000Z',
      to: '2026-03-11T04:00:00.000Z',
    });
    expect(findDateRange('What did we do yesterday?', now, 'Asia/Tokyo')).toEqual({
      from: '2026-03-10T15:00:00.000Z',
      to: '2026-03-11T15:00:00.000Z',
    });
  });

  it.each([
    ['What did we discuss in March, and why?', 'in march'],
    ['What did I ask since Monday?', 'since monday'],
    ['What did we read between January and March?', 'between january and march'],
    ['What is grit?', null],
  ])('tells by which words “%s” names its time', (question, words) => {
    expect(findTimeWords(question, now, 'UTC')).toBe(words);
  });

  it('handles whole days across a daylight-saving change', () => {
    // Daylight-saving time began in New York on 8 March 2026, a day of 23 hours.
    const range = inNewYork('What did I ask on Sunday?');
    expect(range).toEqual({ from: '2026-03-08T05:00:00.000Z', to: '2026-03-09T04:00:00.000Z' });
  });

  it.each([
    ['What did we talk about last week?', '2026-03-02', '2026-03-09'],
    ['What have I read this week?', '2026-03-09', '2026-03-16'],
    ['Which chapters did we cover in February?', '2026-02-01', '2026-03-01'],
    ['What did we discuss in December?', '2025-12-01', '2026-01-01'],
    ['What did I say on 3 May?', '2025-05-03', '2025-05-04'],
    ['What did I say on March 4th?', '2026-03-04', '2026-03-05'],
    ['What did we say on 2026-02-14?', '2026-02-14', '2026-02-15'],
    ['What was it three days ago?', '2026-03-08', '2026-03-09'],
    ['What did we do two weeks ago?', '2026-02-23', '2026-03-02'],
    ['What did I learn last month?', '2026-02-01', '2026-03-01'],
    ['the day before yesterday we spoke of fear', '2026-03-09', '2026-03-10'],
    ['What did I ask last Wednesday?', '2026-03-04', '2026-03-05'],
    ['What did we do in the past 7 days?', '2026-03-04', '2026-03-12'],
  ])('reads “%s”', (question, from, to) => {
    const range = findDateRange(question, now, 'UTC');
    expect(range?.from.slice(0, 10)).toBe(from);
    expect(range?.to.slice(0, 10)).toBe(to);
  });

  it.each([
    ['What did we do between January and February?', '2026-01-01', '2026-03-01'],
    ['What did I read from Monday to Tuesday?', '2026-03-09', '2026-03-11'],
    ['What happened between November and February?', '2025-11-01', '2026-03-01'],
    ['What did I say between 3 May and 9 June 2025?', '2025-05-03', '2025-06-10'],
    ['What did Ann paint in early June 2023?', '2023-06-01', '2023-07-01'],
    ['Where did I train last summer?', '2025-06-01', '2025-09-01'],
    ['What did I study in the winter of 2024?', '2024-12-01', '2025-03-01'],
    ['What did we talk about last weekend?', '2026-03-07', '2026-03-09'],
    ['Which goals did I set in 2025?', '2025-01-01', '2026-01-01'],
  ])('reads both ends, seasons and years: “%s”', (question, from, to) => {
    const range = findDateRange(question, now, 'UTC');
    expect(range?.from.slice(0, 10)).toBe(from);
    expect(range?.to.slice(0, 10)).toBe(to);
  });

  it.each([
    ['What did I say before the exam on 3 May 2025?', '1970-01-01', '2025-05-03'],
    ['What have we read since the race on 1 March?', '2026-03-01', '2026-03-12'],
    ['What did I note after my birthday in January?', '2026-02-01', '2026-03-12'],
    ['What did we cover until February?', '1970-01-01', '2026-02-01'],
    ['What have I learned from March on?', '2026-03-01', '2026-03-12'],
    ['What did I tell you after lunch on Monday?', '2026-03-09', '2026-03-10'],
  ])('reads one side of a day that something else is named by: “%s”', (question, from, to) => {
    const range = findDateRange(question, now, 'UTC');
    expect(range?.from.slice(0, 10)).toBe(from);
    expect(range?.to.slice(0, 10)).toBe(to);
  });

  it.each([
    ['What did I say before the exam?', { relation: 'before', name: 'exam' }],
    ['What have we done since my first half-marathon?', { relation: 'since', name: 'first half-marathon' }],
    ['After the holidays, what did I plan?', { relation: 'after', name: 'holidays' }],
    ['What did I say about the exam?', null],
    ['Is it before you that he stands?', null],
  ] as const)('finds what a time is named by: “%s”', (question, event) => {
    expect(findNamedEvent(question)).toEqual(event);
  });

  it('distinguishes when something was said from when it happened', () => {
    expect(asksOfThen('What did I tell you in March?')).toBe(true);
    expect(asksOfThen('Where did I train in March?')).toBe(false);
  });

  it('reads “since” and “before” as open ranges', () => {
    expect(findDateRange('What have we done since Monday?', now, 'UTC')).toEqual({
      from: '2026-03-09T00:00:00.000Z',
      to: '2026-03-12T00:00:00.000Z',
    });
    expect(findDateRange('What did I ask before last week?', now, 'UTC')?.to).toBe(
      '2026-03-02T00:00:00.000Z',
    );
  });

  it.each([
    'How may I calm down?',
    'What does the author say about march discipline?',
    'Which second chance does he get?',
    'What is the last thing to do before a race?',
  ])('finds no date in “%s”', (question) => {
    expect(findDateRange(question, now, 'UTC')).toBeNull();
  });
});
