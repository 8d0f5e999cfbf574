import { expect, it } from 'vitest';
import type { Fact } from '../../../src/shared/model';
import { miniLm } from '../../support/mini-lm';
import type { TestEngine } from '../support/test-engine';
import { learnerStudy } from '../support/learner-study';

const question = 'Which number has my locker?';

/** What is answered, in a later session, after the fact was changed. */
const afterwards = async (
  change: (engine: TestEngine['engine'], fact: Fact) => Promise<unknown>,
): Promise<string> => {
  const { clock, setup, sessionId, say, all } = await learnerStudy({ encoder: miniLm });
  await say('My locker has the number 118.');
  expect((await say(question)).content).toContain('118');
  await setup.engine.sessions.end(sessionId);
  clock.advance(1000);
  await setup.settle();
  const [fact] = await all();
  if (!fact) throw new Error('nothing was noticed');
  await change(setup.engine, fact);
  const later = await setup.engine.sessions.start(null, true);
  return (await say(question, later.sessionId)).content;
};

it('does not quote the message of a fact that was corrected and whose old wording was erased', async () => {
  const answer = await afterwards((engine, { id }) =>
    engine.memory.update(id, { fact: 'My locker has the number 204.', oldWording: 'erase' }),
  );
  expect(answer).toContain('204');
  expect(answer).not.toContain('118');
});

it('does not quote the message of a deleted fact whose words were kept in the conversation', async () => {
  const answer = await afterwards((engine, { id }) => engine.memory.erase(id, 'reopen', 'keep'));
  expect(answer).not.toContain('118');
});
