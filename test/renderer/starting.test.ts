import { expect, it } from 'vitest';
import { starting as text } from '../../src/renderer/messages/en/starting';
import { initialStartState } from '../../src/shared/model';
import { viewOf } from '../../src/renderer/starting/show';

const atStep = (step: number, of: number) =>
  ({ step: { kind: 'migration', step, of }, failure: null, rescue: null }) as const;

it('shows the number of the running step, and the earlier ones as done', () => {
  expect(viewOf(atStep(2, 4), true)).toEqual({
    title: text.updating,
    doing: text.step(2, 4, text.kinds.migration),
    share: { done: 0.25, now: 0.25 },
    failed: false,
    rescue: null,
  });
  expect(viewOf(initialStartState, true)).toMatchObject({
    title: 'Opening your library…',
    share: null,
    failed: false,
  });
});

it('keeps showing why a start failed when the server is gone, and says that nothing is lost if no reason is known', () => {
  const failed = { ...atStep(2, 4), failure: 'The disk is full.' };
  for (const answered of [true, false])
    expect(viewOf(failed, answered)).toMatchObject({
      title: 'Lectern could not start',
      doing: 'The disk is full.',
    });
  expect(viewOf(atStep(2, 4), false)).toMatchObject({
    title: 'Lectern has stopped',
    doing: expect.stringContaining('Nothing is lost') as unknown,
    failed: true,
  });
});

it('offers a backup for a damaged database, as long as the server answers', () => {
  const contents = { books: 1, notes: 2, facts: 3, sessions: 4, cards: 5, plans: 6 };
  const rescue = { name: 'lectern-x-daily', at: '2026-03-02T09:00:00.000Z', contents, damaged: null };
  const state = { step: null, failure: 'It is damaged.', rescue };
  expect(viewOf(state, true)).toMatchObject({ title: text.damaged, doing: 'It is damaged.', rescue });
  expect(viewOf(state, false)).toMatchObject({ title: text.failed, rescue: null });
});
