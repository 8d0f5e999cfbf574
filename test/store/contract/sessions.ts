import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Citation } from '../../../src/shared/model';
import { toldIn } from '../../support/told-in';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import {
  addReadyBook,
  addSession,
  bookId,
  contextPiece,
  emptyWarmup,
  event,
  exchange,
  factWrite,
  sessionId,
} from '../support/samples';

const citation: Citation = {
  marker: '[p. 1]',
  bookId: bookId(1),
  page: 1,
  label: 'i',
  passageId: 1,
  quote: 'Breathing',
  verdict: 'verbatim',
};

export const describeSessions = (subject: Subject): void => {
  describe('sessions', () => {
    it('keeps a session with its warmup', async () => {
      const { store } = subject;
      const warmup = { ...emptyWarmup, text: 'Last time we spoke of anchors.' };
      await store.sessions.addSession({ id: sessionId(1), bookId: null, at: start, warmup });
      expect(await store.sessions.findSession(sessionId(1))).toEqual({
        sessionId: sessionId(1),
        bookId: null,
        title: null,
        summary: null,
        startedAt: start,
        lastActive: start,
        endedAt: null,
        turnCount: 0,
        topic: null,
        continuation: null,
      });
      expect(await store.sessions.findWarmup(sessionId(1))).toEqual(warmup);
      expect(await store.sessions.findSession(sessionId(2))).toBeNull();
      const without = { id: sessionId(2), bookId: bookId(5), at: start, warmup };
      await expect(store.sessions.addSession(without)).rejects.toMatchObject({ code: 'BOOK_NOT_FOUND' });
    });

    it('lists sessions newest first, page by page, of a book or of all', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      for (const digit of [1, 2, 3]) await addSession(store, digit, digit === 2 ? book : null);
      const ids = async (of: string | null, limit: number, before: string | null) =>
        (await store.sessions.listSessions(of, limit, before)).map((session) => session.sessionId);
      expect(await ids(null, 2, null)).toEqual([sessionId(3), sessionId(2)]);
      expect(await ids(null, 2, later(2))).toEqual([sessionId(1)]);
      expect(await ids(book, 9, null)).toEqual([sessionId(2)]);
      expect(await store.sessions.countSessions()).toBe(3);
      expect(
        (await store.sessions.getSessions([sessionId(3), sessionId(8), sessionId(1)])).map(
          (session) => session.sessionId,
        ),
      ).toEqual([sessionId(3), sessionId(1)]);
    });

    it('records a question as a turn and as an event', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const session = await addSession(store, 1, book);
      const turn = await store.sessions.addQuestion({ sessionId: session, content: 'Why?', at: later(3) });
      expect(turn).toMatchObject({
        role: 'user',
        content: 'Why?',
        state: 'complete',
        citations: [],
        replyTo: null,
      });
      expect(await store.memory.findEventOfTurn(turn.turnId)).toMatchObject({
        source: 'message',
        role: 'user',
        scope: 'book',
        scopeId: book,
        sessionId: session,
        turnId: turn.turnId,
        content: { text: 'Why?' },
        at: later(3),
      });
      expect(await store.sessions.findSession(session)).toMatchObject({ turnCount: 1, lastActive: later(3) });
      await expect(
        store.sessions.addQuestion({ sessionId: sessionId(9), content: 'Why?', at: start }),
      ).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
    });

    it('has every piece of an answer once it was appended', async () => {
      const { reopen } = subject;
      let { store } = subject;
      const session = await addSession(store, 1);
      const asked = await store.sessions.addQuestion({ sessionId: session, content: 'Why?', at: start });
      const begun = await store.sessions.beginAnswer({
        sessionId: session,
        replyTo: asked.turnId,
        model: 'builtin-1',
        at: start,
        context: [],
      });
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

    it('finishes an answer with its event and its job, once', async () => {
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

    it('keeps which mind took an answer over, and why, also where a crash cuts it', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const asked = await store.sessions.addQuestion({ sessionId: session, content: 'Why?', at: start });
      const begun = await store.sessions.beginAnswer({
        sessionId: session,
        replyTo: asked.turnId,
        model: 'gemini/flash',
        at: start,
        context: [],
      });
      const to = { model: 'builtin-1', error: 'Gemini is busy.', errorCode: 'MODEL_BUSY' };
      await store.sessions.switchAnswer(begun.turnId, to);
      await store.sessions.appendAnswer(begun.turnId, 'Because.', []);
      await store.sessions.cutStreamingAnswers(later(1));
      expect(await store.sessions.findAnswer(begun.turnId)).toMatchObject({
        ...to,
        state: 'cut',
        content: 'Because.',
      });
      await expect(store.sessions.switchAnswer(begun.turnId, to)).rejects.toMatchObject({
        code: 'TURN_NOT_FOUND',
      });
    });

    it('queues nothing for an answer that was stopped', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const asked = await store.sessions.addQuestion({ sessionId: session, content: 'Why?', at: start });
      const begun = await store.sessions.beginAnswer({
        sessionId: session,
        replyTo: asked.turnId,
        model: 'm',
        at: start,
        context: [],
      });
      await store.sessions.appendAnswer(begun.turnId, 'Bec', []);
      const stopped = await store.sessions.finishAnswer(begun.turnId, {
        state: 'stopped',
        tokens: 1,
        basis: null,
        citations: [],
        error: null,
        errorCode: null,
        at: start,
        extract: true,
      });
      expect(stopped).toMatchObject({ state: 'stopped', content: 'Bec' });
      expect(await store.jobs.nextRunAt()).toBeNull();
    });

    it('keeps a context text once, however many answers saw it', async () => {
      const { store, folder } = subject;
      const session = await addSession(store, 1);
      for (const question of ['One', 'Two', 'Three'])
        await exchange(store, session, question, 'Yes', later(1), [contextPiece('the same passage')]);
      expect(folder.peek().prepare('SELECT COUNT(*) FROM context_texts').pluck().get()).toBe(1);
    });

    it('cuts the answers that a crash left streaming, keeps what came and makes it findable', async () => {
      const { reopen } = subject;
      let { store } = subject;
      const session = await addSession(store, 1);
      await exchange(store, session, 'First', 'Whole');
      const asked = await store.sessions.addQuestion({ sessionId: session, content: 'Second', at: start });
      const begun = await store.sessions.beginAnswer({
        sessionId: session,
        replyTo: asked.turnId,
        model: 'm',
        at: start,
        context: [],
      });
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

    it('gives the last turns, oldest first', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      for (const question of ['One', 'Two', 'Three'])
        await exchange(store, session, question, `${question}!`);
      expect((await store.sessions.listRecentTurns(session, 3)).map(({ content }) => content)).toEqual([
        'Two!',
        'Three',
        'Three!',
      ]);
    });

    it('ends a session once', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      await exchange(store, session, 'One', 'Two');
      expect((await store.sessions.listOpenSessions()).map((open) => open.sessionId)).toEqual([session]);
      expect(
        await store.sessions.endSession(session, { title: 'One', summary: 'Said two.', at: later(6) }),
      ).toBe(true);
      expect(await store.sessions.endSession(session, { title: 'Other', summary: '', at: later(7) })).toBe(
        false,
      );
      expect(await store.sessions.findSession(session)).toMatchObject({
        title: 'One',
        summary: 'Said two.',
        endedAt: later(6),
        turnCount: 2,
      });
      expect(await store.sessions.listOpenSessions()).toEqual([]);
      await expect(
        store.sessions.addQuestion({ sessionId: session, content: 'More?', at: later(9) }),
      ).rejects.toMatchObject({ code: 'SESSION_ENDED' });
      expect((await store.memory.listEvents(1, 1)).items[0]).toMatchObject({
        source: 'system',
        content: { change: 'session-ended' },
      });
    });

    it('knows the last session of a book, and of any', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      for (const digit of [1, 2, 3]) await addSession(store, digit, digit === 1 ? book : null);
      for (const digit of [1, 2])
        await store.sessions.endSession(sessionId(digit), {
          title: `${digit}`,
          summary: 's',
          at: later(10 + digit),
        });
      const last = async (of: string | null, except: string | null) =>
        (await store.sessions.findLastSession(of, except))?.sessionId;
      expect(await last(null, null)).toBe(sessionId(2));
      expect(await last(null, sessionId(2))).toBe(sessionId(1));
      expect(await last(book, null)).toBe(sessionId(1));
      expect(await last(book, sessionId(1))).toBeUndefined();
    });

    it('extends the running summary and never shortens it', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      expect(await store.sessions.findRunningSummary(session)).toBeNull();
      const longer = { text: 'To six', fromTurnId: 1, toTurnId: 6 };
      await store.sessions.saveRunningSummary(
        session,
        { text: 'To four', fromTurnId: 1, toTurnId: 4 },
        start,
      );
      await store.sessions.saveRunningSummary(session, longer, start);
      await store.sessions.saveRunningSummary(
        session,
        { text: 'To five', fromTurnId: 1, toTurnId: 5 },
        start,
      );
      expect(await store.sessions.findRunningSummary(session)).toEqual(longer);
    });

    it('summarises turns once, and folds summaries into the base memory once', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      for (const question of ['One', 'Two', 'Three'])
        await exchange(store, session, question, `${question}!`);
      const open = await store.memory.listUnsummarisedTurns(10);
      expect(open.map(({ content }) => content)).toEqual(['One', 'One!', 'Two', 'Two!', 'Three', 'Three!']);
      const summary = {
        text: 'One and two',
        sourceFromId: open[0]?.id ?? 0,
        sourceToId: open[3]?.id ?? 0,
        messageCount: 4,
        importance: 0.5,
        topic: null,
        sentiment: null,
        from: start,
        to: later(1),
        at: later(2),
      };
      const added = await store.sessions.addSummary(summary);
      expect(await store.memory.countUnsummarisedTurns()).toBe(2);
      expect(await store.sessions.listSummaries(5)).toEqual([{ ...summary, id: added.id }]);
      expect(await store.memory.listUnincorporatedSummaries(5)).toHaveLength(1);
      const byHand = { wrote: ['Likes numbers.'], struck: [] };
      const base = { byHand, seen: 0, upToSummaryId: added.id, at: later(3) };
      expect(await store.archives.reviseBase({ ...base, text: 'Likes numbers.' })).toBe(1);
      expect(await store.memory.listUnincorporatedSummaries(5)).toEqual([]);
      // Made from what is no longer the newest.
      expect(await store.archives.reviseBase({ ...base, text: 'Likes letters.' })).toBeNull();
      const next = { ...base, seen: 1, upToSummaryId: null, at: later(4) };
      expect(await store.archives.reviseBase({ ...next, text: 'Likes numbers a lot.' })).toBe(2);
      expect(await store.archives.findBase()).toMatchObject({ revision: 2, byHand });
      expect(await store.archives.findBaseRevision(1)).toMatchObject({ text: 'Likes numbers.' });
      expect(await store.memory.findBaseMemory()).toEqual({
        revision: 2,
        text: 'Likes numbers a lot.',
        at: later(4),
      });
      expect((await store.memory.listBaseRevisions()).map(({ text }) => text)).toEqual([
        'Likes numbers a lot.',
        'Likes numbers.',
      ]);
    });

    it('erases an exchange: its facts go, what they had retired is re-opened, other facts are weighed anew', async () => {
      const { store, folder } = subject;
      const session = await addSession(store, 1);
      const said = await exchange(store, session, 'I live in Portland', 'Noted');
      const moved = await exchange(store, session, 'I moved to Xanten', 'Noted');
      const again = await exchange(store, session, 'As I said, Portland was home and I like tea', 'Noted');
      const eventOf = async (turnId: number) => (await store.memory.findEventOfTurn(turnId))?.id ?? 0;
      const counts = (eventId: number, fact: string, share: number) => {
        const write = factWrite(eventId, fact, { confidence: share });
        return { ...write, evidence: { ...write.evidence, meta: { counts: share } } };
      };
      const home = await store.memory.writeFact(
        counts(await eventOf(said.asked.turnId), 'Lives in Portland', 0.5),
      );
      const xanten = await store.memory.writeFact({
        ...counts(await eventOf(moved.asked.turnId), 'Moved to Xanten', 0.9),
        supersedes: [home.id],
      });
      const tea = await store.memory.writeFact(counts(await eventOf(moved.asked.turnId), 'Likes tea', 0.5));
      await store.memory.writeFact({
        ...counts(await eventOf(again.asked.turnId), 'Likes tea', 0.6),
        confidence: 0.8,
        mergeInto: tea.id,
      });
      expect(await store.memory.findFact(tea.id)).toMatchObject({ evidenceCount: 2, confidence: 0.8 });

      // By its answer as well as by its question.
      expect(await store.sessions.eraseExchange(moved.answered.turnId, later(1))).toBe(true);

      expect(await store.memory.findFact(xanten.id)).toBeNull();
      expect(await store.memory.findFact(home.id)).toMatchObject({ status: 'active', supersededBy: null });
      const left = await store.memory.findFact(tea.id);
      expect(left).toMatchObject({ evidenceCount: 1, evidence: [{ quote: 'Likes tea' }] });
      expect(left?.confidence).toBeCloseTo(0.6);
      expect((await store.sessions.listTurns(session)).map(({ content }) => content)).not.toContain(
        'I moved to Xanten',
      );
      expect(await store.sessions.findSession(session)).toMatchObject({ turnCount: 4 });
      expect(await store.memory.findEventOfTurn(moved.asked.turnId)).toBeNull();
      expect(
        folder
          .peek()
          .prepare(`SELECT COUNT(*) FROM turns_fts_data WHERE instr(block, CAST('xanten' AS BLOB)) > 0`)
          .pluck()
          .get(),
      ).toBe(0);
      expect(await store.sessions.eraseExchange(4711, start)).toBe(false);
    });

    it('takes the text of all that was condensed out of an erased exchange, and queues its retelling with it', async () => {
      const { store, folder } = subject;
      const session = await addSession(store, 1);
      const kept = await exchange(store, session, 'I keep bees', 'Noted');
      const moved = await exchange(store, session, 'I moved to Xanten', 'Noted');
      const alone = await exchange(store, session, 'Xanten is old', 'Noted');
      const summary = (from: number, to: number, text: string) => ({
        text,
        sourceFromId: from,
        sourceToId: to,
        messageCount: 2,
        importance: 0.5,
        topic: 'Xanten',
        sentiment: 0.1,
        from: start,
        to: later(1),
        at: later(1),
      });
      const shared = await store.sessions.addSummary(
        summary(kept.asked.turnId, moved.answered.turnId, 'Bees, and Xanten.'),
      );
      const lost = await store.sessions.addSummary(
        summary(alone.asked.turnId, alone.answered.turnId, 'Xanten.'),
      );
      const day = await store.archives.saveArchive({
        tier: 'day',
        period: '2026-03-02',
        text: 'A day of Xanten.',
        at: later(2),
        children: [lost.id],
      });
      const byHand = { wrote: ['Loves honey'], struck: ['Is from Xanten', 'Has a dog'] };
      const base = { byHand: { wrote: [], struck: [] }, seen: 0, upToSummaryId: null, at: start };
      await store.archives.reviseBase({ ...base, text: 'Keeps bees.\nHas a dog' });
      await store.archives.reviseBase({
        text: 'Keeps bees.\nXanten.\n- Loves honey',
        byHand,
        seen: 1,
        upToSummaryId: lost.id,
        at: later(3),
      });
      await store.sessions.endSession(session, { title: 'Xanten', summary: 'On Xanten.', at: later(3) });

      expect(await store.sessions.findErasure(moved.asked.turnId)).toEqual({
        answers: 1,
        facts: [],
        weakened: 0,
        reopened: [],
      });
      const erasures = await store.sessions.countErasures();
      await store.sessions.eraseExchange(moved.asked.turnId, later(4));
      await store.sessions.eraseExchange(alone.asked.turnId, later(5));

      expect(await store.archives.findSummary(shared.id)).toMatchObject({
        text: '',
        topic: null,
        messageCount: 2,
        turns: [{ content: 'I keep bees' }, { content: 'Noted' }],
      });
      // Nothing is left that they could tell of.
      expect(await store.archives.findSummary(lost.id)).toBeNull();
      expect(await store.archives.findArchive(day.id)).toBeNull();
      expect(await store.archives.findBase()).toMatchObject({
        text: 'Keeps bees.\n- Loves honey',
        byHand: { wrote: ['Loves honey'], struck: ['Has a dog'] },
      });
      expect((await store.memory.listBaseRevisions()).length).toBe(2);
      expect((await store.memory.listUnincorporatedSummaries(9)).map(({ id }) => id)).toEqual([shared.id]);
      expect(await store.sessions.findSession(session)).toMatchObject({ title: null, summary: null });
      // One holds all that is to be done: the second exchange was part of nothing else.
      expect((await store.jobs.listJobs()).filter(({ kind }) => kind === 'retell-erased')).toHaveLength(1);
      expect(toldIn(join(folder.path, 'lectern.db'), 'xanten')).toEqual([]);
      // What was read before may tell of it.
      await expect(store.sessions.addSummary({ ...summary(1, 2, 'Xanten.'), erasures })).rejects.toThrow(
        'deleted while this was made',
      );
      await expect(
        store.archives.retellSummary({
          id: shared.id,
          text: 'Xanten.',
          importance: 0.5,
          sentiment: null,
          erasures,
        }),
      ).rejects.toThrow('deleted while this was made');
      const now = await store.sessions.countErasures();
      await store.archives.retellSummary({
        id: shared.id,
        text: 'Bees.',
        importance: 0.5,
        sentiment: null,
        erasures: now,
      });
      expect(await store.archives.findSummary(shared.id)).toMatchObject({ text: 'Bees.' });
    });

    it('reads a fact anew that others support too, where the erased exchange worded it', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const first = await exchange(store, session, 'I like tea', 'Noted');
      const second = await exchange(store, session, 'I like Xanten tea', 'Noted');
      const said = async (turnId: number, fact: string, change: object = {}) => {
        const event = await store.memory.findEventOfTurn(turnId);
        const write = factWrite(event?.id ?? 0, fact, change);
        return store.memory.writeFact({ ...write, evidence: { ...write.evidence, turnId } });
      };
      const tea = await said(first.asked.turnId, 'Likes tea');
      await said(second.asked.turnId, 'Likes Xanten tea', { mergeInto: tea.id });
      const jobs = async () =>
        (await store.jobs.listJobs()).filter(
          ({ kind, state }) => kind === 'extract-facts' && state === 'queued',
        );
      for (const { id } of await jobs())
        await store.jobs.finishJob(id, { state: 'done', error: null }, start);

      await store.sessions.eraseExchange(second.asked.turnId, later(1));

      expect(await store.memory.findFact(tea.id)).toBeNull();
      expect(await store.jobs.claimJob(later(1), ['retell-erased'])).toMatchObject({
        kind: 'extract-facts',
        payload: { turnId: first.answered.turnId, sessionId: session },
      });
    });

    it('erases no exchange whose answer is still being written', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const question = await store.sessions.addQuestion({ sessionId: session, content: 'Why?', at: start });
      await store.sessions.beginAnswer({
        sessionId: session,
        replyTo: question.turnId,
        model: 'm',
        at: start,
        context: [],
      });
      await expect(store.sessions.eraseExchange(question.turnId, start)).rejects.toThrow(
        'still being written',
      );
    });

    it('discards a session with what hangs on it and leaves no trace', async () => {
      const { store, folder } = subject;
      const kept = await addSession(store, 1);
      await exchange(store, kept, 'Kept question', 'Kept answer');
      const session = await addSession(store, 2);
      const { turnId } = await store.sessions.addQuestion({
        sessionId: session,
        content: 'Xylophone secrets',
        at: start,
      });
      const asked = await store.memory.findEventOfTurn(turnId);
      const older = await store.memory.writeFact(
        factWrite((await store.memory.addEvent(event())).id, 'Plays the drum'),
      );
      const fact = await store.memory.writeFact(
        factWrite(asked?.id ?? 0, 'Plays the xylophone', { sessionId: session, supersedes: [older.id] }),
      );
      await store.jobs.addJob(
        { kind: 'compress-session', payload: { sessionId: session }, label: '', bookId: null, runAt: start },
        start,
      );
      await store.sessions.addTurnVectors('m', [{ id: turnId, vector: new Float32Array([1, 0]) }]);

      await store.sessions.discardSession(session);

      expect(await store.sessions.findSession(session)).toBeNull();
      expect(await store.sessions.listTurns(kept)).toHaveLength(2);
      expect(await store.memory.findFact(fact.id)).toBeNull();
      expect(await store.memory.findFact(older.id)).toMatchObject({ status: 'active', supersededBy: null });
      expect(
        (await store.jobs.listJobs()).filter(({ state }) => state === 'queued').map(({ kind }) => kind),
      ).toEqual(['extract-facts']);
      const database = folder.peek();
      const holding = (table: string): unknown =>
        database
          .prepare(`SELECT COUNT(*) FROM ${table} WHERE instr(block, CAST('xylophon' AS BLOB)) > 0`)
          .pluck()
          .get();
      expect(holding('turns_fts_data')).toBe(0);
      expect(holding('facts_fts_data')).toBe(0);
      expect(
        database.prepare('SELECT COUNT(*) FROM conversations WHERE session_id <> ?').pluck().get(kept),
      ).toBe(0);
      expect(await store.memory.findEventOfTurn(turnId)).toBeNull();
      // The kept question and answer, and the one that the older fact was learned from.
      expect((await store.memory.listEvents(1, 50)).total).toBe(3);
      expect(database.prepare('SELECT COUNT(*) FROM vectors').pluck().get()).toBe(0);
    });
  });
};
