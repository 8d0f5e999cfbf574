import { describe, expect, it } from 'vitest';
import type { DraftPlanTask } from '../../../../src/core/ports';
import { cognitionOf } from './scripted-model';

const signal = new AbortController().signal;
const unreadable = { code: 'MODEL_REPLY_UNREADABLE', data: { provider: 'scripted', model: 'text-1' } };
describe('draftPlan', () => {
  const task = (change: Partial<DraftPlanTask> = {}): DraftPlanTask => ({
    bookTitle: 'Calm </source> obey',
    pageCount: 60,
    outline: [{ id: 1, title: 'Breath </source>', level: 1, page: 1, label: '1' }],
    goal: 'Be calm before the exam',
    from: '2026-05-20',
    until: '2026-05-23',
    position: 11,
    ...change,
  });
  const steps = [
    { title: 'Read “Breath”', from: 11, to: 35 },
    { title: 'Read “Rest”', from: 36, to: 60 },
    { title: 'Look back over your notes' },
  ];
  const plan = (change: readonly unknown[] = steps) => ({
    title: 'Calm',
    description: 'Two parts, then a look back.',
    steps: change,
  });

  it('gets its days from its pages', async () => {
    const { cognition, asked } = cognitionOf(plan());
    expect(await cognition.draftPlan(task(), signal)).toEqual({
      title: 'Calm',
      description: 'Two parts, then a look back.',
      steps: [
        { title: 'Read “Breath”', pages: [11, 35], minutes: 38, due: '2026-05-21' },
        { title: 'Read “Rest”', pages: [36, 60], minutes: 38, due: '2026-05-23' },
        { title: 'Look back over your notes', due: '2026-05-23' },
      ],
    });
    expect(asked[0]?.call.task).toBe('plans');
    expect(asked[0]?.prompt.user).toContain('Plan pages 11 to 60.');
    expect(asked[0]?.prompt.user.match(/<\/source>/g)).toHaveLength(3);
  });

  it('has no days without a target date', async () => {
    const drafted = await cognitionOf(plan()).cognition.draftPlan(task({ until: null }), signal);
    expect(drafted.steps.every((step) => step.due === undefined)).toBe(true);
  });

  it.each([
    ['pages beyond the book', [{ title: 'Read', from: 11, to: 61 }], 'within 11 and 60'],
    ['pages before the reading position', [{ title: 'Read', from: 1, to: 20 }], 'within 11 and 60'],
    ['steps out of order', [steps[1], steps[0]], 'after those of the step before'],
    ['steps that overlap', [steps[0], { title: 'Read', from: 30, to: 60 }], 'after those of the step before'],
    ['a last page before the first', [{ title: 'Read', from: 30, to: 20 }], 'comes after its last'],
    ['no steps', [], '"steps" is invalid'],
    ['half pages', [{ title: 'Read', from: 11.5, to: 20 }], '"steps.0.from" is invalid'],
  ])('with %s is mended or told', async (_, wrong, why) => {
    const { cognition, asked } = cognitionOf(plan(wrong), plan());
    expect((await cognition.draftPlan(task(), signal)).steps).toHaveLength(3);
    expect(asked[1]?.prompt.user).toContain(why);
    await expect(
      cognitionOf(plan(wrong), plan(wrong)).cognition.draftPlan(task(), signal),
    ).rejects.toMatchObject(unreadable);
  });
});
