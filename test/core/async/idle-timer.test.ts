import { expect, it } from 'vitest';
import { createIdleTimer } from '../../../src/core/async/idle-timer';
import { fixedClock } from '../../support/fixed-clock';

it('fires after a period without activity, and again after the next activity', () => {
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  let rests = 0;
  const rest = createIdleTimer(clock, 60_000, () => {
    rests += 1;
  });
  clock.advance(120_000);
  expect(rests).toBe(0);
  rest.touch();
  clock.advance(59_000);
  rest.touch();
  clock.advance(59_000);
  expect(rests).toBe(0);
  clock.advance(1000);
  expect(rests).toBe(1);
  rest.touch();
  rest.stop();
  clock.advance(120_000);
  expect(rests).toBe(1);
});
