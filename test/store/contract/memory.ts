import { describe, expect, it } from 'vitest';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import {
  addReadyBook,
  addSession,
  bookId,
  contextPiece,
  event,
  exchange,
  factWrite,
  leaning,
  model,
  sessionId,
} from '../support/samples';

const me = { scope: 'user', scopeId: 'me' } as const;
const days = (count: number): string => later(count * 24 * 60);

export const describeMemory = (subject: Subject): void => {
  const addEvent = async (): Promise<number> => (await subject.store.memory.addEvent(event())).id;

  describe('memory', () => {
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
        validTo: days(90),
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
      expect(await store.memory.findFact(999)).toBeNull();
    });

    it('writes nothing of a fact whose evidence is wrong', async () => {
      const { store } = subject;
      await expect(store.memory.writeFact(factWrite(4711, 'Prefers tea'))).rejects.toThrow(/FOREIGN KEY/);
      expect(await store.memory.listFacts({ page: 1, limit: 9 })).toEqual({ items: [], total: 0 });
      expect(await store.search.factsByKeyword([me], ['tea'], start, 5)).toEqual([]);
    });

    it('counts a sentence of a page three times, however often it is cited, and another page’s anew', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const cite = async (page: number, day: number) => {
        const eventId = await addEvent();
        const write = factWrite(eventId, 'Grit is a habit', { scope: 'book', scopeId: book, type: 'quote' });
        const evidence = { ...write.evidence, bookId: book, page, label: String(page), at: days(day) };
        return store.memory.writeFact({ ...write, confidence: 0.7 + day / 100, at: days(day), evidence });
      };
      for (const day of [0, 1]) await cite(1, day);
      const third = await cite(1, 2);
      expect(await cite(1, 3)).toEqual(third);
      expect(await cite(2, 4)).toMatchObject({ id: third.id, evidenceCount: 4 });
      expect((await store.memory.findFact(third.id))?.evidence.map(({ page, at }) => [page, at])).toEqual([
        [2, days(4)],
        [1, days(2)],
        [1, days(1)],
        [1, start],
      ]);
    });

    it('merges into a fact: evidence, confidence, wording, a new life span', async () => {
      const { store } = subject;
      const fact = await store.memory.writeFact(
        factWrite(await addEvent(), 'Prefers tea', { vector: { modelId: model, vector: leaning(0) } }),
      );
      const change = {
        mergeInto: fact.id,
        confidence: 0.9,
        at: days(1),
        vector: { modelId: model, vector: leaning(1) },
      };
      const merged = await store.memory.writeFact(factWrite(await addEvent(), 'Prefers green tea', change));
      expect(merged).toMatchObject({
        id: fact.id,
        fact: 'Prefers green tea',
        confidence: 0.9,
        evidenceCount: 2,
        createdAt: start,
        updatedAt: days(1),
        validTo: days(91),
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

    it('takes the same words in the same scope for the same fact, and what the learner said of it stays', async () => {
      const { store } = subject;
      const fact = await store.memory.writeFact(factWrite(await addEvent(), 'Prefers tea'));
      await store.memory.updateFact(fact.id, { status: 'disabled', at: start });
      const again = await store.memory.writeFact(
        factWrite(await addEvent(), 'Prefers tea', { confidence: 0.2 }),
      );
      expect(again).toMatchObject({ id: fact.id, evidenceCount: 2, confidence: 0.7, status: 'disabled' });
      const elsewhere = await store.memory.writeFact(
        factWrite(await addEvent(), 'Prefers tea', { scope: 'global', scopeId: '' }),
      );
      expect(elsewhere.id).not.toBe(fact.id);
    });

    it('remembers nothing about a book that was erased, and leaves an erased session out', async () => {
      const { store } = subject;
      const late = factWrite(await addEvent(), 'Grit is a habit', {
        type: 'concept',
        scope: 'book',
        scopeId: bookId(7),
      });
      await expect(store.memory.writeFact(late)).rejects.toMatchObject({ code: 'BOOK_NOT_FOUND' });
      const change = { sessionId: sessionId(7) };
      const fact = await store.memory.writeFact(factWrite(await addEvent(), 'Prefers tea', change));
      expect(fact.sessionId).toBeNull();
    });

    it('changes nothing when a job writes the same fact twice', async () => {
      const { store } = subject;
      const write = factWrite(await addEvent(), 'Prefers tea');
      const first = await store.memory.writeFact(write);
      expect(await store.memory.writeFact(write)).toEqual(first);
      expect(await store.memory.stats()).toMatchObject({ facts: 1, evidence: 1 });
    });

    it('supersedes a fact, which stays as history', async () => {
      const { store } = subject;
      const rome = await store.memory.writeFact(factWrite(await addEvent(), 'Lives in Rome'));
      const oslo = await store.memory.writeFact(
        factWrite(await addEvent(), 'Lives in Oslo', { supersedes: [rome.id], at: days(1) }),
      );
      const bern = await store.memory.writeFact(
        factWrite(await addEvent(), 'Lives in Bern', { supersedes: [oslo.id], at: days(2) }),
      );
      expect(await store.memory.findFact(rome.id)).toMatchObject({
        status: 'superseded',
        supersededBy: oslo.id,
        validTo: days(1),
      });
      expect((await store.memory.findFact(bern.id))?.history.map(({ fact }) => fact)).toEqual([
        'Lives in Oslo',
        'Lives in Rome',
      ]);
      expect((await store.memory.listRecentFacts([me], days(2), 9)).map(({ id }) => id)).toEqual([bern.id]);
      const back = await store.memory.writeFact(
        factWrite(await addEvent(), 'Lives in Rome', { supersedes: [bern.id], at: days(3) }),
      );
      expect(back.id).not.toBe(rome.id);
    });

    it('finds what a new fact may repeat or replace, by words and by meaning, muted and disabled ones too', async () => {
      const { store } = subject;
      const at = days(1);
      const write = async (fact: string, change: Partial<Parameters<typeof factWrite>[2]> = {}) =>
        store.memory.writeFact(factWrite(await addEvent(), fact, change));
      const rome = await write('Lives in Rome', { vector: { modelId: model, vector: leaning(0) } });
      const oslo = await write('Lives in Oslo', { supersedes: [rome.id], at });
      const tea = await write('Prefers tea', { vector: { modelId: model, vector: leaning(0) } });
      const milk = await write('Dislikes milk');
      await write('Lives in Rome', { scope: 'global', scopeId: '' });
      await store.memory.updateFact(tea.id, { muted: true, at });
      await store.memory.updateFact(milk.id, { status: 'disabled', at });
      const related = await store.memory.findRelatedFacts(
        me,
        { terms: ['lives', 'milk'], vector: { modelId: model, vector: leaning(0) } },
        9,
      );
      expect(related.map(({ fact, similarity }) => [fact.id, similarity])).toEqual([
        [tea.id, 1],
        [oslo.id, null],
        [milk.id, null],
      ]);
      expect(related.every(({ lastTurnId }) => lastTurnId === null)).toBe(true);
      expect(await store.memory.findRelatedFacts(me, { terms: [], vector: null }, 9)).toEqual([]);
    });

    it('supersedes several at once, and what was pinned stays pinned', async () => {
      const { store } = subject;
      const rome = await store.memory.writeFact(factWrite(await addEvent(), 'Lives in Rome'));
      const moved = await store.memory.writeFact(factWrite(await addEvent(), 'Moved to Rome'));
      await store.memory.updateFact(rome.id, { pinned: true, at: days(1) });
      const oslo = await store.memory.writeFact(
        factWrite(await addEvent(), 'Lives in Oslo', { supersedes: [rome.id, moved.id], at: days(1) }),
      );
      expect(oslo).toMatchObject({ pinned: true, status: 'active' });
      expect(await store.memory.getFacts([rome.id, moved.id])).toMatchObject([
        { status: 'superseded', supersededBy: oslo.id, validTo: days(1) },
        { status: 'superseded', supersededBy: oslo.id, validTo: days(1) },
      ]);
    });

    it('supersedes nothing when the new fact cannot be written', async () => {
      const { store } = subject;
      const rome = await store.memory.writeFact(factWrite(await addEvent(), 'Lives in Rome'));
      await expect(
        store.memory.writeFact(factWrite(4711, 'Lives in Oslo', { supersedes: [rome.id] })),
      ).rejects.toThrow(/FOREIGN KEY/);
      expect(await store.memory.findFact(rome.id)).toMatchObject({ status: 'active', supersededBy: null });
    });

    it('lists facts by scope, type, status and words, newest first, page by page', async () => {
      const { store } = subject;
      for (const [index, fact] of ['Prefers tea', 'Prefers short answers', 'Exam in May'].entries()) {
        await store.memory.writeFact(
          factWrite(await addEvent(), fact, {
            at: later(index),
            type: index === 2 ? 'episode' : 'preference',
          }),
        );
      }
      const list = async (filter: object) => {
        const { items, total } = await store.memory.listFacts({ page: 1, limit: 9, ...filter });
        return [items.map(({ fact }) => fact), total];
      };
      expect(await list({})).toEqual([['Exam in May', 'Prefers short answers', 'Prefers tea'], 3]);
      expect(await list({ limit: 1, page: 2 })).toEqual([['Prefers short answers'], 3]);
      expect(await list({ type: 'episode' })).toEqual([['Exam in May'], 1]);
      expect(await list({ q: 'answ' })).toEqual([['Prefers short answers'], 1]);
      expect(await list({ q: '"' })).toEqual([[], 0]);
      expect(await list({ status: 'shadow' })).toEqual([[], 0]);
      expect(await list({ scope: 'user', scopeId: 'you' })).toEqual([[], 0]);
    });

    it('changes a fact, forgetting the vector of its old words, but not into the words of another', async () => {
      const { store } = subject;
      const tea = await store.memory.writeFact(
        factWrite(await addEvent(), 'Prefers tea', { vector: { modelId: model, vector: leaning(0) } }),
      );
      await store.memory.writeFact(factWrite(await addEvent(), 'Prefers coffee'));
      expect(
        await store.memory.updateFact(tea.id, { pinned: true, ttlDays: null, at: later(1) }),
      ).toMatchObject({ pinned: true, ttlDays: null, validTo: null, fact: 'Prefers tea' });
      expect(await store.memory.listUnembedded('fact', model, 9)).toHaveLength(1);
      expect(
        await store.memory.updateFact(tea.id, {
          fact: 'Prefers mate',
          factKey: 'prefers mate',
          at: later(2),
        }),
      ).toMatchObject({ fact: 'Prefers mate', updatedAt: later(2) });
      expect((await store.memory.listUnembedded('fact', model, 9)).map(({ text }) => text)).toEqual([
        'Prefers mate',
        'Prefers coffee',
      ]);
      await expect(
        store.memory.updateFact(tea.id, { fact: 'Prefers coffee', factKey: 'prefers coffee', at: later(3) }),
      ).rejects.toMatchObject({ code: 'FACT_EXISTS' });
      expect(await store.memory.updateFact(999, { at: start })).toBeNull();
    });

    it('makes a fact that waited active with all that it replaces, or nothing of it', async () => {
      const { store } = subject;
      const { id: eventId } = await store.memory.addEvent(event());
      const old = await store.memory.writeFact(factWrite(eventId, 'Lives in Portland'));
      const waits = await store.memory.writeFact(
        factWrite(eventId, 'Lives in Seattle', { status: 'pending', confidence: 0.4 }),
      );
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
      expect(await store.memory.approveFact(4711, { ...approval, factKey: 'x' })).toBeNull();
    });

    it('lets facts expire, but not pinned ones', async () => {
      const { store } = subject;
      const short = await store.memory.writeFact(factWrite(await addEvent(), 'Exam soon', { ttlDays: 7 }));
      const pinned = await store.memory.writeFact(
        factWrite(await addEvent(), 'Exam matters', { ttlDays: 7 }),
      );
      await store.memory.updateFact(pinned.id, { pinned: true, at: start });
      expect(await store.memory.expireFacts(days(6))).toBe(0);
      expect(await store.memory.expireFacts(days(7))).toBe(1);
      expect(await store.memory.findFact(short.id)).toMatchObject({ status: 'expired' });
      expect((await store.memory.listRecentFacts([me], days(8), 9)).map(({ id }) => id)).toEqual([pinned.id]);
    });

    it('counts what was remembered of the learner, not of books', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      await store.memory.writeFact(
        factWrite(await addEvent(), 'Prefers tea', { sessionId: session, at: later(1) }),
      );
      await store.memory.writeFact(factWrite(await addEvent(), 'Lives in Rome', { at: later(2) }));
      await store.memory.writeFact(
        factWrite(await addEvent(), 'Grit is a habit', { type: 'concept', sessionId: session, at: later(3) }),
      );
      expect(await store.memory.countWrites(session, later(2))).toEqual({ inSession: 1, since: 1 });
      expect(await store.memory.countWrites(null, start)).toEqual({ inSession: 0, since: 2 });
    });

    it('erases a fact with its history, everywhere', async () => {
      const { store, folder } = subject;
      const older = await store.memory.writeFact(factWrite(await addEvent(), 'Owns a quokka'));
      const vector = new Float32Array([0.123456, 0.5, 0.25, 0.75]);
      const fact = await store.memory.writeFact(
        factWrite(await addEvent(), 'Owns two quokkas', {
          supersedes: [older.id],
          vector: { modelId: model, vector },
        }),
      );
      await store.memory.writeFact(
        factWrite(await addEvent(), 'Prefers tea', { vector: { modelId: model, vector: leaning(2) } }),
      );
      await store.sessions.addSession({
        id: sessionId(1),
        bookId: null,
        at: start,
        warmup: {
          text: 'How are your quokkas?',
          lastSession: null,
          facts: [{ id: fact.id, fact: fact.fact, category: 'preference', page: null, label: null }],
          plans: [],
        },
      });
      const { answered } = await exchange(store, sessionId(1), 'Hello', 'Hello', start, [
        contextPiece(fact.fact, { component: 'facts', source: { kind: 'fact', id: String(fact.id) } }),
      ]);

      expect(await store.memory.eraseFact(fact.id, 'erase', days(1))).toBe(true);
      expect(await store.memory.eraseFact(fact.id, 'erase', days(1))).toBe(false);

      expect(await store.memory.findFact(older.id)).toBeNull();
      expect((await store.sessions.findAnswer(answered.turnId))?.context).toEqual([]);
      expect(await store.sessions.findWarmup(sessionId(1))).toBeNull();
      expect(await store.search.factsByVector([me], model, vector, start, 9)).toHaveLength(1);
      const database = folder.peek();
      const count = (query: string, ...args: unknown[]): unknown =>
        database
          .prepare(query)
          .pluck()
          .get(...args);
      expect(
        count(`SELECT COUNT(*) FROM facts_fts_data WHERE instr(block, CAST('quokka' AS BLOB)) > 0`),
      ).toBe(0);
      expect(count('SELECT COUNT(*) FROM vectors')).toBe(1);
      const bytes = Buffer.from(vector.buffer).subarray(0, 4);
      expect(count('SELECT COUNT(*) FROM vector_items WHERE instr(tail, ?) > 0', bytes)).toBe(0);
      expect(count(`SELECT COUNT(*) FROM context_texts`)).toBe(0);
      expect(count('SELECT COUNT(*) FROM vector_items')).toBe(1);
    });

    it('re-opens what an erased fact had superseded, and the log says that it was erased, not what it said', async () => {
      const { store, folder } = subject;
      const rome = await store.memory.writeFact(factWrite(await addEvent(), 'Lives in Rome'));
      const oslo = await store.memory.writeFact(
        factWrite(await addEvent(), 'Lives in Oslo', { supersedes: [rome.id], at: days(1) }),
      );
      const bern = await store.memory.writeFact(
        factWrite(await addEvent(), 'Lives in Bern', { supersedes: [oslo.id], at: days(2) }),
      );
      expect(await store.memory.eraseFact(bern.id, 'reopen', days(3))).toBe(true);
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
        at: days(3),
      });
      const events = folder.peek().prepare(`SELECT COUNT(*) FROM events WHERE content LIKE '%Bern%'`);
      expect(events.pluck().get()).toBe(0);
    });

    it('puts the learner’s words in the place of a fact’s: certain, with evidence, found by them at once', async () => {
      const { store } = subject;
      const tea = await store.memory.writeFact(
        factWrite(await addEvent(), 'Prefers tea', { vector: { modelId: model, vector: leaning(0) } }),
      );
      const coffee = await store.memory.writeFact(factWrite(await addEvent(), 'Prefers coffee'));
      const correction = {
        fact: 'Prefers green tea',
        factKey: 'prefers green tea',
        importance: 0.5,
        vector: { modelId: model, vector: leaning(1) },
        at: days(1),
      };
      expect(await store.memory.correctFact(tea.id, correction)).toMatchObject({
        id: tea.id,
        fact: 'Prefers green tea',
        confidence: 1,
        evidenceCount: 2,
        createdAt: start,
        updatedAt: days(1),
        validTo: days(91),
      });
      expect((await store.memory.findFact(tea.id))?.evidence[0]).toMatchObject({
        method: 'user_explicit',
        quote: 'Prefers green tea',
        meta: { corrected: 'Prefers tea' },
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
          fact: 'prefers coffee!',
          factKey: 'prefers coffee',
        }),
      ).rejects.toMatchObject({ code: 'FACT_EXISTS', data: { factId: coffee.id } });
      expect(await store.memory.findFact(tea.id)).toMatchObject({ fact: 'Prefers green tea' });
      expect(await store.memory.correctFact(999, correction)).toBeNull();
    });

    it('keeps when it was last stated through marks, a successor and its end', async () => {
      const { store } = subject;
      const at = async (id: number) => (await store.memory.findFact(id))?.updatedAt;
      const tea = await store.memory.writeFact(factWrite(await addEvent(), 'Prefers tea'));
      await store.memory.updateFact(tea.id, { pinned: true, at: days(1) });
      await store.memory.updateFact(tea.id, { pinned: false, muted: true, at: days(2) });
      expect(await at(tea.id)).toBe(start);
      const coffee = await store.memory.writeFact(
        factWrite(await addEvent(), 'Prefers coffee', { supersedes: [tea.id], at: days(3) }),
      );
      expect(await store.memory.findFact(tea.id)).toMatchObject({ status: 'superseded', updatedAt: start });
      await store.memory.eraseFact(coffee.id, 'reopen', days(4));
      // Its days count from when it was said, not from when something took its place.
      expect(await store.memory.findFact(tea.id)).toMatchObject({
        status: 'active',
        updatedAt: start,
        validTo: days(90),
      });
      await store.memory.expireFacts(days(91));
      expect(await store.memory.findFact(tea.id)).toMatchObject({ status: 'expired', updatedAt: start });
    });

    it('finds pinned and muted facts, orders by kind or certainty, counts every kind', async () => {
      const { store } = subject;
      const book = { scope: 'global', scopeId: '' } as const;
      const write = async (fact: string, change: object) =>
        store.memory.writeFact(factWrite(await addEvent(), fact, change));
      await write('Grit is a habit', { ...book, type: 'concept', confidence: 0.95 });
      const tea = await write('Prefers tea', { confidence: 0.7 });
      const ada = await write('Is called Ada', { type: 'profile', confidence: 0.9 });
      await store.memory.updateFact(tea.id, { muted: true, at: start });
      await store.memory.updateFact(ada.id, { pinned: true, byLearner: true, at: start });
      const list = async (filter: object) =>
        (await store.memory.listFacts({ page: 1, limit: 9, ...filter })).items.map(({ fact }) => fact);
      expect(await list({ order: 'kind' })).toEqual(['Is called Ada', 'Prefers tea', 'Grit is a habit']);
      expect(await list({ order: 'confidence' })).toEqual([
        'Grit is a habit',
        'Is called Ada',
        'Prefers tea',
      ]);
      expect(await list({ pinned: true })).toEqual(['Is called Ada']);
      expect(await list({ muted: true })).toEqual(['Prefers tea']);
      expect(await list({ muted: false, order: 'kind' })).toEqual(['Is called Ada', 'Grit is a habit']);
      expect(await store.memory.countFacts()).toContainEqual({
        scope: 'user',
        scopeId: 'me',
        type: 'profile',
        status: 'active',
        count: 1,
      });
      expect((await store.memory.listEvents(1, 1)).items[0]).toMatchObject({
        content: { change: 'fact-changed', pinned: true, factId: ada.id },
      });
    });

    it('counts what has a vector of a model, and what is to have one', async () => {
      const { store } = subject;
      const vector = { modelId: model, vector: leaning(0) };
      const rome = await store.memory.writeFact(factWrite(await addEvent(), 'Lives in Rome', { vector }));
      await store.memory.writeFact(factWrite(await addEvent(), 'Prefers tea', { vector }));
      await store.memory.writeFact(factWrite(await addEvent(), 'Lives in Oslo', { supersedes: [rome.id] }));
      await addSession(store, 1);
      await exchange(store, sessionId(1), 'Hello', 'Hello', start);
      const none = { done: 0, total: 0 };
      expect(await store.memory.countVectors(model)).toEqual({
        fact: { done: 1, total: 2 },
        turn: { done: 0, total: 2 },
        note: none,
        passage: none,
      });
      expect((await store.memory.countVectors('another')).fact).toEqual({ done: 0, total: 2 });
    });

    it('tells in how many answers a fact was used', async () => {
      const { store } = subject;
      const tea = await store.memory.writeFact(factWrite(await addEvent(), 'Prefers tea'));
      expect(await store.memory.findFactUse(tea.id)).toEqual({ answers: 0, lastTurnId: null });
      await addSession(store, 1);
      const piece = contextPiece(tea.fact, {
        component: 'facts',
        source: { kind: 'fact', id: String(tea.id) },
      });
      const { answered } = await exchange(store, sessionId(1), 'Hello', 'Hello', start, [piece]);
      await exchange(store, sessionId(1), 'And?', 'Well', later(1), [{ ...piece, dropped: true }]);
      expect(await store.memory.findFactUse(tea.id)).toEqual({ answers: 1, lastTurnId: answered.turnId });
    });

    it('keeps the log: nothing in it can be changed or taken out', async () => {
      const { store } = subject;
      const first = await store.memory.addEvent(
        event({ source: 'reading', content: { page: 3 }, at: later(1) }),
      );
      await store.memory.addEvent(event({ at: later(2) }));
      const { items, total } = await store.memory.listEvents(2, 1);
      expect(total).toBe(2);
      expect(items).toEqual([first]);
    });

    it('counts what it holds', async () => {
      const { store } = subject;
      await store.memory.writeFact(factWrite(await addEvent(), 'Prefers tea'));
      await store.memory.writeFact(
        factWrite(await addEvent(), 'Grit is a habit', {
          type: 'concept',
          scope: 'global',
          scopeId: '',
          status: 'shadow',
        }),
      );
      const stats = await store.memory.stats();
      expect(stats).toMatchObject({
        facts: 2,
        events: 2,
        evidence: 2,
        turns: 0,
        byScope: { user: 1, global: 1 },
        byType: { preference: 1, concept: 1 },
        byStatus: { active: 1, shadow: 1 },
      });
      expect(stats.bytes).toBeGreaterThan(0);
    });
  });
};
