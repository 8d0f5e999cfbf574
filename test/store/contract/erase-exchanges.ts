import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asTurnId, type TurnId } from '../../../src/shared/model';
import { tablesWith } from '../../support/tables-with';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import { addFact, addSession, exchange, factWrite } from '../support/samples';

export const describeErasingExchanges = (subject: Subject): void => {
  describe('erasing exchanges and sessions', () => {
    it('erases an exchange with its facts, restores what they had retired, and weighs other facts again', async () => {
      const { store, folder } = subject;
      const session = await addSession(store, 1);
      const said = await exchange(store, session, 'I live in Portland', 'Noted');
      const moved = await exchange(store, session, 'I moved to Xanten', 'Noted');
      const again = await exchange(store, session, 'As I said, Portland was home and I like tea', 'Noted');
      const eventOf = async (turnId: TurnId) => (await store.memory.findEventOfTurn(turnId))?.id ?? 0;
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

      // By the id of its answer or its question.
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
        folder.count(`SELECT COUNT(*) FROM turns_fts_data WHERE instr(block, CAST('xanten' AS BLOB)) > 0`),
      ).toBe(0);
      expect(await store.sessions.eraseExchange(asTurnId(4711), start)).toBe(false);
    });

    it('deletes the text of everything condensed from an erased exchange, and queues a job to rewrite it', async () => {
      const { store, folder } = subject;
      const session = await addSession(store, 1);
      const kept = await exchange(store, session, 'I keep bees', 'Noted');
      const moved = await exchange(store, session, 'I moved to Xanten', 'Noted');
      const alone = await exchange(store, session, 'Xanten is old', 'Noted');
      const summary = (from: TurnId, to: TurnId, content: string) => ({
        content: { kind: 'verbatim' as const, lines: [{ speaker: 'user', text: content }] },
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
        content: 'A day of Xanten.',
        at: later(2),
        children: [lost.id],
      });
      const sharedDay = await store.archives.saveArchive({
        tier: 'day',
        period: '2026-03-01',
        content: { kind: 'chosen', lines: [{ kind: 'missing', asked: ['Where is Xanten?'] }], sentences: 1 },
        at: later(2),
        children: [shared.id],
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
        content: '',
        topic: null,
        messageCount: 2,
        turns: [{ content: 'I keep bees' }, { content: 'Noted' }],
      });
      // They have no source left.
      expect(await store.archives.findSummary(lost.id)).toBeNull();
      expect(await store.archives.findArchive(day.id)).toBeNull();
      expect(await store.archives.findArchive(sharedDay.id)).toMatchObject({ text: '', content: '' });
      expect(await store.archives.findBase()).toMatchObject({
        text: 'Keeps bees.\n- Loves honey',
        byHand: { wrote: ['Loves honey'], struck: ['Has a dog'] },
      });
      expect((await store.memory.listBaseRevisions()).length).toBe(2);
      expect((await store.memory.listUnincorporatedSummaries(9)).map(({ id }) => id)).toEqual([shared.id]);
      expect(await store.sessions.findSession(session)).toMatchObject({ title: null, summary: null });
      // One job is enough: the second exchange was part of nothing else.
      expect((await store.jobs.listJobs()).filter(({ kind }) => kind === 'retell-erased')).toHaveLength(1);
      expect(tablesWith(join(folder.path, 'lectern.db'), 'xanten')).toEqual([]);
      // Texts that were read before the deletion may contain it.
      await expect(
        store.sessions.addSummary({ ...summary(asTurnId(1), asTurnId(2), 'Xanten.'), erasures }),
      ).rejects.toThrow('deleted while this was made');
      await expect(
        store.archives.rewriteSummary({
          id: shared.id,
          content: 'Xanten.',
          importance: 0.5,
          sentiment: null,
          erasures,
        }),
      ).rejects.toThrow('deleted while this was made');
      const now = await store.sessions.countErasures();
      await store.archives.rewriteSummary({
        id: shared.id,
        content: 'Bees.',
        importance: 0.5,
        sentiment: null,
        erasures: now,
      });
      expect(await store.archives.findSummary(shared.id)).toMatchObject({ text: 'Bees.' });
    });

    it('extracts a fact again if others support it but the erased exchange worded it', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const first = await exchange(store, session, 'I like tea', 'Noted');
      const second = await exchange(store, session, 'I like Xanten tea', 'Noted');
      const said = async (turnId: TurnId, fact: string, change: object = {}) => {
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

    it('discards a session with everything that depends on it', async () => {
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
      const older = await addFact(store, 'Plays the drum');
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
      const { count } = folder;
      const holding = (table: string): unknown =>
        count(`SELECT COUNT(*) FROM ${table} WHERE instr(block, CAST('xylophon' AS BLOB)) > 0`);
      expect(holding('turns_fts_data')).toBe(0);
      expect(holding('facts_fts_data')).toBe(0);
      expect(count('SELECT COUNT(*) FROM conversations WHERE session_id <> ?', kept)).toBe(0);
      expect(await store.memory.findEventOfTurn(turnId)).toBeNull();
      // The remaining question and answer, and the one from which the older fact was learned.
      expect((await store.memory.listEvents(1, 50)).total).toBe(3);
      expect(count('SELECT COUNT(*) FROM vectors')).toBe(0);
    });
  });
};
