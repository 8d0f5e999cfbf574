import { expect, it } from 'vitest';
import { studyDays } from '../../../src/core/today/study-days';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { addBook, ask, dataFolder, openRoom, openStore } from '../support/study-room';

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
  const { engine } = await openRoom(dir, clock, scriptedCognition(), { store });
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
  expect(studyDays(times, 'Europe/Helsinki')).toEqual([
    { day: '2026-11-20', minutes: 41 },
    { day: '2026-11-21', minutes: 1 },
  ]);
});
