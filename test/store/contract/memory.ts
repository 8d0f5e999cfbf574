import { describe, expect, it } from 'vitest';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import {
  addFact,
  addSession,
  contextPiece,
  event,
  exchange,
  leaning,
  model,
  sessionId,
} from '../support/samples';

export const describeMemory = (subject: Subject): void => {
  describe('memory', () => {
    it('counts items that have a vector of a model, and items that need one', async () => {
      const { store } = subject;
      const vector = { modelId: model, vector: leaning(0) };
      const rome = await addFact(store, 'Lives in Rome', { vector });
      await addFact(store, 'Prefers tea', { vector });
      await addFact(store, 'Lives in Oslo', { supersedes: [rome.id] });
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

    it('counts the answers that used a fact', async () => {
      const { store } = subject;
      const tea = await addFact(store, 'Prefers tea');
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

    it('keeps the log append-only', async () => {
      const { store } = subject;
      const first = await store.memory.addEvent(
        event({ source: 'reading', content: { page: 3 }, at: later(1) }),
      );
      await store.memory.addEvent(event({ at: later(2) }));
      const { items, total } = await store.memory.listEvents(2, 1);
      expect(total).toBe(2);
      expect(items).toEqual([first]);
    });

    it('counts what it contains', async () => {
      const { store } = subject;
      await addFact(store, 'Prefers tea');
      await addFact(store, 'Grit is a habit', {
        type: 'concept',
        scope: 'global',
        scopeId: '',
        status: 'shadow',
      });
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
