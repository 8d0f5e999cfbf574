import { describe, expect, it, onTestFinished } from 'vitest';
import { compactMemory } from '../../../src/core/memory/upkeep/compact-memory';
import { factKey } from '../../../src/core/memory/facts/fact-key';
import { asSessionId, type Fact } from '../../../src/shared/model';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { dataFolder, openStore } from '../support/test-engine';
import { readStatement } from '../../../src/shared/text/grammar/statement';

const signal = new AbortController().signal;
const embedder = bagEmbedder();

const start = async () => {
  const clock = fixedClock('2026-03-02T10:00:00.000Z');
  const store = openStore(await dataFolder(), clock);
  onTestFinished(() => store.close());
  const at = '2026-03-02T10:00:00.000Z';
  const sessionId = asSessionId('00000000-0000-4000-8000-000000000001');
  await store.sessions.addSession({
    id: sessionId,
    bookId: null,
    at,
    warmup: { lastSession: null, lines: [], facts: [], plans: [] },
  });
  /** Stored without the pipeline, like duplicates that it missed. */
  const write = async (
    fact: string,
    change: { readonly type?: Fact['type']; readonly confidence?: number } = {},
  ): Promise<Fact> => {
    const turn = await store.sessions.addQuestion({ sessionId, content: fact, at });
    const event = await store.memory.findEventOfTurn(turn.turnId);
    const [vector] = await embedder.embedPassages([readStatement(fact).words]);
    return store.memory.writeFact({
      scope: 'user',
      scopeId: 'me',
      type: change.type ?? 'profile',
      ...readStatement(fact),
      factKey: factKey(readStatement(fact)),
      confidence: change.confidence ?? 0.7,
      importance: 0.5,
      status: 'active',
      ttlDays: null,
      page: null,
      label: null,
      chapter: null,
      sessionId,
      at,
      evidence: {
        method: 'rule',
        eventId: event?.id ?? 0,
        turnId: turn.turnId,
        quote: fact,
        start: 0,
        end: fact.length,
        bookId: null,
        page: null,
        label: null,
        meta: {},
        at,
      },
      vector: vector ? { modelId: embedder.modelId, vector } : null,
      mergeInto: null,
      supersedes: [],
    });
  };
  const run = (change = embedder): Promise<number> =>
    compactMemory({ store, embedder: change, clock }, signal);
  const active = async () =>
    (await store.memory.listFacts({ status: 'active', page: 1, limit: 200 })).items
      .map((fact) => fact.fact)
      .toSorted();
  return { store, write, run, active };
};

describe('compaction (C12)', () => {
  it('merges two facts that say the same with the evidence of both; the other becomes history', async () => {
    const { store, write, run, active } = await start();
    const first = await write('The learner lives in Portland.');
    const second = await write('The learner now lives in Portland.');
    expect(await run()).toBe(1);
    expect(await active()).toEqual(['The learner lives in Portland.']);
    const kept = await store.memory.findFact(first.id);
    expect(kept?.evidence.map((one) => one.quote).toSorted()).toEqual([first.fact, second.fact].toSorted());
    expect(kept?.evidenceCount).toBe(2);
    expect(kept?.confidence).toBeGreaterThan(0.7);
    expect(kept?.history.map((fact) => fact.id)).toEqual([second.id]);
    expect(await store.memory.findFact(second.id)).toMatchObject({
      status: 'superseded',
      supersededBy: first.id,
      evidenceCount: 1,
    });
    expect(await run()).toBe(0);
  });

  it('does not merge facts that differ in a number, a name or a negation, or are merely similar', async () => {
    const { write, run, active } = await start();
    const facts = [
      'The learner swims 20 laps each morning.',
      'The learner swims 30 laps each morning.',
      'The learner owns a boat called Aurora.',
      'The learner owns a boat called Borea.',
      'The learner is allergic to nuts.',
      'The learner is not allergic to nuts.',
      'The learner trains for a race in spring.',
      'The learner trains for a race in autumn.',
    ];
    for (const fact of facts) await write(fact);
    expect(await run()).toBe(0);
    expect(await active()).toEqual(facts.toSorted());
  });

  it('keeps the pinned one, and never merges a muted fact with one that is not', async () => {
    const { store, write, run, active } = await start();
    await write('The learner lives in Portland.', { confidence: 0.9 });
    const pinned = await write('The learner now lives in Portland.');
    await store.memory.updateFact(pinned.id, { pinned: true, at: '2026-03-02T10:00:00.000Z' });
    await run();
    expect(await active()).toEqual(['The learner now lives in Portland.']);
    await write('The learner is a nurse.');
    const muted = await write('The learner is now a nurse.');
    await store.memory.updateFact(muted.id, { muted: true, at: '2026-03-02T10:00:00.000Z' });
    expect(await run()).toBe(0);
  });

  it('continues where it stopped, checks a limited number per run, and ends up the same if interrupted', async () => {
    const { store, write, run, active } = await start();
    for (let n = 0; n < 120; n += 1) await write(`The learner keeps item ${n} in drawer ${n}.`);
    await write('The learner lives in Portland.');
    await write('The learner now lives in Portland.');
    let embedded = 0;
    const counting = {
      ...embedder,
      embedPassages: async (texts: readonly string[]) => (
        (embedded += texts.length),
        embedder.embedPassages(texts)
      ),
    };
    expect(await run(counting)).toBe(0);
    expect(embedded).toBe(100);
    const cursor = await store.archives.findCursor('compact-memory');
    expect(cursor).toBeGreaterThan(0);
    const broken = {
      ...embedder,
      embedPassages: async () => {
        throw new Error('cut');
      },
    };
    await expect(run(broken)).rejects.toThrow('cut');
    expect(await store.archives.findCursor('compact-memory')).toBe(cursor);
    expect(await run()).toBe(1);
    expect(await active()).toHaveLength(121);
    expect(await store.archives.findCursor('compact-memory')).toBe(0);
  });
});
