import { describe, expect, it } from 'vitest';
import {
  byWeek,
  moveBy,
  moveOnto,
  withoutChange,
  shiftOpen,
} from '../../src/renderer/features/plans/edit-steps';
import type { PlanInput, PlanStep } from '../../src/shared/model';

const step = (id: string, due?: string, state: PlanStep['state'] = 'open'): PlanStep => ({
  id,
  title: id,
  state,
  ...(due ? { due } : {}),
});
const shown = (steps: readonly PlanStep[] | null): string =>
  (steps ?? []).map(({ id, due }) => `${id}${due ? due.slice(8) : ''}`).join(' ');

/** Steps of two weeks, one of them without a date. */
const steps = [
  step('a', '2026-03-02'),
  step('x'),
  step('c', '2026-03-10'),
  step('b', '2026-03-04'),
  step('d', '2026-03-12'),
];

describe('moving a step', () => {
  it('shows each week once, with the steps without a day last', () => {
    expect(byWeek(steps).map(({ monday, steps: week }) => `${monday ?? 'none'}: ${shown(week)}`)).toEqual([
      '2026-03-02: a02 b04',
      '2026-03-09: c10 d12',
      'none: x',
    ]);
  });

  it('goes through its week and then into the next one', () => {
    const once = moveBy(steps, 'a', 1);
    expect(byWeek(once ?? []).map(({ steps: week }) => shown(week))).toEqual(['b04 a02', 'c10 d12', 'x']);
    const twice = moveBy(once ?? [], 'a', 1);
    expect(byWeek(twice ?? []).map(({ steps: week }) => shown(week))).toEqual(['b04', 'a10 c10 d12', 'x']);
  });

  it('goes up into the week before, and into a week without steps', () => {
    expect(byWeek(moveBy(steps, 'c', -1) ?? []).map(({ steps: week }) => shown(week))).toEqual([
      'a02 b04 c04',
      'd12',
      'x',
    ]);
    expect(shown(moveBy([step('a', '2026-03-04')], 'a', 1))).toBe('a09');
    expect(shown(moveBy([step('a', '2026-03-04')], 'a', -1))).toBe('a01');
  });

  it('gives a step without a day the last day before it, and takes none away', () => {
    expect(shown(moveBy(steps, 'x', -1)).split(' ')).toContain('x12');
    expect(moveBy(steps, 'x', 1)).toBeNull();
    expect(moveBy(steps, 'nowhere', 1)).toBeNull();
  });

  it('takes the day of the step that it is dropped on in another week', () => {
    expect(
      byWeek(moveOnto(steps, 'd', step('b', '2026-03-04'))).map(({ steps: week }) => shown(week)),
    ).toEqual(['a02 d04 b04', 'c10', 'x']);
    expect(shown(moveOnto(steps, 'b', step('a', '2026-03-02')))).toBe('b04 a02 x c10 d12');
  });

  it('moves only what is open and has a day', () => {
    expect(shown(shiftOpen([step('a', '2026-03-02', 'done'), step('b', '2026-03-30'), step('c')], 7))).toBe(
      'a02 b06 c',
    );
  });
});

describe('undoing a change', () => {
  const plan = (title: string, own: PlanStep[]): PlanInput => ({
    title,
    description: '',
    status: 'active',
    bookId: null,
    pace: null,
    steps: own,
  });

  it('restores what it changed and keeps what changed since', () => {
    const before = plan('Read', [step('a'), step('b'), step('c')]);
    const after = plan('Read', [step('a', '2026-03-02'), step('c')]);
    const current = plan('Read it', [step('a', '2026-03-02'), step('c', undefined, 'done'), step('new')]);
    expect(withoutChange(current, before, after)).toEqual(
      plan('Read it', [step('a'), step('b'), step('c', undefined, 'done'), step('new')]),
    );
  });

  it('removes a step that was added', () => {
    expect(withoutChange(plan('x', [step('a')]), plan('x', []), plan('x', [step('a')])).steps).toEqual([]);
  });
});
