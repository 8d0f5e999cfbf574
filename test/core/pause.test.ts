import { expect, it } from 'vitest';
import { fixedClock } from '../support/fixed-clock';
import { scriptedCognition } from '../support/scripted-cognition';
import { ask, dataFolder, openRoom } from './support/study-room';

it('tells of the pause after an answer, once what follows it is over, and not while one is written', async () => {
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  let pauses = 0;
  const { engine, settle } = await openRoom(await dataFolder(), clock, scriptedCognition(), {
    atPause: () => {
      pauses += 1;
    },
  });
  const { sessionId } = await engine.sessions.start(null, true);
  const asking = ask(engine, sessionId, 'What did I say?');
  clock.advance(1000);
  expect(pauses).toBe(0);
  await asking;
  await settle();
  const before = pauses;
  clock.advance(149);
  expect(pauses).toBe(before);
  clock.advance(1);
  expect(pauses).toBe(before + 1);
  clock.advance(10_000);
  expect(pauses).toBe(before + 1);
});
