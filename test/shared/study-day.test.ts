import { describe, expect, it } from 'vitest';
import { endOfStudyDay, studyDay, studyDayAfter } from '../../src/shared/study-day';

const day = (at: string, timeZone: string): string => studyDay(new Date(at), timeZone);
const end = (at: string, timeZone: string): string => endOfStudyDay(new Date(at), timeZone).toISOString();

describe('a study day', () => {
  it('begins at four in the morning by the local clocks', () => {
    expect(day('2026-03-04T02:59:59.999Z', 'Europe/Berlin')).toBe('2026-03-03');
    expect(day('2026-03-04T03:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-04');
    expect(end('2026-03-04T02:59:59.999Z', 'Europe/Berlin')).toBe('2026-03-04T03:00:00.000Z');
    expect(end('2026-03-04T03:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-05T03:00:00.000Z');
  });

  it('is another one at the same moment in another time zone', () => {
    const at = '2026-03-04T20:30:00.000Z';
    expect(day(at, 'America/Los_Angeles')).toBe('2026-03-04');
    expect(day(at, 'Asia/Kathmandu')).toBe('2026-03-04');
    expect(day(at, 'Pacific/Auckland')).toBe('2026-03-05');
    expect(day('2026-01-01T03:30:00.000Z', 'UTC')).toBe('2025-12-31');
  });

  it('has 23 hours when the clocks go forward in its night, and 25 when they go back', () => {
    // In Berlin the clocks change in the nights to 29 March and 25 October.
    expect(day('2026-03-29T01:59:00.000Z', 'Europe/Berlin')).toBe('2026-03-28');
    expect(day('2026-03-29T02:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-29');
    expect(end('2026-03-28T12:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-29T02:00:00.000Z');
    expect(day('2026-10-25T02:59:00.000Z', 'Europe/Berlin')).toBe('2026-10-24');
    expect(end('2026-10-24T12:00:00.000Z', 'Europe/Berlin')).toBe('2026-10-25T03:00:00.000Z');
  });

  it('never begins before the one before has ended, whatever the zone', () => {
    for (const zone of [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Cairo',
      'Asia/Tokyo',
    ])
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 5.5 * 3_600_000) {
        const ends = endOfStudyDay(new Date(at), zone);
        const today = studyDay(new Date(at), zone);
        expect(studyDay(new Date(ends.getTime() - 1), zone)).toBe(today);
        expect(studyDay(ends, zone)).toBe(studyDayAfter(today, 1));
      }
  });

  it('is counted over the end of a month and of a leap year', () => {
    expect(studyDayAfter('2028-02-28', 2)).toBe('2028-03-01');
    expect(studyDayAfter('2026-12-31', 1)).toBe('2027-01-01');
  });
});
