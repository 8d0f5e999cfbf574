import { expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import type { Fact } from '../../../src/shared/model';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { miniLm } from '../../support/mini-lm';
import { ask, dataFolder, openTestEngine, type TestEngine } from '../support/test-engine';

/** What is answered, in a later session, to a question about a fact that was changed in between. */
const afterwards = async (
  said: string,
  change: (engine: TestEngine['engine'], fact: Fact) => Promise<unknown>,
  question: string,
): Promise<string> => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const cognition = createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm });
  const { engine, settle } = await openTestEngine(await dataFolder(), clock, cognition, { encoder: miniLm });
  const { sessionId } = await engine.sessions.start(null, false);
  await ask(engine, sessionId, said);
  clock.advance(1000);
  await settle();
  expect((await ask(engine, sessionId, question)).content).toContain('118');
  await engine.sessions.end(sessionId);
  clock.advance(1000);
  await settle();
  const { items } = await engine.memory.list({ page: 1, limit: 10 });
  const [fact] = items;
  if (!fact) throw new Error('nothing was noticed');
  await change(engine, fact);
  clock.advance(1000);
  await settle();
  const later = await engine.sessions.start(null, true);
  return (await ask(engine, later.sessionId, question)).content;
};

it('does not quote the message of a fact that was corrected and whose old wording was erased', async () => {
  const answer = await afterwards(
    'My locker has the number 118.',
    (engine, { id }) =>
      engine.memory.update(id, { fact: 'My locker has the number 204.', oldWording: 'erase' }),
    'Which number has my locker?',
  );
  expect(answer).toContain('204');
  expect(answer).not.toContain('118');
});

it('does not quote the message of a deleted fact whose words were kept in the conversation', async () => {
  const answer = await afterwards(
    'My locker has the number 118.',
    (engine, { id }) => engine.memory.erase(id, 'reopen', 'keep'),
    'Which number has my locker?',
  );
  expect(answer).not.toContain('118');
});
