import { expect, it, onTestFinished } from 'vitest';
import { asTurnId, defaultSettings } from '../../../../src/shared/model';
import { recallSaid, type RecallSaid } from '../../../../src/core/memory/recall/recall-said';
import type { Store } from '../../../../src/core/ports';
import { makeProbe } from '../../../../src/core/retrieval/probe';
import { routeQuestion } from '../../../../src/core/retrieval/question/route-question';
import { bagEmbedder, bagWords } from '../../../support/bag-embedder';
import { fixedClock } from '../../../support/fixed-clock';
import { addEventTo, exchange, factWrite } from '../../../store/support/samples';
import { dataFolder, openStore } from '../../support/test-engine';
import { asSessionId, type SessionId } from '../../../../src/shared/model';

const logger = { info: () => undefined, error: () => undefined };
const warmup = { lastSession: null, lines: [], facts: [], plans: [] };

const open = async (): Promise<Store> => {
  const store = openStore(await dataFolder(), fixedClock('2026-03-20T09:00:00Z'));
  onTestFinished(() => store.close());
  return store;
};
const session = async (store: Store, digit: number, at: string): Promise<SessionId> => {
  const id = asSessionId(`00000000-0000-4000-8000-00000000000${digit}`);
  await store.sessions.addSession({ id, bookId: null, at, warmup });
  return id;
};
const said = async (store: Store, question: string, change: Partial<RecallSaid> = {}) => {
  const found = await recallSaid(
    store,
    { recall: store.recall, words: bagWords() },
    {
      probe: await makeProbe(question, bagEmbedder(), logger),
      question: routeQuestion(question, false),
      bookId: null,
      books: null,
      sessionId: asSessionId('now'),
      range: null,
      narrows: false,
      policy: defaultSettings.retrieval,
      turnId: asTurnId(-1),
      ...change,
    },
  );
  return found.map(({ text }) => text);
};

it('expands the matching session to its turns if exact words are asked for', async () => {
  const store = await open();
  const id = await session(store, 1, '2026-03-02T09:00:00.000Z');
  await exchange(store, id, 'I shake before each start.', 'Breathe out twice.', '2026-03-02T09:01:00.000Z');
  await exchange(store, id, 'And my hands get cold.', 'Wear gloves.', '2026-03-02T09:02:00.000Z');
  await store.sessions.endSession(id, {
    title: 'Stage fright',
    summary: 'The learner spoke of nervousness on the blocks.',
    at: '2026-03-02T09:09:00.000Z',
  });
  expect(await said(store, 'What did we say about nervousness?')).toEqual([]);
  const words = await said(store, 'What exactly did we say about nervousness, word for word?');
  expect(words).toContain('I shake before each start.');
  expect(words).toContain('And my hands get cold.');
});

it('searches only the period that the question names', async () => {
  const store = await open();
  const early = await session(store, 1, '2026-01-05T09:00:00.000Z');
  await exchange(store, early, 'I fear deep water.', 'I see.', '2026-01-05T09:00:00.000Z');
  const late = await session(store, 2, '2026-03-05T09:00:00.000Z');
  await exchange(store, late, 'I fear cold water.', 'I see.', '2026-03-05T09:00:00.000Z');
  const range = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
  const question = 'What water did we say I fear?';
  const narrow = await said(store, question, { range, narrows: true });
  expect(narrow.some((text) => text.includes('deep'))).toBe(false);
  const wide = await said(store, question, { range });
  expect(wide[0]).toContain('cold');
  expect(wide.some((text) => text.includes('deep'))).toBe(true);
});

it('uses neither answers from memory as a source nor questions as statements of the learner', async () => {
  const store = await open();
  const id = await session(store, 1, '2026-03-02T09:00:00.000Z');
  const { answered } = await exchange(store, id, 'Which boat do I own?', 'You own a red boat.');
  expect(answered.basis).toBe('book');
  await exchange(store, id, 'I own a blue boat.', 'Noted.');
  const question = 'What boat do I own?';
  const learner = { ...routeQuestion(question, false), about: 'learner' } as const;
  expect(await said(store, question, { question: learner })).toEqual(['I own a blue boat.']);
});

it('leaves out the sentences from which a muted fact was extracted, and quotes the others', async () => {
  const store = await open();
  const id = await session(store, 1, '2026-03-02T09:00:00.000Z');
  const told = 'I own a red boat. I moor the boat in Portland.';
  const { asked } = await exchange(store, id, told, 'Noted.');
  const write = async (quote: string) => {
    const { evidence, ...rest } = factWrite(await addEventTo(store), quote);
    const start = told.indexOf(quote);
    const span = { turnId: asked.turnId, start, end: start + quote.length };
    return store.memory.writeFact({ ...rest, evidence: { ...evidence, ...span } });
  };
  await write('I own a red boat');
  const portland = await write('I moor the boat in Portland');
  const question = 'What boat do I own?';
  const learner = { ...routeQuestion(question, false), about: 'learner' } as const;
  expect(await said(store, question, { question: learner })).toEqual([told]);
  await store.memory.updateFact(portland.id, { muted: true, at: '2026-03-03T09:00:00.000Z' });
  expect(await said(store, question, { question: learner })).toEqual(['I own a red boat.']);
});
