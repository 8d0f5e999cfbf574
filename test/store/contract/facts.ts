import { describe, expect, it } from 'vitest';
import { asFactId } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { daysLater, start } from '../support/data-folder';
import {
  addEventTo,
  addFact,
  addReadyBook,
  bookId,
  factWrite,
  leaning,
  me,
  model,
  sessionId,
} from '../support/samples';

export const describeFacts = (subject: Subject): void => {
  const addEvent = (): Promise<number> => addEventTo(subject.store);

  describe('facts', () => {
    it('keeps a fact with its evidence and its vector', async () => {
      const { store } = subject;
      const eventId = await addEvent();
      const fact = await store.memory.writeFact(
        factWrite(eventId, 'Prefers tea', { vector: { modelId: model, vector: leaning(0) } }),
      );
      expect(fact).toMatchObject({
        fact: 'Prefers tea',
        type: 'preference',
        evidenceCount: 1,
        status: 'active',
        pinned: false,
        ttlDays: 90,
        validTo: daysLater(90),
        createdAt: start,
      });
      const detail = await store.memory.findFact(fact.id);
      expect(detail).toMatchObject({
        history: [],
        evidence: [{ factId: fact.id, eventId, method: 'rule', quote: 'Prefers tea', meta: {} }],
      });
      expect(await store.memory.findFactByKey(me, 'prefers tea')).toEqual(fact);
      expect(await store.memory.findFactByKey({ scope: 'global', scopeId: '' }, 'prefers tea')).toBeNull();
      expect(await store.search.factsByVector([me], model, leaning(0), start, 5)).toEqual([
        { id: fact.id, similarity: 1 },
      ]);
      expect(await store.memory.findFact(asFactId(999))).toBeNull();
    });

    it('stores nothing of a fact with invalid evidence', async () => {
      const { store } = subject;
      await expect(store.memory.writeFact(factWrite(4711, 'Prefers tea'))).rejects.toThrow(/FOREIGN KEY/);
      expect(await store.memory.listFacts({ page: 1, limit: 9 })).toEqual({ items: [], total: 0 });
      expect(await store.search.factsByKeyword([me], ['tea'], start, 5)).toEqual([]);
    });

    it('counts a sentence of a page at most three times, and the same sentence on another page separately', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const cite = async (page: number, day: number) => {
        const eventId = await addEvent();
        const write = factWrite(eventId, 'Grit is a habit', { scope: 'book', scopeId: book, type: 'quote' });
        const evidence = { ...write.evidence, bookId: book, page, label: String(page), at: daysLater(day) };
        return store.memory.writeFact({
          ...write,
          confidence: 0.7 + day / 100,
          at: daysLater(day),
          evidence,
        });
      };
      for (const day of [0, 1]) await cite(1, day);
      const third = await cite(1, 2);
      expect(await cite(1, 3)).toEqual(third);
      expect(await cite(2, 4)).toMatchObject({ id: third.id, evidenceCount: 4 });
      expect((await store.memory.findFact(third.id))?.evidence.map(({ page, at }) => [page, at])).toEqual([
        [2, daysLater(4)],
        [1, daysLater(2)],
        [1, daysLater(1)],
        [1, start],
      ]);
    });

    it('merges into a fact: evidence, confidence, wording, a new life span', async () => {
      const { store } = subject;
      const fact = await addFact(store, 'Prefers tea', { vector: { modelId: model, vector: leaning(0) } });
      const change = {
        mergeInto: fact.id,
        confidence: 0.9,
        at: daysLater(1),
        vector: { modelId: model, vector: leaning(1) },
      };
      const merged = await addFact(store, 'Prefers green tea', change);
      expect(merged).toMatchObject({
        id: fact.id,
        fact: 'Prefers green tea',
        confidence: 0.9,
        evidenceCount: 2,
        createdAt: start,
        updatedAt: daysLater(1),
        validTo: daysLater(91),
      });
      expect(await store.memory.findFactByKey(me, 'prefers tea')).toBeNull();
      expect((await store.search.factsByKeyword([me], ['green'], start, 5)).map(({ id }) => id)).toEqual([
        fact.id,
      ]);
      expect((await store.search.factsByVector([me], model, leaning(1), start, 5))[0]).toEqual({
        id: fact.id,
        similarity: 1,
      });
    });

    it('treats the same words in the same scope as one fact, and keeps the learner’s changes to it', async () => {
      const { store } = subject;
      const fact = await addFact(store, 'Prefers tea');
      await store.memory.updateFact(fact.id, { status: 'disabled', at: start });
      const again = await addFact(store, 'Prefers tea', { confidence: 0.2 });
      expect(again).toMatchObject({ id: fact.id, evidenceCount: 2, confidence: 0.7, status: 'disabled' });
      const elsewhere = await addFact(store, 'Prefers tea', { scope: 'global', scopeId: '' });
      expect(elsewhere.id).not.toBe(fact.id);
    });

    it('stores nothing about an erased book, and leaves out an erased session', async () => {
      const { store } = subject;
      const late = factWrite(await addEvent(), 'Grit is a habit', {
        type: 'concept',
        scope: 'book',
        scopeId: bookId(7),
      });
      await expect(store.memory.writeFact(late)).rejects.toMatchObject({ code: 'BOOK_NOT_FOUND' });
      const change = { sessionId: sessionId(7) };
      const fact = await addFact(store, 'Prefers tea', change);
      expect(fact.sessionId).toBeNull();
    });

    it('changes nothing if a job writes the same fact twice', async () => {
      const { store } = subject;
      const write = factWrite(await addEvent(), 'Prefers tea');
      const first = await store.memory.writeFact(write);
      expect(await store.memory.writeFact(write)).toEqual(first);
      expect(await store.memory.stats()).toMatchObject({ facts: 1, evidence: 1 });
    });

    it('supersedes a fact, which stays as history', async () => {
      const { store } = subject;
      const rome = await addFact(store, 'Lives in Rome');
      const oslo = await addFact(store, 'Lives in Oslo', { supersedes: [rome.id], at: daysLater(1) });
      const bern = await addFact(store, 'Lives in Bern', { supersedes: [oslo.id], at: daysLater(2) });
      expect(await store.memory.findFact(rome.id)).toMatchObject({
        status: 'superseded',
        supersededBy: oslo.id,
        validTo: daysLater(1),
      });
      expect((await store.memory.findFact(bern.id))?.history.map(({ fact }) => fact)).toEqual([
        'Lives in Oslo',
        'Lives in Rome',
      ]);
      expect((await store.memory.listRecentFacts([me], daysLater(2), 9)).map(({ id }) => id)).toEqual([
        bern.id,
      ]);
      const back = await addFact(store, 'Lives in Rome', { supersedes: [bern.id], at: daysLater(3) });
      expect(back.id).not.toBe(rome.id);
    });

    it('supersedes several at once, and the pin carries over', async () => {
      const { store } = subject;
      const rome = await addFact(store, 'Lives in Rome');
      const moved = await addFact(store, 'Moved to Rome');
      await store.memory.updateFact(rome.id, { pinned: true, at: daysLater(1) });
      const oslo = await addFact(store, 'Lives in Oslo', {
        supersedes: [rome.id, moved.id],
        at: daysLater(1),
      });
      expect(oslo).toMatchObject({ pinned: true, status: 'active' });
      expect(await store.memory.getFacts([rome.id, moved.id])).toMatchObject([
        { status: 'superseded', supersededBy: oslo.id, validTo: daysLater(1) },
        { status: 'superseded', supersededBy: oslo.id, validTo: daysLater(1) },
      ]);
    });

    it('supersedes nothing when the new fact cannot be written', async () => {
      const { store } = subject;
      const rome = await addFact(store, 'Lives in Rome');
      await expect(
        store.memory.writeFact(factWrite(4711, 'Lives in Oslo', { supersedes: [rome.id] })),
      ).rejects.toThrow(/FOREIGN KEY/);
      expect(await store.memory.findFact(rome.id)).toMatchObject({ status: 'active', supersededBy: null });
    });
  });
};
