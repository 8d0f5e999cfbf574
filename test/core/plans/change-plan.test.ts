import { expect, it } from 'vitest';
import { changePlan } from '../../../src/core/plans/change-plan';
import type { Plan } from '../../../src/shared/model';

it('moves no step to a day without study', () => {
  const step = { id: 'a', title: 'Read', due: '2026-03-06', state: 'open' as const };
  const plan = { pace: { off: [6] }, steps: [step] } as unknown as Plan;
  // 6 March 2026 is a Friday; two days later is Sunday.
  expect(changePlan(plan, { kind: 'shift', days: 2 }, '2026-03-05', 'new')?.changes).toMatchObject([
    { stepId: 'a', to: { due: '2026-03-09' } },
  ]);
});
