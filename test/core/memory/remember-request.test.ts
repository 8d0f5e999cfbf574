import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/shared/model';
import { bookSetup } from '../support/learner-study';
import { ask } from '../support/test-engine';

const study = async (memory: Partial<typeof defaultSettings.memory> = {}) => {
  const { bookId, setup } = await bookSetup('Slow breathing lowers the pulse.');
  await setup.engine.settings.save({ ...defaultSettings, memory: { ...defaultSettings.memory, ...memory } });
  const { sessionId } = await setup.engine.sessions.start(bookId, false);
  const say = async (text: string): Promise<string> => {
    const { content } = await ask(setup.engine, sessionId, text);
    await setup.settle();
    return content;
  };
  const facts = async () =>
    (await setup.store.memory.listFacts({ page: 1, limit: 50, scope: 'user' })).items.map(
      ({ fact, status }) => `${status}: ${fact}`,
    );
  return { say, facts };
};

describe('a request to remember something', () => {
  it.each([
    ['Remember that the locker code is 4417.', 'The locker code is 4417.'],
    ['Keep in mind that I take blood thinners.', 'The learner takes blood thinners.'],
    ['Please don’t forget I get migraines at night.', 'The learner gets migraines at night.'],
    ['Bear in mind: if it rains, practice is indoors.', 'if it rains, practice is indoors.'],
    ['Remember: jeg bor i Bergen', 'jeg bor i Bergen.'],
  ])('is stored at once: %s', async (said, fact) => {
    const { say, facts } = await study({ maxWritesPerSession: 0, maxWritesPerHour: 0 });
    expect(await say(said)).toContain('Saved to Memory');
    expect(await facts()).toEqual([`active: ${fact}`]);
  });

  it.each([
    [{ enable: false }, 'Memory is turned off', []],
    [{ mode: 'manual' }, 'Waiting for your approval', ['pending: The learner keeps bees.']],
    [{ mode: 'shadow' }, 'shadow mode', ['shadow: The learner keeps bees.']],
    [
      { types: { ...defaultSettings.memory.types, profile: 'refuse' } },
      'your memory settings do not allow it',
      [],
    ],
  ] as const)('is answered by what happened: %o', async (memory, says, stored) => {
    const { say, facts } = await study(memory);
    const answer = await say('Remember that I keep bees.');
    expect(answer).toContain(says);
    expect(answer).not.toContain('Saved');
    expect(await facts()).toEqual(stored);
  });
});
