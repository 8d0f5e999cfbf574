import { describe, expect, it } from 'vitest';
import { asTurnId, type ModelRequest } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import { addSession } from '../support/samples';

const request = (change: Partial<ModelRequest> = {}): Omit<ModelRequest, 'id'> => ({
  at: start,
  provider: 'gemini',
  model: 'flash',
  host: 'gemini.test',
  task: 'answers',
  sessionId: null,
  turnId: null,
  sentBytes: 1200,
  receivedBytes: 800,
  inputTokens: 300,
  outputTokens: 100,
  cachedTokens: 40,
  cost: 0.000_25,
  durationMs: 900,
  outcome: 'ok',
  ...change,
});

export const describeModels = (subject: Subject): void => {
  describe('requests to providers', () => {
    it('lists them newest first, a page at a time, with their sizes', async () => {
      const { reopen } = subject;
      let { store } = subject;
      const session = await addSession(store, 1);
      const first = request({ sessionId: session });
      const second = request({ at: later(1), task: 'embedding', provider: 'voyage', cost: null });
      const third = request({ at: later(2), outcome: 'MODEL_BUSY', outputTokens: 0 });
      for (const one of [first, second, third]) await store.models.addRequest(one);
      store = await reopen();
      const all = await store.models.listRequests(10, null);
      expect(all.map(({ id: _id, ...rest }) => rest)).toEqual([third, second, first]);
      const [newest, ...older] = all;
      expect(await store.models.listRequests(10, newest?.id ?? 0)).toEqual(older);
      expect(await store.models.listRequests(1, null)).toEqual([newest]);
    });

    it('sums up a period that includes its start but not its end', async () => {
      const { store } = subject;
      for (const minutes of [0, 1, 2]) await store.models.addRequest(request({ at: later(minutes) }));
      await store.models.addRequest(request({ at: later(1), cost: null }));
      expect(await store.models.sumRequests(later(1), later(2))).toEqual({
        requests: 2,
        inputTokens: 600,
        outputTokens: 200,
        cachedTokens: 80,
        cost: 0.000_25,
        unpriced: 1,
      });
      expect(await store.models.sumRequests(later(10), later(11))).toEqual({
        requests: 0,
        inputTokens: 0,
        outputTokens: 0,
        cachedTokens: 0,
        cost: 0,
        unpriced: 0,
      });
    });

    it('does not lose costs of less than a millionth of a dollar', async () => {
      const { store } = subject;
      for (let index = 0; index < 10; index += 1)
        await store.models.addRequest(request({ cost: 0.000_000_16 }));
      expect((await store.models.sumRequests(start, later(1))).cost).toBeCloseTo(0.000_001_6, 12);
    });

    it('sums up sessions, newest first, without those that made no request', async () => {
      const { store } = subject;
      const [one, two, quiet] = [
        await addSession(store, 1),
        await addSession(store, 2),
        await addSession(store, 3),
      ];
      await store.models.addRequest(request({ sessionId: one }));
      await store.models.addRequest(request({ sessionId: two }));
      await store.models.addRequest(request({ sessionId: two }));
      await store.models.addRequest(request());
      const used = await store.models.listSessionUsage(10);
      expect(used.map(({ sessionId, usage }) => [sessionId, usage.requests])).toEqual([
        [two, 2],
        [one, 1],
      ]);
      expect(used.map(({ sessionId }) => sessionId)).not.toContain(quiet);
      expect(await store.models.listSessionUsage(1)).toHaveLength(1);
    });

    it('lists the models whose replies were not JSON since a time, also after a restart', async () => {
      let { store } = subject;
      await store.models.noteJsonFailure('gemini/flash', start);
      await store.models.noteJsonFailure('server/small:1b', later(1));
      store = await subject.reopen();
      expect(await store.models.listJsonFailures(start)).toEqual(['gemini/flash', 'server/small:1b']);
      expect(await store.models.listJsonFailures(later(1))).toEqual(['server/small:1b']);
      await store.models.noteJsonFailure('gemini/flash', later(2));
      expect(await store.models.listJsonFailures(later(2))).toEqual(['gemini/flash']);
    });

    it('lists the requests for one answer, and keeps their cost when the answer is deleted', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const question = await store.sessions.addQuestion({ sessionId: session, content: 'Why?', at: start });
      const { turnId } = question;
      await store.models.addRequest(request({ sessionId: session, turnId }));
      await store.models.addRequest(request({ sessionId: session, turnId, task: 'reranking' }));
      await store.models.addRequest(request({ sessionId: session }));
      const [last, first] = await store.models.listRequests(10, null, turnId);
      expect([first?.task, last?.task]).toEqual(['answers', 'reranking']);
      expect(await store.models.listRequests(10, last?.id ?? 0, turnId)).toEqual([first]);
      expect(await store.models.listRequests(10, null, asTurnId(turnId + 1))).toEqual([]);
      await store.sessions.eraseExchange(turnId, start);
      // A request that ends after its answer was deleted.
      await store.models.addRequest(request({ turnId, sessionId: session }));
      const left = await store.models.listRequests(10, null);
      expect(left.map((one) => one.turnId)).toEqual([null, null, null, null]);
    });

    it('keeps what a session cost when the session is erased', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      await store.models.addRequest(request({ sessionId: session }));
      await store.sessions.discardSession(session);
      await store.models.addRequest(request({ sessionId: session, at: later(1) }));
      expect((await store.models.sumRequests(start, later(2))).requests).toBe(2);
      expect((await store.models.listRequests(10, null)).map(({ sessionId }) => sessionId)).toEqual([
        null,
        null,
      ]);
      expect(await store.models.listSessionUsage(10)).toEqual([]);
    });
  });
};
