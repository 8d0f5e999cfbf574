import { describe, expect, it } from 'vitest';
import { isoTime } from '../../../src/core/ports';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { miniLm } from '../../support/mini-lm';
import { asFactId, type FactsAction, type FactsChoice, type FactsStep } from '../../../src/shared/model';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { seededRandom } from '../../support/seeded-random';
import { addFact } from '../../store/support/samples';
import { dataFolder, openTestEngine, openStore } from '../support/test-engine';

const stepsOf = async <Step>(steps: AsyncIterable<Step>): Promise<readonly Step[]> => {
  const all: Step[] = [];
  for await (const step of steps) all.push(step);
  return all;
};

const open = async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const embedder = bagEmbedder();
  const cognition = createBuiltinCognition({ embedder, encoder: miniLm });
  const setup = await openTestEngine(dir, clock, cognition, { store, embedder });
  const { memory } = setup.engine;
  const change = async (choice: FactsChoice, action: FactsAction): Promise<readonly FactsStep[]> =>
    stepsOf(memory.changeMany(choice, action));
  const undone = async (steps: readonly FactsStep[]) => {
    const [begin] = steps;
    if (begin?.kind !== 'begin') throw new Error('no change has begun');
    const last = (await stepsOf(memory.undoMany(begin.batchId))).at(-1);
    if (last?.kind !== 'done') throw new Error('the undo did not end');
    return last;
  };
  const undo = async (steps: readonly FactsStep[]): Promise<number> => (await undone(steps)).restored;
  const all = async () => (await memory.list({ page: 1, limit: 200, order: 'fact' })).items;
  return { clock, dir, store, embedder, cognition, setup, memory, change, undo, undone, all };
};

const turnOff: FactsAction = { kind: 'change', change: { status: 'disabled' } };
const use: FactsAction = { kind: 'change', change: { status: 'active' } };

