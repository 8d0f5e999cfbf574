import { describe, expect, it } from 'vitest';
import { replan } from '../../../src/core/plans/replan';
import { asPlanId, type Plan, type PlanStep } from '../../../src/shared/model';
import { applyChanges } from '../../../src/shared/plans/apply-changes';
import { isLate } from '../../../src/shared/plans/schedule';
import { weekdayOf, parseDay } from '../../../src/shared/text/dates/calendar';

const today = '2026-03-09';
const step = (id: string, due?: string, change: Partial<PlanStep> = {}): PlanStep => ({
  id,
  title: id,
  state: 'open',
  minutes: 30,
  ...(due ? { due } : {}),
  ...change,
});
const plan = (steps: PlanStep[], pace: Plan['pace'] = null): Plan => ({
  id: asPlanId(1),
  title: 'Read',
  description: '',
  status: 'active',
  bookId: null,
  steps,
  pace,
  progress: 0,
  createdAt: '',
  updatedAt: '',
});
const dues = (before: Plan): (string | undefined)[] =>
  applyChanges(before.steps, replan(before, today)?.changes ?? []).map(({ due }) => due);

describe('re-planning', () => {
  it('proposes nothing while nothing is late', () => {
    expect(replan(plan([step('a', '2026-03-09'), step('b')]), today)).toBeNull();
    expect(replan(plan([step('a', '2026-03-01', { state: 'done' })]), today)).toBeNull();
  });

  it('spreads what is left until the end, and leaves done and undated steps alone', () => {
    const before = plan([
      step('a', '2026-03-02', { state: 'done' }),
      step('b', '2026-03-03'),
      step('c', '2026-03-05'),
      step('d', '2026-03-12'),
      step('e'),
    ]);
    expect(dues(before)).toEqual(['2026-03-02', '2026-03-10', '2026-03-11', '2026-03-12', undefined]);
  });

  it('keeps the pace and the free days, if need be beyond the end', () => {
    const steps = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-10'].map((due, at) =>
      step(String(at), due, { minutes: 30 }),
    );
    const after = dues(plan(steps, { minutesADay: 20, off: [5, 6] }));
    expect(after.at(-1)).toBe('2026-03-16');
    for (const day of after) expect(weekdayOf(parseDay(day ?? ''))).toBeLessThan(5);
  });

  it('leaves nothing late after the end has passed', () => {
    const before = plan([step('a', '2026-03-02'), step('b', '2026-03-03'), step('c', '2026-03-04')]);
    const proposal = replan(before, today);
    const after = applyChanges(before.steps, proposal?.changes ?? []);
    expect(after.some((one) => isLate(one, today))).toBe(false);
    expect(dues(before)).toEqual(['2026-03-09', '2026-03-10', '2026-03-11']);
  });
});
