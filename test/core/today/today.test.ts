import { expect, it } from 'vitest';
import { planPages } from '../../../src/core/today/plan-pages';
import { studyDays } from '../../../src/core/today/study-days';
import type { Plan } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { addBook, ask, dataFolder, openTestEngine, openStore } from '../support/test-engine';

const chapters = [
  {
    title: 'Breath',
    pages: ['Slow breathing lowers the pulse before a contest. It also calms the mind a lot.'],
  },
  { title: 'Attention', pages: ['Routines protect attention.', 'A setback is information.'] },
];

it('the first screen has the books, the steps and the days', async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, chapters);
  const { engine } = await openTestEngine(dir, clock, scriptedCognition(), { store });
  expect(await engine.today.get()).toMatchObject({
    name: null,
    day: '2026-03-04',
    steps: [],
    plans: 0,
    lastSession: null,
    studyDays: [],
    countdown: null,
  });
  await engine.library.setPosition(bookId, 2);
  await engine.profile.put({ name: 'Priya' });
  const plan = await engine.plans.create({
    title: 'Oral',
    description: '',
    status: 'active',
    bookId,
    pace: null,
    steps: [
      { id: 'late', title: 'Late', due: '2026-03-02', state: 'open' },
      { id: 'now', title: 'Now', due: '2026-03-04', minutes: 20, state: 'open' },
      { id: 'far', title: 'Far', due: '2026-06-01', state: 'open' },
      { id: 'done', title: 'Done', due: '2026-03-04', minutes: 5, state: 'done' },
    ],
  });
  const { sessionId } = await engine.sessions.start(bookId, false);
  await ask(engine, sessionId, 'What is a routine?');
  await engine.sessions.end(sessionId);
  const today = await engine.today.get();
  expect(today.name).toBe('Priya');
  expect(today.books[0]).toMatchObject({
    book: { id: bookId, position: 2 },
    label: '2',
    chapter: 'Attention',
    pagesLeft: 1,
  });
  expect(today.steps.map(({ step, planId, bookTitle }) => [step.id, planId, bookTitle])).toEqual([
    ['late', plan.id, 'A Field Guide'],
    ['now', plan.id, 'A Field Guide'],
  ]);
  expect(today.plannedMinutes).toBe(25);
  expect(today.plannedDays).toEqual(['2026-03-04', '2026-06-01']);
  expect(today.lastSession).toMatchObject({ sessionId });
  expect(today.studyDays).toEqual([{ day: '2026-03-04', minutes: 1 }]);
});

it('sessions of a day are added up where the learner lives', () => {
  const times = [
    { startedAt: '2026-11-19T22:30:00.000Z', lastActive: '2026-11-19T22:50:00.000Z' },
    { startedAt: '2026-11-20T10:00:00.000Z', lastActive: '2026-11-20T10:21:00.000Z' },
    { startedAt: '2026-11-20T23:30:00.000Z', lastActive: '2026-11-20T23:30:10.000Z' },
  ];
  // Half past twelve and half past one at night belong to the study day before.
  expect(studyDays(times, [], 'Europe/Helsinki')).toEqual([
    { day: '2026-11-19', minutes: 20 },
    { day: '2026-11-20', minutes: 22 },
  ]);
});

it('reading during a session is not counted twice', () => {
  const session = { startedAt: '2026-11-20T10:00:00.000Z', lastActive: '2026-11-20T10:20:00.000Z' };
  const reading = [
    { day: '2026-11-20', seconds: 500 },
    { day: '2026-11-20', seconds: 400 },
    { day: '2026-11-21', seconds: 90 },
    { day: '2026-11-22', seconds: 0 },
  ];
  expect(studyDays([session], reading, 'UTC')).toEqual([
    { day: '2026-11-20', minutes: 20 },
    { day: '2026-11-21', minutes: 2 },
  ]);
});

it('pages read are compared with those that the plan has until each day', () => {
  const bookId = 'b0000000000000001' as Plan['bookId'];
  const plan = {
    id: 3,
    title: 'Read',
    bookId,
    steps: [
      { id: 'a', title: 'One', pages: [1, 4], due: '2026-03-02', state: 'done' },
      { id: 'b', title: 'Again', pages: [3, 6], due: '2026-03-03', state: 'open' },
      { id: 'c', title: 'Later', pages: [7, 20], due: '2026-03-09', state: 'open' },
      { id: 'd', title: 'Not now', pages: [21, 30], due: '2026-03-01', state: 'skipped' },
    ],
  } as unknown as Plan;
  const reading = [
    { bookId: 'b0000000000000002', day: '2026-03-03', seconds: 0, pages: 50 },
    { bookId, day: '2026-03-03', seconds: 60, pages: 3 },
  ] as Parameters<typeof planPages>[2];
  // Page 40 is not in the plan.
  const ranges = [
    { from: 1, to: 5 },
    { from: 40, to: 40 },
  ];
  expect(planPages(plan, ranges, reading, '2026-03-01', '2026-03-04')).toEqual({
    planId: 3,
    title: 'Read',
    days: [
      { day: '2026-03-01', planned: 0, read: 2 },
      { day: '2026-03-02', planned: 4, read: 2 },
      { day: '2026-03-03', planned: 6, read: 5 },
      { day: '2026-03-04', planned: 6, read: 5 },
    ],
  });
});

it('cards, recall and pages of the last weeks are counted', async () => {
  let now = Date.parse('2026-03-01T10:00:00.000Z');
  const clock = { ...fixedClock('2026-03-01T10:00:00.000Z'), now: () => now };
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, chapters);
  const { engine } = await openTestEngine(dir, clock, scriptedCognition(), { store });
  expect(await engine.today.get()).toMatchObject({
    cards: null,
    recall: { target: 0.9, days: [] },
    pagesRead: [],
    planPages: null,
  });
  const card = { kind: 'plain' as const, back: 'Slow', bookId, pin: null, tags: [], source: 'hand' as const };
  const [first] = await engine.cards.create({ ...card, front: 'How?', sourceId: null });
  await engine.cards.create({ ...card, front: 'When?', sourceId: null });
  if (!first) throw new Error('no card');
  await engine.cards.review(first.id, 'easy', 1_000);
  const { schedule } = await engine.cards.get(first.id);
  const due = schedule.due ?? '';
  now = Date.parse(`${due}T10:00:00.000Z`) - 86_400_000;
  expect((await engine.today.get()).cards).toMatchObject({
    due: { review: 0, learning: 0, new: 1 },
    days: [{ cards: 1 }, { day: due, cards: 1 }, ...Array.from({ length: 5 }, () => ({ cards: 0 }))],
  });
  now += 86_400_000;
  await engine.cards.review(first.id, 'again', 1_000);
  await engine.review.undo();
  await engine.cards.review(first.id, 'good', 1_000);
  await engine.reading.report({ bookId, day: due, seconds: 300, pages: [1, 2] });
  const today = await engine.today.get();
  expect(today.recall.days).toEqual([{ day: due, reviews: 1, recalled: 1 }]);
  expect(today.pagesRead).toEqual([{ day: due, bookId, title: 'A Field Guide', pages: 2 }]);
  expect(today.studyDays).toEqual([{ day: due, minutes: 5 }]);
  await engine.plans.create({
    title: 'Read',
    description: '',
    status: 'active',
    bookId,
    pace: null,
    steps: [{ id: 'a', title: 'One', pages: [1, 2], due, state: 'open' }],
  });
  expect((await engine.today.get()).planPages).toMatchObject({ days: [{ day: due, planned: 2, read: 2 }] });
});
