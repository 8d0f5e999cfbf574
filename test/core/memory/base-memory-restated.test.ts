import { describe, expect, it } from 'vitest';
import { factKey } from '../../../src/core/memory/facts/fact-key';
import type { FactWrite, Store } from '../../../src/core/ports';
import type { Fact, FactId, FactsAction } from '../../../src/shared/model';
import { addFact } from '../../store/support/samples';
import { filesWith } from '../../support/files-with';
import { studied } from '../support/copying-study';

/** A fact about the learner as the engine writes it. */
const addLearnerFact = (store: Store, words: string, change: Partial<FactWrite> = {}): Promise<Fact> => {
  const statement = { subject: 'learner', words } as const;
  return addFact(store, words, { ...statement, factKey: factKey(statement), type: 'profile', ...change });
};

const remembering = async () => {
  const setup = await studied();
  await setup.say(await setup.start(), ['I own a red boat.', 'I sing in a choir.']);
  const boat = await setup.fact('red boat');
  const base = async (): Promise<string> => (await setup.engine.memory.findBaseMemory())?.text ?? '';
  await setup.engine.baseMemory.save(`## User Profile\n- ${boat.fact}\n- Keeps bees.`, 0);
  return { ...setup, boat, base };
};

it('the base memory states a corrected fact as it is now, at once', async () => {
  const { engine, boat, base } = await remembering();
  const corrected = await engine.memory.update(boat.id, { fact: 'I own a green boat' });
  expect(await base()).toBe(`## User Profile\n- ${corrected.fact}\n- Keeps bees.`);
  const [newest, first] = await engine.memory.listBaseRevisions();
  expect([newest?.revision, first?.revision]).toEqual([2, 1]);
  expect(first?.text).toContain('red boat');
});

it('the old wording leaves every revision if it is to be erased', async () => {
  const { engine, boat, base, folder } = await remembering();
  await engine.memory.update(boat.id, { fact: 'I own a green boat', oldWording: 'erase' });
  expect(await base()).toContain('green boat');
  expect((await engine.memory.listBaseRevisions()).some(({ text }) => text.includes('red boat'))).toBe(false);
  expect(filesWith(folder, '- The learner owns a red boat')).toEqual([]);
});

it('a fact that is wrong or deleted leaves the base memory at once; the rest stays', async () => {
  const { engine, boat, base, fact } = await remembering();
  await engine.memory.update(boat.id, { status: 'disabled' });
  expect(await base()).toBe('## User Profile\n- Keeps bees.');
  const choir = await fact('choir');
  const { revision } = (await engine.memory.findBaseMemory()) ?? { revision: 0 };
  await engine.baseMemory.save(`- ${choir.fact}\n- Keeps bees.`, revision);
  await engine.memory.erase(choir.id, 'reopen', 'keep');
  expect(await base()).not.toContain('choir');
  expect(await base()).toContain('Keeps bees.');
});

describe('when many facts change at once, the base memory', () => {
  const change = async (
    { engine }: Awaited<ReturnType<typeof remembering>>,
    id: FactId,
    action: FactsAction,
  ): Promise<number> => {
    let batchId = 0;
    for await (const step of engine.memory.changeMany({ ids: [id] }, action))
      if (step.kind === 'done') ({ batchId } = step);
    return batchId;
  };

  it.each<FactsAction>([
    { kind: 'change', change: { status: 'disabled' } },
    { kind: 'change', change: { muted: true } },
    { kind: 'change', change: { scope: 'collection', scopeId: '1' } },
    { kind: 'erase' },
  ])('states only what is still used, and the rest again after an undo: %o', async (action) => {
    const setup = await remembering();
    await setup.engine.collections.add('Boats');
    const before = await setup.base();
    const batchId = await change(setup, setup.boat.id, action);
    expect(await setup.base()).toBe('## User Profile\n- Keeps bees.');
    for await (const _ of setup.engine.memory.undoMany(batchId));
    expect(await setup.base()).toBe(before);
  });

  it('states what is true in every book, and what another fact states as well', async () => {
    const setup = await remembering();
    const before = await setup.base();
    await change(setup, setup.boat.id, { kind: 'change', change: { scope: 'global', scopeId: '' } });
    expect(await setup.base()).toBe(before);
    await addLearnerFact(setup.store, 'own a red boat');
    await change(setup, setup.boat.id, { kind: 'change', change: { status: 'disabled' } });
    expect(await setup.base()).toBe(before);
  });

  it('states what replaces another fact instead of it', async () => {
    const setup = await remembering();
    const home = await addLearnerFact(setup.store, 'live in Oslo', { at: '2026-03-04T10:00:00.000Z' });
    const { revision } = (await setup.engine.memory.findBaseMemory()) ?? { revision: 0 };
    await setup.engine.baseMemory.save(`- ${home.fact}\n- Keeps bees.`, revision);
    const candidate = await addLearnerFact(setup.store, 'live in Bergen', { status: 'pending' });
    const batchId = await change(setup, candidate.id, { kind: 'change', change: { status: 'active' } });
    expect(await setup.base()).toBe(`- ${candidate.fact}\n- Keeps bees.`);
    for await (const _ of setup.engine.memory.undoMany(batchId));
    expect(await setup.base()).toBe(`- ${home.fact}\n- Keeps bees.`);
  });
});

it('a fact that is replaced by another or expires leaves the base memory at once', async () => {
  const { store, boat, base } = await remembering();
  const green = await addLearnerFact(store, 'own a green boat', { supersedes: [boat.id], ttlDays: 1 });
  expect(await base()).toBe(`## User Profile\n- ${green.fact}\n- Keeps bees.`);
  await store.memory.expireFacts('2026-04-04T18:00:00.000Z');
  expect(await base()).toBe('## User Profile\n- Keeps bees.');
});

it('a deletion, which returns to an earlier revision, does not bring back what is no longer used', async () => {
  const { engine, boat, base, fact } = await remembering();
  const choir = await fact('choir');
  const { revision } = (await engine.memory.findBaseMemory()) ?? { revision: 0 };
  await engine.baseMemory.save(`${await base()}\n- ${choir.fact}`, revision);
  await engine.memory.update(boat.id, { status: 'disabled' });
  await engine.memory.erase(choir.id, 'reopen', 'keep');
  expect(await base()).toBe('## User Profile\n- Keeps bees.');
});

it('a fact that is evicted leaves the base memory at once', async () => {
  const { store, boat, base } = await remembering();
  await store.memory.evictFacts({ scope: 'user', scopeId: 'me' }, 0, boat.createdAt);
  expect(await base()).toBe('## User Profile\n- Keeps bees.');
});
