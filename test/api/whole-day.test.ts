import { expect, test } from 'vitest';
import { wholeDay } from '../../src/api/wire/whole-day';

test('a day covers 24 hours, a time is exact to the millisecond, and other zones become UTC', () => {
  expect(wholeDay('2026-03-01', '2026-03-02')).toEqual({
    from: '2026-03-01T00:00:00.000Z',
    to: '2026-03-02T23:59:59.999Z',
  });
  expect(wholeDay('2026-03-01T10:00:00+02:00', '2026-03-01T10:00:00Z')).toEqual({
    from: '2026-03-01T08:00:00.000Z',
    to: '2026-03-01T10:00:00.000Z',
  });
  expect(wholeDay(undefined, undefined)).toEqual({});
});