describe('changing many facts', () => {
  it('changes all that match but some, in steps, and restores each as it was', async () => {
    const { store, change, undo, all } = await open();
    for (let at = 0; at < 60; at += 1)
      await addFact(store, `Keeps hive ${String(at)}`, { confidence: 0.5 + at / 200 });
    const before = await all();
    const best = before.find(({ words }) => words === 'Keeps hive 59');
    const steps = await change(
      { filter: { minConfidence: 0.6 }, except: [best?.id ?? asFactId(0)] },
      turnOff,
    );
    expect(steps[0]).toMatchObject({ kind: 'begin', of: 39 });
    expect(steps.filter(({ kind }) => kind === 'progress').length).toBeGreaterThan(1);
    expect(steps.at(-1)).toMatchObject({ kind: 'done', changed: 39, skipped: 0 });
    expect((await all()).filter(({ status }) => status === 'disabled')).toHaveLength(39);
    expect(await undo(steps)).toBe(39);
    expect(await all()).toEqual(before);
  });

  it('stops where its reader stops, and what it did until then can be undone', async () => {
    const { store, memory, undo, all } = await open();
    for (let at = 0; at < 60; at += 1) await addFact(store, `Keeps hive ${String(at)}`);
    const steps: FactsStep[] = [];
    for await (const step of memory.changeMany({ filter: {}, except: [] }, turnOff)) {
      steps.push(step);
      if (step.kind === 'progress') break;
    }
    const off = (await all()).filter(({ status }) => status === 'disabled').length;
    expect(off).toBeGreaterThan(0);
    expect(off).toBeLessThan(60);
    expect(await undo(steps)).toBe(off);
    expect((await all()).every(({ status }) => status === 'active')).toBe(true);
  });

  it('approves candidates as one by one: a contradicted fact is replaced, and comes back when undone', async () => {
    const { store, change, undo, all } = await open();
    const now = { at: '2026-03-04T10:00:00.000Z', subject: 'learner' } as const;
    await addFact(store, 'x', { ...now, words: 'live in Oslo', factKey: 'i live in oslo', type: 'profile' });
    const waits = await addFact(store, 'y', {
      ...now,
      words: 'live in Bergen',
      factKey: 'i live in bergen',
      type: 'profile',
      status: 'pending',
    });
    const before = await all();
    const steps = await change({ ids: [waits.id] }, use);
    expect(steps.at(-1)).toMatchObject({ changed: 1 });
    expect((await all()).map(({ words, status }) => [words, status])).toEqual([
      ['live in Bergen', 'active'],
      ['live in Oslo', 'superseded'],
    ]);
    await undo(steps);
    expect(await all()).toEqual(before);
  });

  it('deletes after ten seconds, also if Lectern was closed meanwhile, and never what was restored', async () => {
    const { clock, dir, store, embedder, cognition, setup, change, undo, all } = await open();
    const [tea, mate, bees] = [
      await addFact(store, 'Prefers tea'),
      await addFact(store, 'Prefers mate'),
      await addFact(store, 'Keeps bees'),
    ];
    const kept = await change({ ids: [tea.id] }, { kind: 'erase' });
    await change({ ids: [mate.id] }, { kind: 'erase' });
    expect((await all()).map(({ status }) => status)).toEqual(['active', 'disabled', 'disabled']);
    expect(await undo(kept)).toBe(1);
    // A crash between setting facts aside and queueing the job leaves a batch without one.
    const cut = await store.memory.beginBatch(isoTime(clock), isoTime(clock));
    await store.memory.changeBatch(cut, [bees.id], { status: 'disabled' }, isoTime(clock));
    await setup.engine.close();
    clock.advance(60_000);
    const again = await openTestEngine(dir, clock, cognition, { embedder });
    await again.settle();
    const left = (await again.engine.memory.list({ page: 1, limit: 9 })).items;
    expect(left).toMatchObject([{ id: tea.id, status: 'active' }]);
    expect(await again.engine.memory.listErasures()).toEqual([]);
  });

  it('names what cannot be undone: facts changed or deleted since, and those that another fact repeats', async () => {
    const { store, memory, change, undone } = await open();
    const [tea, mate, bees, boat] = [
      await addFact(store, 'Prefers tea'),
      await addFact(store, 'Prefers mate'),
      await addFact(store, 'Keeps bees'),
      await addFact(store, 'Owns a boat', { status: 'expired' }),
    ];
    const steps = await change(
      { ids: [tea.id, mate.id, bees.id, boat.id] },
      { kind: 'change', change: { pinned: true, scope: 'global', scopeId: '' } },
    );
    await memory.update(tea.id, { muted: true });
    await memory.erase(mate.id, 'reopen');
    await addFact(store, 'Keeps bees');
    expect(await undone(steps)).toEqual({
      kind: 'done',
      restored: 1,
      notRestored: [
        { factId: tea.id, fact: tea.fact, why: 'changed' },
        { factId: bees.id, fact: bees.fact, why: 'twin' },
      ],
      kept: 2,
      deleted: 1,
      evicted: 0,
    });
    expect(await store.memory.getFacts([tea.id, bees.id, boat.id])).toMatchObject([
      { pinned: true, muted: true, scope: 'global' },
      { pinned: true, scope: 'global' },
      { pinned: false, scope: 'user', status: 'expired' },
    ]);
  });

  it('does not restore a replaced fact whose successor was changed since', async () => {
    const { store, memory, change, undone, all } = await open();
    const old = await addFact(store, 'I live in Oslo', { type: 'profile', at: '2026-03-04T10:00:00.000Z' });
    const waits = await addFact(store, 'I live in Bergen', { type: 'profile', status: 'pending' });
    const steps = await change({ ids: [waits.id] }, use);
    await memory.update(waits.id, { pinned: true });
    expect(await undone(steps)).toMatchObject({ restored: 0, kept: 2 });
    expect((await all()).map(({ words, status }) => [words, status])).toEqual([
      ['live in Bergen', 'active'],
      ['live in Oslo', 'superseded'],
    ]);
    expect(old.status).toBe('active');
  });

  it('restores a fact that was replaced in an earlier step of the same change', async () => {
    const { store, change, undo, all } = await open();
    const at = '2026-03-04T10:00:00.000Z';
    await addFact(store, 'I live in Bergen', {
      type: 'profile',
      status: 'pending',
      at: '2026-03-04T11:00:00.000Z',
    });
    for (let hive = 0; hive < 30; hive += 1) await addFact(store, `Keeps hive ${String(hive)}`, { at });
    await addFact(store, 'I live in Oslo', { type: 'profile', at });
    const before = await all();
    const steps = await change({ filter: {}, except: [] }, use);
    expect((await all()).filter(({ status }) => status === 'superseded')).toHaveLength(1);
    await undo(steps);
    expect(await all()).toEqual(before);
  });

  it('is undone exactly over random changes', async () => {
    const { store, change, undo, all } = await open();
    const random = seededRandom(22);
    const statuses = ['active', 'disabled', 'expired', 'superseded'] as const;
    for (let at = 0; at < 40; at += 1)
      await addFact(store, `Keeps hive ${String(at)}`, { status: statuses[at % 4] ?? 'active' });
    for (let round = 0; round < 25; round += 1) {
      const before = await all();
      const ids = before.filter(() => random() < 0.4).map(({ id }) => id);
      if (ids.length === 0) continue;
      const steps = await change(
        { ids },
        {
          kind: 'change',
          change: {
            ...(random() < 0.5 && { status: random() < 0.5 ? ('active' as const) : ('disabled' as const) }),
            ...(random() < 0.5 && { pinned: random() < 0.5 }),
            ...(random() < 0.5 && { ttlDays: random() < 0.5 ? null : 30 }),
            ...(random() < 0.3 && { scope: 'global' as const, scopeId: '' }),
            importance: random(),
          },
        },
      );
      const changed = await all();
      expect(changed).not.toEqual(before);
      const isUndone = random() < 0.7;
      if (isUndone) await undo(steps);
      expect(await all()).toEqual(isUndone ? before : changed);
    }
  });
});
