import { expect, it } from 'vitest';
import { finalAnswer } from '../../../src/api/wire/answer-stream';
import { asCardId, cardInputSchema, type SessionId } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { tempFolder } from '../../support/temp-folder';
import { openTestEngine, type TestEngine } from '../support/test-engine';

const later = '2026-03-10T09:00:00.000Z';
const earlier = '2026-03-02T09:00:00.000Z';

const answering = () =>
  scriptedCognition({
    answer: async function* () {
      yield { kind: 'text', text: 'An answer.' };
    },
  });
const ask = async ({ engine }: TestEngine, question: string): Promise<SessionId> => {
  const { sessionId } = await engine.sessions.start(null, false);
  await finalAnswer(engine.sessions.ask(sessionId, question));
  return sessionId;
};

it('a clock that was set back loses nothing: sessions, turns and ratings keep their order', async () => {
  const dataDir = await tempFolder();
  const before = await openTestEngine(dataDir, fixedClock(later), answering());
  const first = await ask(before, 'Asked first?');
  const [card] = await before.engine.cards.create(cardInputSchema.parse({ front: 'Q', back: 'A' }));
  const rated = await before.engine.cards.review(card?.id ?? asCardId(0), 'good', 1000);
  await before.engine.close();

  const clock = fixedClock(earlier);
  const after = await openTestEngine(dataDir, clock, answering());
  const second = await ask(after, 'Asked second?');
  const listed = (await after.engine.sessions.list({ bookId: null, limit: 9, before: null })).map(
    ({ sessionId }) => sessionId,
  );
  expect([...listed].toSorted()).toEqual([first, second].toSorted());
  for (const [id, question] of [
    [first, 'Asked first?'],
    [second, 'Asked second?'],
  ] as const) {
    const { turns } = await after.engine.sessions.get(id);
    expect(turns.map(({ content }) => content)).toEqual([question, 'An answer.']);
  }
  // Rated again before the time of its last rating: the schedule stays sound and goes forward from now.
  const again = await after.engine.cards.review(card?.id ?? asCardId(0), 'good', 1000);
  expect(again.schedule.reps).toBe(rated.schedule.reps + 1);
  expect(again.schedule.stability).toBeGreaterThan(0);
  expect(again.schedule.due ?? '').toMatch(/^2026-03-/);
  expect((await after.engine.review.undo()).schedule).toEqual(rated.schedule);
  await after.settle();
  expect(after.failures).toEqual([]);
});
