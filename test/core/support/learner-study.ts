import type { EnginePorts } from '../../../src/core/engine/create-engine';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { miniLm } from '../../support/mini-lm';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { addBook, ask, dataFolder, openTestEngine, openStore } from './test-engine';

/** The built-in engine and all facts about its learner, oldest first. */
export const learnerSetup = async (change: Partial<EnginePorts> = {}) => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const cognition = createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm });
  const setup = await openTestEngine(await dataFolder(), clock, cognition, change);
  const all = async () =>
    (await setup.store.memory.listFacts({ scope: 'user', page: 1, limit: 200 })).items.toReversed();
  return { clock, setup, all };
};

/** A learner who says one thing a minute, in one session by default. */
export const learnerStudy = async (change: Partial<EnginePorts> = {}) => {
  const { clock, setup, all } = await learnerSetup(change);
  const { sessionId } = await setup.engine.sessions.start(null, false);
  const say = async (text: string, session = sessionId) => {
    clock.advance(60_000);
    const answer = await ask(setup.engine, session, text);
    // Messages are encoded once the answer is over.
    clock.advance(1000);
    await setup.settle();
    return answer;
  };
  return { clock, setup, sessionId, say, all };
};

/** The built-in engine and a book of one chapter, with the given pages. */
export const bookSetup = async (...pages: readonly string[]) => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, [{ title: 'Breath', pages }]);
  const cognition = createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm });
  return { clock, bookId, cognition, setup: await openTestEngine(dir, clock, cognition, { store }) };
};
