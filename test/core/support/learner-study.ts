import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { miniLm } from '../../support/mini-lm';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { addBook, ask, dataFolder, openRoom, openStore } from './study-room';

/** The built-in engine and all facts about its learner, oldest first. */
export const learnerRoom = async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const cognition = createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm });
  const room = await openRoom(await dataFolder(), clock, cognition);
  const all = async () =>
    (await room.store.memory.listFacts({ scope: 'user', page: 1, limit: 200 })).items.toReversed();
  return { clock, room, all };
};

/** A learner who says one thing a minute, in one session by default. */
export const learnerStudy = async () => {
  const { clock, room, all } = await learnerRoom();
  const { sessionId } = await room.engine.sessions.start(null, false);
  const say = async (text: string, session = sessionId) => {
    clock.advance(60_000);
    const answer = await ask(room.engine, session, text);
    await room.settle();
    return answer;
  };
  return { clock, room, sessionId, say, all };
};

/** The built-in engine and a book of one chapter, with the given pages. */
export const bookRoom = async (...pages: readonly string[]) => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, [{ title: 'Breath', pages }]);
  const cognition = createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm });
  return { clock, bookId, cognition, room: await openRoom(dir, clock, cognition, { store }) };
};
