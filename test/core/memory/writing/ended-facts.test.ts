import { expect, it } from 'vitest';
import { endReplaced } from '../../../../src/core/memory/facts/end-replaced';
import { readStatement } from '../../../../src/shared/text/grammar/statement';
import { bagEmbedder } from '../../../support/bag-embedder';
import { fixedClock } from '../../../support/fixed-clock';
import { scriptedCognition } from '../../../support/scripted-cognition';
import { addBook, ask, dataFolder, openTestEngine, openStore } from '../../support/test-engine';

const fact = 'I take an evening class';
const end = 'The evening class is over for good.';

/** A learner who stated a fact and then said that it is over. */
const saidTwice = async (pinned = false) => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, [{ title: 'Breath', pages: ['Copper roofs turn green.'] }]);
  const cognition = scriptedCognition({
    extractFacts: async ({ question: { turnId, content } }) =>
      content.includes(fact)
        ? [
            {
              scope: 'user',
              type: 'profile',
              ...readStatement(fact),
              confidence: 0.9,
              method: 'rule',
              evidence: { kind: 'turn', turnId, start: 0, end: fact.length, quote: fact },
            },
          ]
        : [],
  });
  const setup = await openTestEngine(dir, clock, cognition, { store });
  const { sessionId } = await setup.engine.sessions.start(bookId, false);
  for (const says of [`${fact}.`, end]) {
    clock.advance(60_000);
    await ask(setup.engine, sessionId, says);
    await setup.settle();
  }
  const turns = await store.sessions.listTurns(sessionId);
  const [first, last] = turns.filter(({ role }) => role === 'user');
  const [known] = (await store.memory.listFacts({ page: 1, limit: 10 })).items;
  if (!first || !last || !known) throw new Error('nothing was stored');
  if (pinned)
    await store.memory.updateFact(known.id, { pinned: true, at: new Date(clock.now()).toISOString() });
  const logger = { info: () => undefined, error: () => undefined };
  await endReplaced({ store, clock, cognition, embedder: bagEmbedder(), logger }, known, last, []);
  const now = () => store.memory.findFact(known.id);
  return { setup, sessionId, first, last, now, clock };
};

it('ends a fact with the message that says so as evidence', async () => {
  const { now, clock } = await saidTwice();
  const ended = await now();
  expect(ended).toMatchObject({ status: 'expired', validTo: new Date(clock.now()).toISOString() });
  expect(ended?.evidence[0]).toMatchObject({ quote: end, meta: { ends: true, counts: 0 } });
  expect(ended?.evidenceCount).toBe(ended?.evidence.length);
});

it('keeps a pinned fact', async () => {
  const { now } = await saidTwice(true);
  expect(await now()).toMatchObject({ status: 'active', evidence: [{ quote: fact }] });
});

it('makes a fact active again when the message that ended it is erased', async () => {
  const { setup, sessionId, last, now } = await saidTwice();
  await setup.engine.sessions.eraseExchange(sessionId, last.turnId);
  expect(await now()).toMatchObject({ status: 'active', validTo: null, evidence: [{ quote: fact }] });
});

it('erases an ended fact with the only message that stated it', async () => {
  const { setup, sessionId, first, now } = await saidTwice();
  await setup.engine.sessions.eraseExchange(sessionId, first.turnId);
  expect(await now()).toBeNull();
});
