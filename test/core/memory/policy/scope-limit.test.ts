import { describe, expect, it } from 'vitest';
import type { FactWrite } from '../../../../src/core/ports';
import type { FactsAction, FactsChoice } from '../../../../src/shared/model';
import { fixedClock } from '../../../support/fixed-clock';
import { scriptedCognition } from '../../../support/scripted-cognition';
import { addFact } from '../../../store/support/samples';
import { exported } from '../../support/copying-study';
import { dataFolder, openTestEngine } from '../../support/test-engine';

const limit = 3;

/** At most three facts about the learner may be in use in a scope. */
const open = async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const setup = await openTestEngine(await dataFolder(), clock, scriptedCognition());
  const { memory, policy, memoryFile } = setup.engine;
  await policy.save({ write: { maxItemsPerScope: limit } });
  /** Facts of rising importance. */
  const add = async (count: number, change: Partial<FactWrite> = {}) => {
    const added = [];
    for (let at = 0; at < count; at += 1)
      added.push(
        await addFact(setup.store, `Keeps ${change.status ? 'spare' : 'used'} hive ${String(at)}`, {
          importance: at / 100,
          ...change,
        }),
      );
    return added;
  };
  const all = async () => (await memory.list({ page: 1, limit: 200, order: 'fact' })).items;
  const inUse = async () => (await all()).filter(({ status }) => status === 'active');
  const change = async (choice: FactsChoice, action: FactsAction) => {
    for await (const step of memory.changeMany(choice, action)) if (step.kind === 'done') return step;
    throw new Error('the change did not end');
  };
  const undo = async (batchId: number) => {
    for await (const step of memory.undoMany(batchId)) if (step.kind === 'done') return step;
    throw new Error('the undo did not end');
  };
  return { ...setup, memory, memoryFile, add, all, inUse, change, undo };
};

const everything = { filter: {}, except: [] } as const;
const use: FactsAction = { kind: 'change', change: { status: 'active' } };

describe('the limit of a scope is kept', () => {
  it.each(['pending', 'disabled'] as const)(
    'when many %s facts are put to use, and all is as before after an undo',
    async (status) => {
      const { add, all, inUse, change, undo } = await open();
      await add(limit, { importance: 0.005 });
      await add(30, { status });
      const before = await all();
      const done = await change(everything, use);
      expect((await inUse()).map(({ importance }) => importance).toSorted()).toEqual([0.27, 0.28, 0.29]);
      expect(done.evicted).toBe(30);
      expect(await undo(done.batchId)).toMatchObject({ kept: 0, evicted: 0 });
      expect(await all()).toEqual(before);
    },
  );

  it('when facts are moved', async () => {
    const { store, add, inUse, change, undo } = await open();
    await add(limit);
    const tea = await addFact(store, 'Prefers tea', { scope: 'global', scopeId: '', importance: 0.9 });
    const move: FactsAction = { kind: 'change', change: { scope: 'user', scopeId: 'me' } };
    const done = await change({ ids: [tea.id] }, move);
    expect(done).toMatchObject({ changed: 1, evicted: 1 });
    expect((await inUse()).map(({ words }) => words)).toEqual([
      'Keeps used hive 1',
      'Keeps used hive 2',
      'Prefers tea',
    ]);
    await undo(done.batchId);
    expect(await inUse()).toHaveLength(limit + 1);
  });

  it('when an undo restores facts in addition to newer ones', async () => {
    const { store, add, inUse, change, undo } = await open();
    await add(limit);
    const { batchId } = await change(everything, { kind: 'change', change: { status: 'disabled' } });
    for (const words of ['Prefers tea', 'Owns a boat']) await addFact(store, words, { importance: 0.9 });
    expect(await undo(batchId)).toMatchObject({ restored: limit, evicted: 2 });
    expect((await inUse()).map(({ words }) => words)).toEqual([
      'Keeps used hive 2',
      'Owns a boat',
      'Prefers tea',
    ]);
  });

  it('when a single fact is put to use, moved or used again because its successor was deleted', async () => {
    const { store, memory, add, inUse } = await open();
    const [first] = await add(limit);
    const [waits, off, elsewhere] = [
      await addFact(store, 'Prefers tea', { status: 'pending', importance: 0.9 }),
      await addFact(store, 'Owns a boat', { status: 'disabled', importance: 0.9 }),
      await addFact(store, 'Owns a bike', { scope: 'global', scopeId: '', importance: 0.9 }),
    ];
    await memory.update(waits.id, { status: 'active' });
    expect((await inUse()).filter(({ scope }) => scope === 'user')).toHaveLength(limit);
    await memory.update(off.id, { status: 'active' });
    expect((await inUse()).filter(({ scope }) => scope === 'user')).toHaveLength(limit);
    await memory.update(elsewhere.id, { scope: 'user' });
    expect((await inUse()).map(({ words }) => words)).toEqual(['Owns a bike', 'Owns a boat', 'Prefers tea']);

    const old = await addFact(store, 'Lives in Oslo', { importance: 0.9 });
    const older = await addFact(store, 'Works in Oslo', { importance: 0.9 });
    const now = await addFact(store, 'Moved away', { supersedes: [old.id, older.id], status: 'disabled' });
    await memory.erase(now.id, 'reopen');
    expect(await inUse()).toHaveLength(limit);
    expect(first?.status).toBe('active');
  });

  it('when an expired fact is corrected, which puts it to use again', async () => {
    const { store, memory, add, inUse } = await open();
    await add(limit);
    const old = await addFact(store, 'Keeps ducks', { status: 'expired' });
    await memory.update(old.id, { fact: 'Keeps geese' });
    expect((await inUse()).map(({ words }) => words)).toContain('Keeps geese');
    expect(await inUse()).toHaveLength(limit);
  });

  it('after an import', async () => {
    const from = await open();
    await from.add(10);
    const text = await exported(from.engine);
    const { store, memoryFile, all, inUse } = await open();
    await addFact(store, 'Prefers tea', { importance: 0.9 });
    const { importId } = await memoryFile.beginImport();
    await memoryFile.addPart(importId, text);
    expect(await memoryFile.previewImport(importId)).toMatchObject({ added: 10, evicted: 8 });
    expect(await memoryFile.runImport(importId)).toMatchObject({ added: 10 });
    expect(await all()).toHaveLength(11);
    expect((await inUse()).map(({ words }) => words)).toEqual([
      'Keeps used hive 8',
      'Keeps used hive 9',
      'Prefers tea',
    ]);
  });
});
