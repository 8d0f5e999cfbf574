import { expect, it } from 'vitest';
import { studyDay } from '../../src/shared/study-day';

it('begins a study day at four in the morning where the learner is', () => {
  expect(studyDay(new Date('2026-03-02T03:59:00Z'), 'UTC')).toBe('2026-03-01');
  expect(studyDay(new Date('2026-03-02T04:00:00Z'), 'UTC')).toBe('2026-03-02');
  expect(studyDay(new Date('2026-03-01T02:30:00Z'), 'Europe/Berlin')).toBe('2026-02-28');
  expect(studyDay(new Date('2026-03-02T10:00:00Z'), 'America/Los_Angeles')).toBe('2026-03-01');
  // The clocks go forward at two and back at three.
  expect(studyDay(new Date('2026-03-29T01:59:00Z'), 'Europe/Berlin')).toBe('2026-03-28');
  expect(studyDay(new Date('2026-03-29T02:00:00Z'), 'Europe/Berlin')).toBe('2026-03-29');
  expect(studyDay(new Date('2026-10-25T02:59:00Z'), 'Europe/Berlin')).toBe('2026-10-24');
  expect(studyDay(new Date('2026-10-25T03:00:00Z'), 'Europe/Berlin')).toBe('2026-10-25');
});
