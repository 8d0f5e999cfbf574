import { describe, expect, it } from 'vitest';
import { asFactId, type FactId } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { daysLater, later, start } from '../support/data-folder';
import { addFact, contextPiece, exchange, leaning, me, model, sessionId } from '../support/samples';

export const describeChangingFacts = (subject: Subject): void => {
  describe('changing facts', () => {
    it('changes a fact and drops the vector of its old wording, but rejects the wording of another', async () => {
      const { store } = subject;
      const tea = await addFact(store, 'Prefers tea', { vector: { modelId: model, vector: leaning(0) } });
      await addFact(store, 'Prefers coffee');
      expect(
        await store.memory.updateFact(tea.id, { pinned: true, ttlDays: null, at: later(1) }),
      ).toMatchObject({ pinned: true, ttlDays: null, validTo: null, fact: 'Prefers tea' });
      expect(await store.memory.listUnembedded('fact', model, 9)).toHaveLength(1);
      const mate = { subject: 'other', words: 'Prefers mate', quote: 'Prefers mate' } as const;
      expect(
        await store.memory.correctFact(tea.id, {
          ...mate,
          factKey: 'prefers mate',
          importance: 0.5,
          vector: null,
          at: later(2),
        }),
      ).toMatchObject({ fact: 'Prefers mate', updatedAt: later(2) });
      expect((await store.memory.listUnembedded('fact', model, 9)).map(({ text }) => text)).toEqual([
        'Prefers mate',
        'Prefers coffee',
      ]);
      await expect(
        store.memory.updateFact(tea.id, { factKey: 'prefers coffee', at: later(3) }),
      ).rejects.toMatchObject({ code: 'FACT_EXISTS' });
      expect(await store.memory.updateFact(asFactId(999), { at: start })).toBeNull();
    });

    it('moves a fact to another scope, but not to one that is unknown or has the same fact', async () => {
      const { store } = subject;
      const tea = await addFact(store, 'Prefers tea');
      const { id } = await store.library.addCollection('Drinks', start);
      const drinks = { scope: 'collection', scopeId: String(id) } as const;
      const moved = { ...drinks, fact: 'Prefers tea', updatedAt: tea.updatedAt, evidenceCount: 1 };
      expect(
        await store.memory.updateFact(tea.id, { moveTo: drinks, byLearner: true, at: later(1) }),
      ).toMatchObject(moved);
      expect(await store.memory.listRecentFacts([drinks], later(1), 9)).toMatchObject([moved]);
      expect((await store.memory.listEvents(1, 1)).items[0]).toMatchObject({
        content: { change: 'fact-changed', factId: tea.id, ...drinks },
      });
      const again = await addFact(store, 'Prefers tea');
      await expect(
        store.memory.updateFact(again.id, { factKey: 'prefers tea', moveTo: drinks, at: later(2) }),
      ).rejects.toMatchObject({ code: 'FACT_EXISTS', data: { factId: tea.id } });
      await expect(
        store.memory.updateFact(again.id, { moveTo: { ...drinks, scopeId: '77' }, at: later(2) }),
      ).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
      await expect(
        store.memory.updateFact(again.id, { moveTo: { scope: 'book', scopeId: 'b' }, at: later(2) }),
      ).rejects.toMatchObject({ code: 'BOOK_NOT_FOUND' });
      expect(await store.memory.findFact(again.id)).toMatchObject({ scope: 'user', scopeId: 'me' });
    });

    it('activates a pending fact together with its replacements, or not at all', async () => {
      const { store } = subject;
      const old = await addFact(store, 'Lives in Portland');
      const waits = await addFact(store, 'Lives in Seattle', { status: 'pending', confidence: 0.4 });
      const approval = { confidence: 0.8, supersedes: [old.id], at: later(5) };
      await expect(
        store.memory.approveFact(waits.id, { ...approval, factKey: 'lives in portland' }),
      ).rejects.toMatchObject({ code: 'FACT_EXISTS' });
      expect(await store.memory.findFact(old.id)).toMatchObject({ status: 'active', supersededBy: null });
      expect(
        await store.memory.approveFact(waits.id, { ...approval, factKey: 'lives in seattle' }),
      ).toMatchObject({ status: 'active', confidence: 0.8, updatedAt: later(5) });
      expect(await store.memory.findFact(old.id)).toMatchObject({
        status: 'superseded',
        supersededBy: waits.id,
        validTo: later(5),
      });
      expect((await store.memory.listEvents(1, 1)).items[0]).toMatchObject({
        content: { change: 'fact-changed', status: 'active', factId: waits.id },
      });
      expect(await store.memory.approveFact(asFactId(4711), { ...approval, factKey: 'x' })).toBeNull();
    });

    it('replaces a fact’s wording with the learner’s: certain, with evidence, found by it at once', async () => {
      const { store } = subject;
      const tea = await addFact(store, 'Prefers tea', { vector: { modelId: model, vector: leaning(0) } });
      const coffee = await addFact(store, 'Prefers coffee');
      const correction = {
        subject: 'other',
        words: 'Prefers green tea',
        quote: 'Prefers green tea',
        factKey: 'prefers green tea',
        importance: 0.5,
        vector: { modelId: model, vector: leaning(1) },
        at: daysLater(1),
      } as const;
      expect(await store.memory.correctFact(tea.id, correction)).toMatchObject({
        id: tea.id,
        fact: 'Prefers green tea',
        confidence: 1,
        evidenceCount: 2,
        createdAt: start,
        updatedAt: daysLater(1),
        validTo: daysLater(91),
      });
      expect((await store.memory.findFact(tea.id))?.evidence[0]).toMatchObject({
        method: 'user_explicit',
        quote: 'Prefers green tea',
        meta: { corrected: { subject: 'other', words: 'Prefers tea' } },
      });
      expect((await store.search.factsByKeyword([me], ['green'], start, 5)).map(({ id }) => id)).toEqual([
        tea.id,
      ]);
      expect((await store.search.factsByVector([me], model, leaning(1), start, 1))[0]).toEqual({
        id: tea.id,
        similarity: 1,
      });
      await expect(
        store.memory.correctFact(tea.id, {
          ...correction,
          words: 'prefers coffee!',
          factKey: 'prefers coffee',
        }),
      ).rejects.toMatchObject({ code: 'FACT_EXISTS', data: { factId: coffee.id } });
      expect(await store.memory.findFact(tea.id)).toMatchObject({ fact: 'Prefers green tea' });
      expect(await store.memory.correctFact(asFactId(999), correction)).toBeNull();
    });

    it('keeps when it was last stated when it is marked, superseded or expired', async () => {
      const { store } = subject;
      const at = async (id: FactId) => (await store.memory.findFact(id))?.updatedAt;
      const tea = await addFact(store, 'Prefers tea');
      await store.memory.updateFact(tea.id, { pinned: true, at: daysLater(1) });
      await store.memory.updateFact(tea.id, { pinned: false, muted: true, at: daysLater(2) });
      expect(await at(tea.id)).toBe(start);
      const coffee = await addFact(store, 'Prefers coffee', { supersedes: [tea.id], at: daysLater(3) });
      expect(await store.memory.findFact(tea.id)).toMatchObject({ status: 'superseded', updatedAt: start });
      await store.memory.eraseFact(coffee.id, 'reopen', daysLater(4));
      // Its lifetime counts from when it was stated, not from when it was replaced.
      expect(await store.memory.findFact(tea.id)).toMatchObject({
        status: 'active',
        updatedAt: start,
        validTo: daysLater(90),
      });
      await store.memory.expireFacts(daysLater(91));
      expect(await store.memory.findFact(tea.id)).toMatchObject({ status: 'expired', updatedAt: start });
    });

    it('erases a fact with its history, everywhere', async () => {
      const { store, folder } = subject;
      const older = await addFact(store, 'Owns a quokka');
      const vector = new Float32Array([0.123456, 0.5, 0.25, 0.75]);
      const fact = await addFact(store, 'Owns two quokkas', {
        supersedes: [older.id],
        vector: { modelId: model, vector },
      });
      await addFact(store, 'Prefers tea', { vector: { modelId: model, vector: leaning(2) } });
      await store.sessions.addSession({
        id: sessionId(1),
        bookId: null,
        at: start,
        warmup: {
          lastSession: null,
          lines: [],
          facts: [
            {
              id: fact.id,
              subject: fact.subject,
              words: fact.words,
              category: 'preference',
              page: null,
              label: null,
            },
          ],
          plans: [],
        },
      });
      const { answered } = await exchange(store, sessionId(1), 'Hello', 'Hello', start, [
        contextPiece(fact.fact, { component: 'facts', source: { kind: 'fact', id: String(fact.id) } }),
      ]);

      expect(await store.memory.eraseFact(fact.id, 'erase', daysLater(1))).toBe(true);
      expect(await store.memory.eraseFact(fact.id, 'erase', daysLater(1))).toBe(false);

      expect(await store.memory.findFact(older.id)).toBeNull();
      expect((await store.sessions.findAnswer(answered.turnId))?.context).toEqual([]);
      expect(await store.sessions.findWarmup(sessionId(1))).toBeNull();
      expect(await store.search.factsByVector([me], model, vector, start, 9)).toHaveLength(1);
      const { count } = folder;
      expect(
        count(`SELECT COUNT(*) FROM facts_fts_data WHERE instr(block, CAST('quokka' AS BLOB)) > 0`),
      ).toBe(0);
      expect(count('SELECT COUNT(*) FROM vectors')).toBe(1);
      expect(count(`SELECT COUNT(*) FROM context_pieces`)).toBe(0);
      expect(count('SELECT COUNT(*) FROM vector_items')).toBe(1);
    });

    it('restores what an erased fact had superseded, and logs the erasure without its text', async () => {
      const { store, folder } = subject;
      const rome = await addFact(store, 'Lives in Rome');
      const oslo = await addFact(store, 'Lives in Oslo', { supersedes: [rome.id], at: daysLater(1) });
      const bern = await addFact(store, 'Lives in Bern', { supersedes: [oslo.id], at: daysLater(2) });
      expect(await store.memory.eraseFact(bern.id, 'reopen', daysLater(3))).toBe(true);
      expect(await store.memory.findFact(oslo.id)).toMatchObject({ status: 'active', supersededBy: null });
      expect(await store.memory.findFact(rome.id)).toMatchObject({
        status: 'superseded',
        supersededBy: oslo.id,
      });
      const { items } = await store.memory.listEvents(1, 1);
      expect(items[0]).toMatchObject({
        source: 'system',
        role: 'user',
        content: { change: 'fact-erased', factId: bern.id },
        at: daysLater(3),
      });
      expect(folder.count(`SELECT COUNT(*) FROM events WHERE content LIKE '%Bern%'`)).toBe(0);
    });
  });
};
