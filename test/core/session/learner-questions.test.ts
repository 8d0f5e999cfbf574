import { expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { miniLm } from '../../support/mini-lm';
import { ask, dataFolder, openTestEngine } from '../support/test-engine';

const conversation = async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const cognition = createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm });
  const { engine, settle } = await openTestEngine(await dataFolder(), clock, cognition, { encoder: miniLm });
  const { sessionId } = await engine.sessions.start(null, false);
  return async (message: string) => {
    const answer = await ask(engine, sessionId, message);
    clock.advance(1000);
    await settle();
    return answer;
  };
};

it('says what was true before, with its end, if nothing current answers', async () => {
  const say = await conversation();
  await say('I work nights as a nurse in Leeds.');
  await say('I no longer work nights, I am on days now.');
  const { card } = await say('Which profession do I have?');
  const told = card?.sections.find(({ kind }) => kind === 'told');
  expect(told).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({ words: expect.stringContaining('nurse'), until: expect.any(String) }),
    ]),
  });
});

it('says that nothing was told, and shows only what comes close', async () => {
  const say = await conversation();
  await say('My locker has the number 118.');
  const unknown = await say('What is the name of my dog?');
  expect(unknown.content).toMatch(/^You have not told me that/);
  expect(unknown.outcome).not.toBe('answered');
});

it('does not let earlier questions outrank what was said', async () => {
  const say = await conversation();
  await say('I got on at a plant nursery last week.');
  await say('where do i live now');
  expect((await say('whats my job these days')).content).toContain('nursery');
});
