import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../src/store';
import { matchUnfinished } from '../../src/store/index/full-text';
import type { SearchKind } from '../../src/shared/model';
import { addFact, addReadyBook, noteInput, planInput } from './support/samples';
import { later, start } from './support/data-folder';
import { useDataFolder } from './support/use-data-folder';

describe('a search while it is typed', () => {
  const folder = useDataFolder();
  const open = () => {
    const store = createStore(folder.options);
    const typed = (kind: SearchKind, q: string, limit = 5) =>
      store.search.typed(kind, { typed: q, bookId: null, now: start, limit });
    return { store, typed };
  };

  it('finds a plan by its title, its description and its steps, until they change', async () => {
    const { store, typed } = open();
    const step = { id: 's', title: 'Read about quokkas', state: 'open' as const };
    const input = planInput('Marsupials', { description: 'In two evenings', steps: [step] });
    const { id } = await store.plans.addPlan(input, start);
    for (const q of ['marsup', 'evenings', 'two quok']) expect(await typed('plan', q)).toEqual([String(id)]);
    expect(await store.search.plansByKeyword(null, ['quokkas'], 5)).toHaveLength(1);
    await store.plans.updatePlan(
      id,
      { ...input, steps: [{ ...step, title: 'Read about wombats' }] },
      later(5),
    );
    expect(await typed('plan', 'quok')).toEqual([]);
    expect(await typed('plan', 'wombat')).toEqual([String(id)]);
    await store.close();
  });

  it('leaves no word of an erased plan in the files', async () => {
    const { store, typed } = open();
    const kept = await store.plans.addPlan(planInput('Birds'), start);
    const { id } = await store.plans.addPlan(
      planInput('Zyzzyva weevils', { steps: [{ id: 's', title: 'Quixotry', state: 'open' as const }] }),
      start,
    );
    await store.plans.erasePlan(id, later(5));
    expect(await typed('plan', 'zyzz')).toEqual([]);
    expect(await typed('plan', 'bir')).toEqual([String(kept.id)]);
    await store.close();
    for (const name of readdirSync(folder.path).filter((file) => file.startsWith('lectern.db')))
      expect(readFileSync(join(folder.path, name)).toString('latin1')).not.toMatch(/zyzzyv|quixotr/i);
  });

  it('finds notes, live facts and passages of ready books, the best first', async () => {
    const { store, typed } = open();
    const book = await addReadyBook(store, 1);
    const about = await store.notes.addNote(noteInput('Breathing', 'Out before in.'), start);
    const aside = await store.notes.addNote(
      noteInput('Day one', 'A word on breathing and much else.'),
      start,
    );
    expect(await typed('note', 'breath')).toEqual([String(about.id), String(aside.id)]);
    expect(await typed('note', 'breath', 1)).toEqual([String(about.id)]);
    const fact = await addFact(store, 'I prefer mornings.');
    expect(await typed('fact', 'morn')).toEqual([String(fact.id)]);
    expect((await typed('passage', 'breath')).length).toBeGreaterThan(0);
    expect(
      await store.search.typed('passage', { typed: 'breath', bookId: book, now: start, limit: 50 }),
    ).toEqual(await typed('passage', 'breath', 50));
    expect(await typed('note', '?!')).toEqual([]);
    await store.close();
  });

  it('leaves out a last word that is too short for a prefix, unless it is the only one', () => {
    expect(matchUnfinished('fear of', 4, 'text')).toBe('{text} : ("fear"*)');
    expect(matchUnfinished('fear of ', 4, 'text')).toBe('{text} : ("fear"* AND "of"*)');
    expect(matchUnfinished('of', 4, 'text')).toBe('{text} : "of"');
    expect(matchUnfinished('気', 4, 'text')).toBe('{text} : ("気"*)');
  });
});
