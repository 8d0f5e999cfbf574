import { describe, expect, it } from 'vitest';
import type { BatchChange, FactFilter } from '../../../src/core/ports';
import type { Fact, FactId } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { daysLater, later, start } from '../support/data-folder';
import { addFact, addReadyBook, addSession, me } from '../support/samples';

export const describeAuditingFacts = (subject: Subject): void => {
  const add = (fact: string, change: Parameters<typeof addFact>[2] = {}): Promise<Fact> =>
    addFact(subject.store, fact, change);
  const listed = async (filter: Partial<FactFilter>): Promise<readonly string[]> =>
    (await subject.store.memory.listFacts({ page: 1, limit: 20, ...filter })).items.map(({ words }) => words);

  describe('the table of facts', () => {
    it('filters by kind, confidence, time and topic, each also counted', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const session = await addSession(store, 1, null);
      await store.topics.saveTopic({ slug: 'rest', title: 'Rest', summary: '', lines: [], at: start });
      await store.topics.setSessionTopic(session, 'rest');
      await add('Prefers tea', { confidence: 0.9, at: daysLater(0) });
      await add('Grit is a habit', {
        scope: 'book',
        scopeId: book,
        type: 'concept',
        confidence: 0.7,
        at: daysLater(2),
        sessionId: session,
      });
      await add('Lives in Oslo', { type: 'profile', confidence: 0.5, status: 'disabled', at: daysLater(4) });
      expect(await listed({ category: 'book' })).toEqual(['Grit is a habit']);
      expect(await listed({ category: 'learner' })).toEqual(['Lives in Oslo', 'Prefers tea']);
      expect(await listed({ minConfidence: 0.6, maxConfidence: 0.8 })).toEqual(['Grit is a habit']);
      expect(await listed({ from: daysLater(1), to: daysLater(4) })).toEqual([
        'Lives in Oslo',
        'Grit is a habit',
      ]);
      expect(await listed({ topic: 'rest' })).toEqual(['Grit is a habit']);
      expect(await listed({ topic: 'rest', status: 'disabled' })).toEqual([]);
      expect(await listed({ q: 'oslo', category: 'learner' })).toEqual(['Lives in Oslo']);
      expect(await listed({ q: '…' })).toEqual([]);
      expect(await store.memory.countSelected({ category: 'learner', minConfidence: 0.6 })).toBe(1);
    });

    it('sorts by every column in both directions, and reads the second half from the end', async () => {
      const { store } = subject;
      for (const [at, fact] of ['delta', 'alpha', 'charlie', 'bravo', 'echo'].entries())
        await add(fact, {
          confidence: 0.5 + ((at * 2) % 5) / 10,
          importance: ((at * 3) % 5) / 10,
          at: daysLater(at),
        });
      for (const order of [
        'newest',
        'seen',
        'kind',
        'type',
        'status',
        'confidence',
        'importance',
        'evidence',
        'fact',
      ] as const) {
        const all = await listed({ order });
        expect(all).toHaveLength(5);
        expect(await listed({ order, reverse: true })).toEqual(all.toReversed());
        const pages = await Promise.all([1, 2, 3].map((page) => listed({ order, page, limit: 2 })));
        expect(pages.flat()).toEqual(all);
      }
      expect(await listed({ order: 'fact' })).toEqual(['alpha', 'bravo', 'charlie', 'delta', 'echo']);
      expect(await listed({ order: 'confidence' })).toEqual(['charlie', 'echo', 'alpha', 'bravo', 'delta']);
      expect(await store.memory.listFacts({ page: 9, limit: 2 })).toEqual({ items: [], total: 5 });
      const [first = 0, ...rest] = await store.memory.listFactIds({}, 0, 9);
      expect(await store.memory.listFactIds({}, first, 9)).toEqual(rest);
    });
  });

  describe('a change of many facts', () => {
    const change = async (ids: readonly FactId[], wanted: BatchChange) => {
      const batchId = await subject.store.memory.beginBatch(null, later(1));
      return { batchId, changed: await subject.store.memory.changeBatch(batchId, ids, wanted, later(1)) };
    };

    it('restores exactly what it changed, however often it changed it', async () => {
      const { store } = subject;
      const tea = await add('Prefers tea');
      const past = await add('Prefers mate', { status: 'expired' });
      const { batchId, changed } = await change([tea.id, past.id], { status: 'active', pinned: true });
      expect(changed).toEqual([tea.id, past.id]);
      await store.memory.changeBatch(batchId, [tea.id], { importance: 1, ttlDays: null }, later(2));
      expect(await store.memory.getFacts([tea.id, past.id])).toMatchObject([
        { status: 'active', pinned: true, importance: 1, ttlDays: null, validTo: null },
        { status: 'active', pinned: true },
      ]);
      expect(await store.memory.undoBatch(batchId, 1, later(3))).toMatchObject({ facts: 1, left: true });
      expect(await store.memory.undoBatch(batchId, 9, later(3))).toMatchObject({ facts: 1, left: false });
      expect(await store.memory.getFacts([tea.id, past.id])).toEqual([tea, past]);
      expect(await store.memory.undoBatch(batchId, 9, later(4))).toMatchObject({ facts: 0, left: false });
    });

    it('leaves replaced facts, twins and facts of a page where they are', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const here = { scope: 'book', scopeId: book } as const;
      const old = await add('Lives in Portland');
      await add('Lives in Seattle', { supersedes: [old.id] });
      const mine = await add('Prefers tea');
      const twin = await add('Prefers tea', here);
      const quote = await add('Grit is a habit', { ...here, type: 'quote', page: 1 });
      const loose = await add('Reads at night', here);
      const { changed } = await change([old.id, twin.id, quote.id, loose.id], me);
      expect(changed).toEqual([loose.id]);
      expect(await store.memory.getFacts([loose.id, twin.id])).toMatchObject([me, here]);
      expect((await change([old.id, mine.id], { status: 'disabled' })).changed).toEqual([mine.id]);
      await expect(change([mine.id], { scope: 'book', scopeId: 'b9999999999999999' })).rejects.toMatchObject({
        code: 'BOOK_NOT_FOUND',
      });
      expect(await store.memory.getFacts([mine.id])).toMatchObject([{ scope: 'user', status: 'disabled' }]);
    });

    it('restores what an approved fact had replaced', async () => {
      const { store } = subject;
      const old = await add('Lives in Portland');
      const waits = await add('Lives in Seattle', { status: 'pending', confidence: 0.4 });
      const batchId = await store.memory.beginBatch(null, later(5));
      await store.memory.approveFact(waits.id, {
        factKey: 'lives in seattle',
        confidence: 0.8,
        supersedes: [old.id],
        at: later(5),
        batchId,
      });
      expect(await store.memory.getFacts([old.id])).toMatchObject([{ status: 'superseded' }]);
      await store.memory.undoBatch(batchId, 9, later(6));
      expect(await store.memory.getFacts([old.id, waits.id])).toEqual([old, waits]);
    });

    it('erases in steps, and reopens what the erased facts had replaced', async () => {
      const { store } = subject;
      const old = await add('Lives in Portland');
      const now = await add('Lives in Seattle', { supersedes: [old.id] });
      const tea = await add('Prefers tea');
      const batchId = await store.memory.beginBatch(later(1), later(1));
      await store.memory.changeBatch(batchId, [now.id, tea.id], { status: 'disabled' }, later(1));
      expect(await store.memory.listErasures()).toEqual([{ batchId, due: later(1), facts: 2 }]);
      // Another change does not end it.
      await change([old.id], { pinned: true });
      expect(await store.memory.eraseBatch(batchId, 1, later(2))).toEqual({ facts: 1, left: true });
      expect(await store.memory.undoBatch(batchId, 9, later(2))).toEqual({
        facts: 1,
        left: false,
        notRestored: [],
        deleted: 1,
        evicted: 0,
      });
      expect(await store.memory.getFacts([now.id, tea.id])).toEqual([tea]);
      const again = await store.memory.beginBatch(later(3), later(3));
      await store.memory.changeBatch(again, [tea.id], { status: 'disabled' }, later(3));
      await store.memory.updateFact(tea.id, { status: 'active', at: later(4) });
      expect(await store.memory.eraseBatch(again, 9, later(5))).toEqual({ facts: 0, left: false });
      expect(await store.memory.getFacts([tea.id])).toEqual([tea]);
      expect(await store.memory.getFacts([old.id])).toMatchObject([{ status: 'active' }]);
      expect(await store.memory.listErasures()).toEqual([]);
      expect(await listed({ q: 'seattle' })).toEqual([]);
    });
  });

  describe('the timeline of facts', () => {
    const all = { from: daysLater(-1), to: daysLater(30) };

    it('counts and lists what happened, without the words of erased facts', async () => {
      const { store } = subject;
      const old = await add('Lives in Portland', { at: daysLater(0) });
      await add('Lives in Seattle', { supersedes: [old.id], at: daysLater(3) });
      const tea = await add('Prefers tea', { at: daysLater(3), ttlDays: 7 });
      await store.memory.updateFact(tea.id, { pinned: true, byLearner: true, at: daysLater(4) });
      await store.memory.updateFact(tea.id, { pinned: false, byLearner: true, at: daysLater(4) });
      await store.memory.expireFacts(daysLater(20));
      const mate = await add('Prefers mate', { at: daysLater(5) });
      await store.memory.eraseFact(mate.id, 'reopen', daysLater(6));
      const none = { learned: 0, changed: 0, replaced: 0, expired: 0, erased: 0 };
      const bounds = [-1, 3, 4, 5, 7, 30].map((day) => daysLater(day));
      expect(await store.memory.countChanges(bounds)).toMatchObject([
        { ...none, learned: 1 },
        { ...none, learned: 2, replaced: 1 },
        { ...none, changed: 2 },
        { ...none, erased: 1 },
        { ...none, expired: 1 },
      ]);
      const entries = await store.memory.listChanges(all, null, 1, 50);
      expect(entries).toHaveLength(8);
      expect(entries.map(({ at }) => at)).toEqual(
        entries
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      );
      expect(entries.find(({ kind }) => kind === 'erased')).toEqual({
        kind: 'erased',
        factId: mate.id,
        at: daysLater(6),
        statement: null,
        change: { change: 'fact-erased' },
      });
      expect(await store.memory.listChanges(all, 'changed', 2, 1)).toMatchObject([
        { factId: tea.id, statement: { words: 'Prefers tea' }, change: { pinned: true } },
      ]);
      expect(await store.memory.listChanges({ from: daysLater(7), to: daysLater(8) }, null, 1, 9)).toEqual(
        [],
      );
    });
  });

  describe('a correction that erases the old wording', () => {
    it('leaves no trace of it in evidence, records of answers and the index', async () => {
      const { store } = subject;
      const tea = await add('Prefers tea');
      await store.memory.correctFact(tea.id, {
        subject: 'other',
        words: 'Prefers mate',
        quote: 'Prefers mate',
        factKey: 'prefers mate',
        importance: 0.5,
        vector: null,
        eraseOld: true,
        at: later(2),
      });
      const detail = await store.memory.findFact(tea.id);
      expect(JSON.stringify(detail)).not.toContain('tea');
      expect(detail).toMatchObject({ evidenceCount: 1, evidence: [{ quote: 'Prefers mate' }] });
      expect(await listed({ q: 'tea' })).toEqual([]);
      expect(await listed({ q: 'mate' })).toEqual(['Prefers mate']);
    });
  });
};
