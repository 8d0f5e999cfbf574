import { describe, expect, it } from 'vitest';
import { asPassageId, type Citation } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import { addSession, askedAndBegun, bookId, contextPiece, exchange } from '../support/samples';
import { errorText } from '../../../src/shared/messages/engine-text';

const citation: Citation = {
  marker: '[p. 1]',
  bookId: bookId(1),
  page: 1,
  label: 'i',
  passageId: asPassageId(1),
  quote: 'Breathing',
  verdict: 'verbatim',
};

export const describeAnswers = (subject: Subject): void => {
  describe('answers', () => {
    it('contain every appended piece', async () => {
      const { reopen } = subject;
      let { store } = subject;
      const session = await addSession(store, 1);
      const { asked, begun } = await askedAndBegun(store, session, 'Why?', 'builtin-1');
      await store.sessions.appendAnswer(begun.turnId, 'Because “it ', []);
      await store.sessions.appendAnswer(begun.turnId, 'helps” [p. 1]', [citation]);
      store = await reopen();
      expect((await store.sessions.listTurns(session))[1]).toMatchObject({
        state: 'streaming',
        content: 'Because “it helps” [p. 1]',
        citations: [citation],
        model: 'builtin-1',
        replyTo: asked.turnId,
      });
    });

    it('are finished once, with their event and job', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const piece = contextPiece('Slow breathing', { score: 0.25, dropped: true });
      const { answered } = await exchange(store, session, 'Why?', 'Because it helps.', later(2), [
        piece,
        contextPiece('persona', { component: 'persona', source: { kind: 'persona', id: 'tutor' } }),
      ]);
      expect(answered).toMatchObject({
        state: 'complete',
        content: 'Because it helps.',
        tokens: 12,
        basis: 'book',
        error: null,
        errorCode: null,
      });
      expect(answered.context).toEqual([
        piece,
        contextPiece('persona', { component: 'persona', source: { kind: 'persona', id: 'tutor' } }),
      ]);
      expect(await store.memory.findEventOfTurn(answered.turnId)).toMatchObject({
        role: 'assistant',
        content: { text: 'Because it helps.', model: 'builtin-1' },
      });
      expect(await store.jobs.claimJob(later(2), [])).toMatchObject({
        kind: 'extract-facts',
        payload: { turnId: answered.turnId, sessionId: session },
      });
      const events = (await store.memory.listEvents(1, 50)).total;
      const again = await store.sessions.finishAnswer(answered.turnId, {
        state: 'failed',
        tokens: 0,
        basis: 'none',
        outcome: null,
        citations: [],
        error: 'late',
        errorCode: 'MODEL_CUT',
        at: later(3),
        extract: true,
      });
      expect(again).toEqual(answered);
      expect((await store.memory.listEvents(1, 50)).total).toBe(events);
      await expect(store.sessions.appendAnswer(answered.turnId, 'more', [])).rejects.toMatchObject({
        code: 'TURN_NOT_FOUND',
      });
    });

    it('record which engine took over, and why, even if a crash cuts them', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const { begun } = await askedAndBegun(store, session, 'Why?', 'gemini/flash');
      const to = { model: 'builtin-1', error: 'Gemini is busy.', errorCode: 'MODEL_BUSY' };
      await store.sessions.switchAnswer(begun.turnId, to);
      await store.sessions.appendAnswer(begun.turnId, 'Because.', []);
      await store.sessions.cutStreamingAnswers(later(1));
      expect(await store.sessions.findAnswer(begun.turnId)).toMatchObject({
        ...to,
        state: 'cut',
        content: 'Because.',
      });
      const error = errorText.providerBusy('Gemini', 30);
      const next = await askedAndBegun(store, session, 'And why?', 'gemini/flash');
      await store.sessions.switchAnswer(next.begun.turnId, { ...to, error });
      expect(await store.sessions.findAnswer(next.begun.turnId)).toMatchObject({
        error: 'Gemini accepts no more requests for now. Try again in 30 seconds.',
        errorText: error,
      });
      await expect(store.sessions.switchAnswer(begun.turnId, to)).rejects.toMatchObject({
        code: 'TURN_NOT_FOUND',
      });
    });

    it('queue nothing if they were stopped', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const { begun } = await askedAndBegun(store, session);
      await store.sessions.appendAnswer(begun.turnId, 'Bec', []);
      const stopped = await store.sessions.finishAnswer(begun.turnId, {
        state: 'stopped',
        tokens: 1,
        basis: null,
        outcome: null,
        citations: [],
        error: null,
        errorCode: null,
        at: start,
        extract: true,
      });
      expect(stopped).toMatchObject({ state: 'stopped', content: 'Bec' });
      expect(await store.jobs.nextRunAt()).toBeNull();
    });

    it('that a crash left streaming are marked as cut, with their text kept and indexed', async () => {
      const { reopen } = subject;
      let { store } = subject;
      const session = await addSession(store, 1);
      await exchange(store, session, 'First', 'Whole');
      const { begun } = await askedAndBegun(store, session, 'Second');
      await store.sessions.appendAnswer(begun.turnId, 'A lighthouse', [citation]);
      store = await reopen();
      expect(await store.search.turnsByKeyword(null, ['lighthouse'], {}, 5)).toEqual([]);
      expect(await store.sessions.cutStreamingAnswers(later(9))).toBe(1);
      expect(await store.sessions.cutStreamingAnswers(later(9))).toBe(0);
      const [answer] = await store.sessions.getTurns([begun.turnId]);
      expect(answer).toMatchObject({ state: 'cut', content: 'A lighthouse', citations: [citation] });
      expect((await store.search.turnsByKeyword(null, ['lighthouse'], {}, 5)).map(({ id }) => id)).toContain(
        begun.turnId,
      );
      expect(await store.memory.findEventOfTurn(begun.turnId)).toMatchObject({
        role: 'assistant',
        at: later(9),
      });
      expect((await store.sessions.listTurns(session)).map(({ state }) => state)).toEqual([
        'complete',
        'complete',
        'complete',
        'cut',
      ]);
    });
  });
};
