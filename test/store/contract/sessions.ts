import { describe, expect, it } from 'vitest';
import { summaryText } from '../../../src/shared/messages/en/summary-text';
import {
  asPlanId,
  asTurnId,
  type BookId,
  type SessionId,
  type SummaryContent,
} from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import { addReadyBook, addSession, bookId, emptyWarmup, exchange, sessionId } from '../support/samples';

export const describeSessions = (subject: Subject): void => {
  describe('sessions', () => {
    it('stores a session with its warm-up', async () => {
      const { store } = subject;
      const warmup = {
        ...emptyWarmup,
        plans: [{ id: asPlanId(1), title: 'Anchors', nextStep: 'Read on', steps: 2, done: 1 }],
      };
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
      const ids = async (of: BookId | null, limit: number, before: string | null) =>
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

    it('finds the last session of a book, and of all books', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      for (const digit of [1, 2, 3]) await addSession(store, digit, digit === 1 ? book : null);
      for (const digit of [1, 2])
        await store.sessions.endSession(sessionId(digit), {
          title: `${digit}`,
          summary: 's',
          at: later(10 + digit),
        });
      const last = async (of: BookId | null, except: SessionId | null) =>
        (await store.sessions.findLastSession(of, except))?.sessionId;
      expect(await last(null, null)).toBe(sessionId(2));
      expect(await last(null, sessionId(2))).toBe(sessionId(1));
      expect(await last(book, null)).toBe(sessionId(1));
      expect(await last(book, sessionId(1))).toBeUndefined();
    });

    it('stores the lines of a summary, and renders them for reading and searching', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const content: SummaryContent = {
        kind: 'chosen',
        lines: [
          { kind: 'told', statements: ['your exam is on 14 June'] },
          { kind: 'missing', asked: ['Who was Xanthippe?'] },
        ],
        sentences: 2,
      };
      const running = { content, fromTurnId: asTurnId(1), toTurnId: asTurnId(2) };
      await store.sessions.saveRunningSummary(session, running, start);
      expect(await store.sessions.findRunningSummary(session)).toEqual({
        ...running,
        text: summaryText(content),
      });
      await store.sessions.endSession(session, { title: 'One', summary: content, at: later(6) });
      expect((await store.sessions.findSession(session))?.summary).toBe(summaryText(content));
      const found = await store.search.sessionsByKeyword(null, ['xanthippe'], {}, 5);
      expect(found.map(({ id }) => id)).toEqual([session]);
    });

    it('stores the lines of summaries and archives, and renders them for reading and searching', async () => {
      const { store } = subject;
      const content: SummaryContent = {
        kind: 'joined',
        parts: [
          { kind: 'chosen', lines: [{ kind: 'missing', asked: ['Who was Xanthippe?'] }], sentences: 1 },
          { kind: 'verbatim', lines: [{ speaker: 'user', text: 'Vectors add up' }] },
          'A model wrote this.',
        ],
      };
      const text = summaryText(content);
      const summary = await store.sessions.addSummary({
        content,
        sourceFromId: asTurnId(1),
        sourceToId: asTurnId(2),
        messageCount: 2,
        importance: 0.5,
        topic: null,
        sentiment: null,
        from: start,
        to: later(1),
        at: later(2),
      });
      expect(summary).toMatchObject({ content, text });
      expect(await store.sessions.listSummaries(5)).toEqual([summary]);
      expect(await store.archives.findSummary(summary.id)).toEqual({ ...summary, turns: [] });
      const day = await store.archives.saveArchive({
        tier: 'day',
        period: '2026-03-02',
        content,
        at: later(3),
        children: [summary.id],
      });
      expect(day).toMatchObject({ content, text });
      expect(await store.archives.findArchive(day.id)).toEqual({
        ...day,
        children: [],
        summaries: [summary],
      });
      const search = async (q: string) =>
        (await store.archives.listArchives({ q, top: false, page: 1, limit: 5 })).items;
      expect(await search('xanthippe')).toEqual([day]);
      await store.archives.rewriteArchive({ id: day.id, content: 'On Diotima.', at: later(4) });
      expect(await search('diotima')).toMatchObject([{ content: 'On Diotima.', text: 'On Diotima.' }]);
      expect(await search('xanthippe')).toEqual([]);
    });

    it('extends the running summary and never shortens it', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      expect(await store.sessions.findRunningSummary(session)).toBeNull();
      const longer = { content: 'To six', fromTurnId: asTurnId(1), toTurnId: asTurnId(6) };
      await store.sessions.saveRunningSummary(
        session,
        { content: 'To four', fromTurnId: asTurnId(1), toTurnId: asTurnId(4) },
        start,
      );
      await store.sessions.saveRunningSummary(session, longer, start);
      await store.sessions.saveRunningSummary(
        session,
        { content: 'To five', fromTurnId: asTurnId(1), toTurnId: asTurnId(5) },
        start,
      );
      expect(await store.sessions.findRunningSummary(session)).toEqual({ ...longer, text: 'To six' });
    });

    it('summarises turns once, and folds summaries into the base memory once', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      for (const question of ['One', 'Two', 'Three'])
        await exchange(store, session, question, `${question}!`);
      const open = await store.memory.listUnsummarisedTurns(10);
      expect(open.map(({ content }) => content)).toEqual(['One', 'One!', 'Two', 'Two!', 'Three', 'Three!']);
      const summary = {
        content: 'One and two',
        sourceFromId: open[0]?.id ?? asTurnId(0),
        sourceToId: open[3]?.id ?? asTurnId(0),
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
      expect(await store.sessions.listSummaries(5)).toEqual([
        { ...summary, text: 'One and two', id: added.id },
      ]);
      expect(await store.memory.listUnincorporatedSummaries(5)).toHaveLength(1);
      const byHand = { wrote: ['Likes numbers.'], struck: [] };
      const base = { byHand, seen: 0, upToSummaryId: added.id, at: later(3) };
      expect(await store.archives.reviseBase({ ...base, text: 'Likes numbers.' })).toBe(1);
      expect(await store.memory.listUnincorporatedSummaries(5)).toEqual([]);
      // Based on a revision that is no longer the newest.
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
  });
};
