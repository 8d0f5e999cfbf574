import { describe, expect, it } from 'vitest';
import type { Subject } from '../describe-store';
import { daysLater, later, start } from '../support/data-folder';
import { addFact, addReadyBook, addSession, leaning, me, model } from '../support/samples';

export const describeFindingFacts = (subject: Subject): void => {
  describe('finding facts', () => {
    it('finds what a new fact may repeat or replace, by keyword and similarity, including muted and disabled facts', async () => {
      const { store } = subject;
      const at = daysLater(1);
      const rome = await addFact(store, 'Lives in Rome', { vector: { modelId: model, vector: leaning(0) } });
      const oslo = await addFact(store, 'Lives in Oslo', { supersedes: [rome.id], at });
      const tea = await addFact(store, 'Prefers tea', { vector: { modelId: model, vector: leaning(0) } });
      const milk = await addFact(store, 'Dislikes milk');
      await addFact(store, 'Lives in Rome', { scope: 'global', scopeId: '' });
      await store.memory.updateFact(tea.id, { muted: true, at });
      await store.memory.updateFact(milk.id, { status: 'disabled', at });
      const related = await store.memory.findRelatedFacts(
        me,
        { terms: ['lives', 'milk'], vector: { modelId: model, vector: leaning(0) } },
        9,
      );
      expect(related.map(({ fact, similarity }) => [fact.id, similarity])).toEqual([
        [tea.id, 1],
        // The rarer word counts more.
        [milk.id, null],
        [oslo.id, null],
      ]);
      expect(related.every(({ lastTurnId }) => lastTurnId === null)).toBe(true);
      expect(await store.memory.findRelatedFacts(me, { terms: [], vector: null }, 9)).toEqual([]);
    });

    it('lists facts by scope, type, status and words, newest first, page by page', async () => {
      const { store } = subject;
      for (const [index, fact] of ['Prefers tea', 'Prefers short answers', 'Exam in May'].entries()) {
        await addFact(store, fact, {
          at: later(index),
          type: index === 2 ? 'episode' : 'preference',
        });
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

    it('finds pinned and muted facts, orders by kind or certainty, counts every kind', async () => {
      const { store } = subject;
      const everywhere = { scope: 'global', scopeId: '' } as const;
      await addFact(store, 'Grit is a habit', { ...everywhere, type: 'concept', confidence: 0.95 });
      const tea = await addFact(store, 'Prefers tea', { confidence: 0.7 });
      const ada = await addFact(store, 'Is called Ada', { type: 'profile', confidence: 0.9 });
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

    it('counts facts about the learner, not about books', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      await addFact(store, 'Prefers tea', { sessionId: session, at: later(1) });
      await addFact(store, 'Lives in Rome', { at: later(2) });
      await addFact(store, 'Grit is a habit', { type: 'concept', sessionId: session, at: later(3) });
      expect(await store.memory.countWrites(session, later(2))).toEqual({ inSession: 1, since: 1 });
      expect(await store.memory.countWrites(null, start)).toEqual({ inSession: 0, since: 2 });
    });

    it('lets facts expire, but not pinned ones', async () => {
      const { store } = subject;
      const short = await addFact(store, 'Exam soon', { ttlDays: 7 });
      const pinned = await addFact(store, 'Exam matters', { ttlDays: 7 });
      await store.memory.updateFact(pinned.id, { pinned: true, at: start });
      expect(await store.memory.expireFacts(daysLater(6))).toBe(0);
      expect(await store.memory.expireFacts(daysLater(7))).toBe(1);
      expect(await store.memory.findFact(short.id)).toMatchObject({ status: 'expired' });
      expect((await store.memory.listRecentFacts([me], daysLater(8), 9)).map(({ id }) => id)).toEqual([
        pinned.id,
      ]);
    });

    it('lists expired facts from a period, newest first, without muted ones', async () => {
      const { store } = subject;
      const early = await addFact(store, 'Swims on Monday', { ttlDays: 7 });
      const late = await addFact(store, 'Runs on Friday', { ttlDays: 7, at: daysLater(2) });
      await addFact(store, 'Rests on Sunday', { ttlDays: 90, at: daysLater(2) });
      const elsewhere = { scope: 'global', scopeId: '' } as const;
      await addFact(store, 'Rows on Sunday', { ...elsewhere, ttlDays: 7 });
      await store.memory.expireFacts(daysLater(20));
      const list = async (range = {}, limit = 9) =>
        (await store.memory.listExpiredFacts([me], range, limit)).map(({ id }) => id);
      expect(await list()).toEqual([late.id, early.id]);
      expect(await list({}, 1)).toEqual([late.id]);
      expect(await list({ from: daysLater(1) })).toEqual([late.id]);
      expect(await list({ to: daysLater(2) })).toEqual([early.id]);
      await store.memory.updateFact(late.id, { muted: true, at: daysLater(3) });
      expect(await list()).toEqual([early.id]);
    });

    it('derives the chapters of the newest facts of a scope from their evidence', async () => {
      const { store } = subject;
      const book = { scope: 'book', scopeId: await addReadyBook(store, 1) } as const;
      const write = (fact: string, chapter: string | null, minutes: number) =>
        addFact(store, fact, {
          ...book,
          type: 'concept',
          chapter,
          at: later(minutes),
        });
      await write('Grit is a habit', 'Resolve', 1);
      await write('Habits are small', 'Practice', 2);
      await write('Small steps last', 'Practice', 3);
      await write('Of no chapter', null, 4);
      const chapters = await store.memory.listChaptersOfFacts(book, later(5), 9);
      expect(chapters).toEqual([
        { chapter: 'Practice', evidence: 2 },
        { chapter: 'Resolve', evidence: 1 },
      ]);
      expect(await store.memory.listChaptersOfFacts(book, later(5), 2)).toEqual([
        { chapter: 'Practice', evidence: 1 },
      ]);
      expect(await store.memory.listChaptersOfFacts(me, later(5), 9)).toEqual([]);
    });

    it('finds replaced facts by their words, scope and time, without muted ones', async () => {
      const { store } = subject;
      const rome = await addFact(store, 'Lives in Rome');
      const oslo = await addFact(store, 'Lives in Oslo', { supersedes: [rome.id], at: daysLater(1) });
      await addFact(store, 'Lives in Bern', { supersedes: [oslo.id], at: daysLater(3) });
      const elsewhere = { scope: 'global', scopeId: '' } as const;
      const paris = await addFact(store, 'Lives in Paris', elsewhere);
      await addFact(store, 'Lives in Lyon', { ...elsewhere, supersedes: [paris.id], at: daysLater(1) });
      const list = async (range = {}, now = daysLater(9), terms: readonly string[] = ['lives'], limit = 9) =>
        (await store.memory.listReplacedFacts([me], terms, range, now, limit)).map(({ fact, replacedBy }) => [
          fact.fact,
          fact.validTo,
          replacedBy,
        ]);
      const was = [
        ['Lives in Oslo', daysLater(3), 'Lives in Bern'],
        ['Lives in Rome', daysLater(1), 'Lives in Oslo'],
      ];
      expect(await list()).toEqual(was);
      expect(await list({}, daysLater(2))).toEqual(was.slice(1));
      expect(await list({ from: daysLater(2) })).toEqual(was.slice(0, 1));
      expect(await list({ to: daysLater(1) })).toEqual(was.slice(1));
      expect(await list({}, daysLater(9), ['rome'])).toEqual(was.slice(1));
      expect(await list({}, daysLater(9), ['lives'], 1)).toHaveLength(1);
      expect(await list({}, daysLater(9), ['bern'])).toEqual([]);
      expect(await list({}, daysLater(9), [])).toEqual([]);
      expect(await store.memory.listReplacedFacts([], ['lives'], {}, daysLater(9), 9)).toEqual([]);
      await store.memory.updateFact(rome.id, { muted: true, at: daysLater(4) });
      expect(await list()).toEqual(was.slice(0, 1));
    });
  });
};
