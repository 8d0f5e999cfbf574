import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../src/core/request/read-request';
import type { PlanStep } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { bagEmbedder } from '../../support/bag-embedder';
import { addBook, ask, dataFolder, openTestEngine, openStore } from '../support/test-engine';

describe('requests to change the plan', () => {
  it.each([
    ['Move my plan by two days', { kind: 'shift', days: 2 }],
    ['Can you push the plan back by a week, please?', { kind: 'shift', days: 7 }],
    ['Shift my study plan 3 days earlier.', { kind: 'shift', days: -3 }],
    ['I am behind, re-plan', { kind: 'replan' }],
    ["I'm a bit behind with my plan.", { kind: 'replan' }],
    ['Please replan.', { kind: 'replan' }],
    ['Add a step about chapter 4 on Friday', { kind: 'add', what: 'chapter 4', day: 'friday' }],
    ['Add a step to my plan about exam nerves', { kind: 'add', what: 'exam nerves', day: null }],
  ])('“%s”', (message, change) => {
    expect(readRequest(message)).toEqual({ kind: 'change-plan', change });
  });

  it.each(['How do I plan a race?', 'What is behind the fear?', 'Add two and two', 'The plan moved me'])(
    '“%s” is none',
    (message) => {
      expect(readRequest(message).kind).not.toBe('change-plan');
    },
  );
});

const chapters = [
  {
    title: 'Breath',
    pages: ['Slow breathing lowers the pulse before a contest.', 'It calms the mind a lot.'],
  },
  { title: 'Attention', pages: ['Routines protect attention.', 'A setback is information.'] },
];
const open = (id: string, change: Partial<PlanStep>): PlanStep => ({
  id,
  title: id,
  state: 'open',
  ...change,
});

it('what is asked for in the conversation is proposed, and changes nothing until it is accepted', async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, chapters);
  const { engine } = await openTestEngine(dir, clock, createBuiltinCognition({ embedder: bagEmbedder() }), {
    store,
  });
  const { sessionId } = await engine.sessions.start(bookId, false);
  const remarks = async (message: string) => {
    const turn = await ask(engine, sessionId, message);
    return turn.card?.sections.flatMap((section) => (section.kind === 'remark' ? [section.remark] : []));
  };
  expect(await remarks('Move my plan by two days')).toEqual([{ kind: 'no-plan' }]);
  const steps = [
    open('breath', { pages: [1, 2], due: '2026-03-02' }),
    open('attention', { pages: [3, 4], due: '2026-03-09' }),
    open('essay', {}),
  ];
  const plan = { title: 'Oral', description: '', status: 'active' as const, bookId, pace: null, steps };
  const { id: planId } = await engine.plans.create(plan);

  expect(await remarks('Move my plan by two days')).toEqual([
    { kind: 'plan-proposed', change: 'shift', planId, changes: 2 },
  ]);
  expect(await remarks('Add a step about chapter 2 on Friday')).toEqual([
    { kind: 'plan-proposed', change: 'add', planId, changes: 1 },
  ]);
  expect(await remarks('I have finished chapter 1')).toMatchObject([
    { kind: 'next-chapter', number: 2 },
    { kind: 'plan-proposed', change: 'finished', planId, changes: 1 },
  ]);
  expect((await engine.plans.get(planId)).steps).toEqual(steps);
  const proposal = await engine.plans.proposal(planId);
  expect(proposal?.changes).toMatchObject([
    { kind: 'change', stepId: 'attention', to: { due: '2026-03-11' } },
    {
      kind: 'add',
      step: { title: 'Read “Attention”', pages: [3, 4], due: '2026-03-06' },
      before: 'attention',
    },
    { kind: 'done', stepId: 'breath' },
  ]);
  const accept = proposal?.changes.map(({ id }) => id) ?? [];
  const changed = await engine.plans.decide(planId, { accept, reject: [] });
  expect(changed.steps.map(({ title, state, due }) => [title, state, due])).toEqual([
    ['breath', 'done', '2026-03-02'],
    ['Read “Attention”', 'open', '2026-03-06'],
    ['attention', 'open', '2026-03-11'],
    ['essay', 'open', undefined],
  ]);
  expect(await remarks('I am behind, re-plan')).toEqual([{ kind: 'plan-unchanged', planId }]);
}, 60_000);
