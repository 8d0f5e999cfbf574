import { expect, it } from 'vitest';
import { withDates } from '../../../../src/shared/text/dates/with-dates';

// A Wednesday.
const dated = (text: string) => withDates(text, '2026-03-04T18:00:00.000Z', 'Europe/London', 'coming');

it('adds the date to a weekday', () => {
  expect(dated('have to hand it in by Friday')).toBe('have to hand it in by Friday (6 March 2026)');
});

it('adds no date to a weekday of every week', () => {
  expect(dated('have moved practice to Fridays now')).toBe('have moved practice to Fridays now');
});
