import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isoTime } from '../../../src/core/ports';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { miniLm } from '../../support/mini-lm';
import { asFactId, asTurnId, type EngineEvent } from '../../../src/shared/model';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { addBook, ask, dataFolder, openTestEngine, openStore } from '../support/test-engine';

const pages = [
  'Slow breathing lowers the pulse before a contest. A cue word is a short word that brings the attention back.',
];

const study = async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, [{ title: 'Breath', pages }]);
  const embedder = bagEmbedder();
  const cognition = createBuiltinCognition({ embedder, encoder: miniLm });
  const setup = await openTestEngine(dir, clock, cognition, { store, embedder });
  const { sessionId } = await setup.engine.sessions.start(bookId, false);
  const say = async (words: string) => {
    const answer = await ask(setup.engine, sessionId, words);
    await setup.settle();
    return answer;
  };
  const { memory } = setup.engine;
  const mine = async (status: 'active' | 'superseded' = 'active') =>
    (await memory.list({ scope: 'user', status, page: 1, limit: 20 })).items;
  const events: EngineEvent[] = [];
  setup.engine.subscribe((event) => void events.push(event));
  return { clock, dir, store, bookId, cognition, embedder, setup, sessionId, say, memory, mine, events };
};

describe('viewing and changing facts', () => {
  it('shows a fact with the words around its evidence, its session, and the answers that used it', async () => {
    const { say, memory, mine, sessionId, bookId } = await study();
    await say('Good evening. My name is Ada. Shall we begin?');
    const [fact] = await mine();
    expect((await memory.get(fact?.id ?? asFactId(0))).used).toEqual({ answers: 0, last: null, recent: [] });
    const answer = await say('What is my name?');
    const page = await memory.get(fact?.id ?? asFactId(0));
    expect(page.evidence[0]).toMatchObject({
      quote: expect.stringMatching(/name is Ada/) as string,
      said: { sessionId, bookId, role: 'user', before: expect.stringMatching(/^Good evening\./) as string },
    });
    expect(page.evidence[0]?.said?.after).toMatch(/Shall we begin\?$/);
    expect(page.used).toMatchObject({
      answers: 1,
      last: { turnId: answer.turnId, question: 'What is my name?' },
    });
    await expect(memory.get(asFactId(4711))).rejects.toMatchObject({ code: 'FACT_NOT_FOUND' });
  });

  it('moves a fact to a collection or to every book, where it is recalled from then on', async () => {
    const { say, memory, mine, bookId, setup } = await study();
    await say('I am a nurse. Please remember it.');
    const [fact] = await mine();
    const id = fact?.id ?? asFactId(0);
    const { collections } = setup.engine;
    const collection = await collections.add('Breathing');
    const used = async () => (await memory.get(id)).used.answers;
    const scopeId = String(collection.id);
    expect(await memory.update(id, { scope: 'collection', scopeId })).toMatchObject({ scope: 'collection' });
    await say('What is my job?');
    expect(await used()).toBe(0);
    await collections.change(collection.id, [bookId], []);
    await say('What is my job?');
    expect(await used()).toBe(1);
    expect(await memory.update(id, { scope: 'global' })).toMatchObject({ scope: 'global', scopeId: '' });
    for (const wrong of [{ scopeId }, { scope: 'book' as const }, { scope: 'user' as const, scopeId: 'you' }])
      await expect(memory.update(id, wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await memory.update(id, { scope: 'user' })).toMatchObject({ scope: 'user', scopeId: 'me' });
  });

  it('treats a correction as stated by the learner: certain, with evidence, used in the next answer', async () => {
    const { say, memory, mine, store, embedder, events } = await study();
    await say('My name is Ada.');
    const [fact] = await mine();
    const id = fact?.id ?? asFactId(0);
    events.length = 0;
    const corrected = await memory.update(id, { fact: '  The learner’s name is   Adele ' });
    expect(corrected).toMatchObject({
      id,
      fact: "The learner's name is Adele.",
      confidence: 1,
      status: 'active',
    });
    expect(events).toContainEqual({ kind: 'memory' });
    const page = await memory.get(id);
    expect(page.evidence[0]).toMatchObject({
      method: 'user_explicit',
      quote: 'The learner’s name is Adele',
      said: null,
      meta: { corrected: { subject: fact?.subject, words: fact?.words } },
    });
    expect(page.evidence).toHaveLength(2);
    expect((await store.memory.countVectors(embedder.modelId)).fact).toEqual({ done: 1, total: 1 });
    const logged = (await memory.listEvents(1, 50)).items.find((event) => event.content['factId'] === id);
    expect(logged).toMatchObject({ role: 'user', content: { change: 'fact-corrected' } });
    expect((await say('What is my name?')).content).toContain('Adele');
  });

  it('queues the vector of a correction when the embedder fails, and keeps the correction', async () => {
    const { say, memory, mine, store, embedder, setup } = await study();
    await say('My name is Ada.');
    const [fact] = await mine();
    const working = embedder.embedPassages.bind(embedder);
    let failures = 1;
    Object.assign(embedder, {
      embedPassages: (texts: readonly string[]) =>
        failures-- > 0 ? Promise.reject(new Error('out of order')) : working(texts),
    });
    expect(
      await memory.update(fact?.id ?? asFactId(0), { fact: 'The learner is called Adele' }),
    ).toMatchObject({
      confidence: 1,
    });
    await setup.settle();
    expect((await store.memory.countVectors(embedder.modelId)).fact).toEqual({ done: 1, total: 1 });
    expect(await memory.health()).toMatchObject({
      embedder: { modelId: embedder.modelId },
      vectors: { fact: { done: 1, total: 1 } },
      queued: 0,
    });
  });

  it('rejects the wording of another fact, an empty wording, and a quotation that is not on the page', async () => {
    const { say, memory, mine, store, bookId, clock } = await study();
    await say('My name is Ada.');
    await say('I prefer short answers');
    const [answers, name] = await mine();
    await expect(memory.update(name?.id ?? asFactId(0), { fact: `${answers?.fact}!` })).rejects.toMatchObject(
      {
        code: 'FACT_EXISTS',
        data: { factId: answers?.id },
        message: expect.stringContaining('You prefer short answers.') as string,
      },
    );
    await expect(memory.update(name?.id ?? asFactId(0), { fact: ' … ' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });

    const { items } = await memory.listEvents(1, 1);
    const words = 'Slow breathing lowers the pulse before a contest.';
    const at = isoTime(clock);
    const quote = await store.memory.writeFact({
      scope: 'book',
      scopeId: bookId,
      type: 'quote',
      subject: 'book',
      words,
      factKey: 'slow breathing lowers the pulse before a contest',
      confidence: 0.8,
      importance: 0.5,
      status: 'active',
      ttlDays: null,
      page: 1,
      label: '1',
      chapter: 'Breath',
      sessionId: null,
      at,
      evidence: {
        method: 'rule',
        eventId: items[0]?.id ?? 0,
        turnId: null,
        quote: words,
        start: null,
        end: null,
        bookId,
        page: 1,
        label: '1',
        meta: {},
        at,
      },
      vector: null,
      mergeInto: null,
      supersedes: [],
    });
    await expect(memory.update(quote.id, { fact: 'Fast breathing lowers the pulse.' })).rejects.toMatchObject(
      {
        code: 'INVALID_INPUT',
        message: expect.stringContaining('p. 1') as string,
      },
    );
    expect(await memory.update(quote.id, { fact: 'Slow breathing lowers the pulse' })).toMatchObject({
      confidence: 1,
    });
  });

  it('leaves a muted fact out of the next answer until it is unmuted', async () => {
    const { say, memory, mine } = await study();
    await say('My name is Ada.');
    const id = (await mine())[0]?.id ?? asFactId(0);
    await memory.update(id, { muted: true });
    const muted = await say('What is my name?');
    expect(muted.context.filter((piece) => piece.component === 'facts' && !piece.dropped)).toEqual([]);
    expect((await memory.list({ muted: true, page: 1, limit: 5 })).total).toBe(1);
    await memory.update(id, { muted: false, pinned: true });
    expect((await say('Tell me, what is my name?')).content).toContain('Ada');
  });

  it('restores what an erased fact had replaced, even after a restart', async () => {
    const { say, memory, mine, setup, dir, clock, cognition } = await study();
    await say('My exam is on 3 May.');
    await say('My exam is on 10 May.');
    const [later] = await mine();
    expect(later?.fact).toMatch(/10 May/);
    const [earlier] = await mine('superseded');
    await expect(memory.update(earlier?.id ?? asFactId(0), { status: 'active' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { factId: later?.id },
    });
    await memory.erase(later?.id ?? asFactId(0), 'reopen');
    await expect(memory.erase(later?.id ?? asFactId(0), 'reopen')).rejects.toMatchObject({
      code: 'FACT_NOT_FOUND',
    });
    await setup.engine.close();
    const next = await openTestEngine(dir, clock, cognition);
    const { items } = await next.engine.memory.list({ scope: 'user', page: 1, limit: 9 });
    expect(items).toMatchObject([{ id: earlier?.id, status: 'active', supersededBy: null, validTo: null }]);
  });

  it('deletes every line of topics with its words, in their files too, and keeps the others', async () => {
    const { say, memory, mine, store, dir, clock } = await study();
    await say('My name is Ada.');
    const fact = (await mine())[0];
    const { evidence } = await memory.get(fact?.id ?? asFactId(0));
    const { turnId = asTurnId(0), sessionId = null } = evidence[0]?.said ?? {};
    const line = { id: null, day: '2026-03-04', raw: false, sessionId, turnId };
    await store.topics.saveTopic({
      slug: 'names',
      title: 'Names',
      summary: '',
      lines: [
        { ...line, text: 'Name is Ada' },
        { ...line, text: 'Ada was the first programmer' },
        { ...line, text: 'Name is Ada', turnId: null },
      ],
      at: isoTime(clock),
    });
    await memory.update(fact?.id ?? asFactId(0), { fact: 'The learner is called Adele' });
    await memory.erase(fact?.id ?? asFactId(0), 'reopen');
    const [topic] = await store.topics.listTopics(9);
    const slug = topic?.slug ?? '';
    expect((await store.topics.findTopic(slug))?.lines.map(({ text }) => text)).toEqual([
      'Ada was the first programmer',
    ]);
    const file = await readFile(join(dir, 'topics', `${slug}.md`), 'utf8');
    expect(file).not.toMatch(/name is Ada/i);
  });

  it('restores an expired fact for a full lifetime', async () => {
    const { say, memory, mine, store, clock } = await study();
    await say('I prefer short answers');
    const id = (await mine())[0]?.id ?? asFactId(0);
    clock.set('2026-09-04T18:00:00.000Z');
    await store.memory.expireFacts('2026-09-04T18:00:00.000Z');
    expect(await memory.update(id, { status: 'active' })).toMatchObject({
      status: 'active',
      validTo: '2026-12-03T18:00:00.000Z',
    });
  });
});
