import { describe, expect, it } from 'vitest';
import type { Store, ThreadPlace } from '../../src/core/ports';
import { later } from './support/data-folder';
import { eachWithStore } from './support/each-with-store';
import { addReadyBook, addSession, contextPiece, exchange, sessionId } from './support/samples';
import { asBookId, asFactId, asTurnId, type BookId } from '../../src/shared/model';

let store: Store;
eachWithStore((fresh) => (store = fresh));

const end = (digit: number, at: string) =>
  store.sessions.endSession(sessionId(digit), { title: `Sitting ${digit}`, summary: 'Said.', at });

/** Five sessions of two exchanges with the book, and one without a book after the second. */
const tenExchanges = async (): Promise<BookId> => {
  const book = await addReadyBook(store, 1);
  for (const digit of [1, 2, 9, 3, 4, 5]) {
    const at = later(digit === 9 ? 25 : digit * 10);
    const session = await addSession(store, digit, digit === 9 ? null : book, at);
    for (const nth of [1, 2]) {
      const said = later((digit === 9 ? 25 : digit * 10) + nth);
      await exchange(store, session, `Question ${digit}.${nth}?`, `Answer ${digit}.${nth}.`, said);
    }
    if (digit !== 5) await end(digit, later(digit * 10 + 3));
  }
  return book;
};

const open = async (place: ThreadPlace, limit: number) => {
  const page = await store.sessions.findThreadPage(place, limit);
  if (!page) throw new Error('no page');
  return page;
};
const said = (page: { readonly turns: readonly { readonly content: string }[] }) =>
  page.turns.map((turn) => turn.content);

describe('the thread of all sessions', () => {
  it('reads the sessions of a book as one conversation, page by page into the past and back', async () => {
    const bookId = await tenExchanges();
    const newest = await open({ kind: 'newest', bookId }, 6);
    expect(said(newest)).toEqual([
      'Question 4.2?',
      'Answer 4.2.',
      'Question 5.1?',
      'Answer 5.1.',
      'Question 5.2?',
      'Answer 5.2.',
    ]);
    expect(newest).toMatchObject({ bookId, hasOlder: true, hasNewer: false, at: null });
    expect(newest.sessions.map(({ title }) => title)).toEqual(['Sitting 4', null]);

    const back: string[] = [];
    let page = newest;
    while (page.hasOlder) {
      page = await open({ kind: 'before', turnId: page.turns[0]?.turnId ?? asTurnId(0) }, 6);
      expect(page.hasNewer).toBe(true);
      back.unshift(...said(page));
    }
    const all = [1, 2, 3, 4, 5].flatMap((digit) =>
      [1, 2].flatMap((nth) => [`Question ${digit}.${nth}?`, `Answer ${digit}.${nth}.`]),
    );
    expect([...back, ...said(newest)]).toEqual(all);

    const forth = said(page);
    while (page.hasNewer) {
      page = await open({ kind: 'after', turnId: page.turns.at(-1)?.turnId ?? asTurnId(0) }, 6);
      expect(page.hasOlder).toBe(true);
      forth.push(...said(page));
    }
    expect(forth).toEqual(all);
  });

  it('keeps the conversation of no book apart', async () => {
    await tenExchanges();
    const page = await open({ kind: 'newest', bookId: null }, 60);
    expect(said(page)).toEqual(['Question 9.1?', 'Answer 9.1.', 'Question 9.2?', 'Answer 9.2.']);
    expect(page).toMatchObject({ bookId: null, hasOlder: false, hasNewer: false });
  });

  it('opens at a turn, at a session and at a day, which tell their thread themselves', async () => {
    const bookId = await tenExchanges();
    const whole = await open({ kind: 'newest', bookId }, 60);
    const target = whole.turns.find(({ content }) => content === 'Answer 3.1.')?.turnId ?? asTurnId(0);
    const around = await open({ kind: 'around', turnId: target }, 4);
    expect(said(around)).toEqual(['Answer 2.2.', 'Question 3.1?', 'Answer 3.1.', 'Question 3.2?']);
    expect(around).toMatchObject({ bookId, at: target, hasOlder: true, hasNewer: true });

    const session = await open({ kind: 'session', sessionId: sessionId(1) }, 4);
    expect(said(session)[0]).toBe('Question 1.1?');
    expect(session).toMatchObject({ bookId, at: session.turns[0]?.turnId, hasOlder: false, hasNewer: true });

    const day = await open({ kind: 'since', bookId, at: later(31.5) }, 4);
    expect(day.turns.find(({ turnId }) => turnId === day.at)?.content).toBe('Question 3.2?');
    const between = await open({ kind: 'since', bookId, at: later(35) }, 4);
    expect(between.turns.find(({ turnId }) => turnId === between.at)?.content).toBe('Question 4.1?');
    const first = await open({ kind: 'since', bookId, at: '0001-01-01T00:00:00.000Z' }, 4);
    expect(said(first)[0]).toBe('Question 1.1?');
    const future = await open({ kind: 'since', bookId, at: later(1000) }, 4);
    expect(future).toMatchObject({ at: null, hasNewer: false });
  });

  it('puts a chat that came from elsewhere where its days are, not where its ids are', async () => {
    await addSession(store, 2, null, later(20));
    await exchange(store, sessionId(2), 'Said here?', 'Yes.', later(21));
    await store.sessions.importSession({
      id: sessionId(7),
      title: 'Before Lectern',
      startedAt: later(5),
      turns: [{ role: 'user', speaker: 'Mei', content: 'Said before.', at: later(6) }],
    });
    expect(said(await open({ kind: 'newest', bookId: null }, 60))).toEqual([
      'Said before.',
      'Said here?',
      'Yes.',
    ]);
  });

  it('counts the memories that an answer was given, what was left out not', async () => {
    await addSession(store, 1);
    const context = [
      contextPiece('A fact', { component: 'facts', source: { kind: 'fact', id: '1' } }),
      contextPiece('Left out', { component: 'facts', source: { kind: 'fact', id: '2' }, dropped: true }),
      contextPiece('A note', { component: 'notes', source: { kind: 'note', id: '3' } }),
      contextPiece('A passage'),
    ];
    const { answered } = await exchange(store, sessionId(1), 'What do I know?', 'This.', later(2), context);
    await exchange(store, sessionId(1), 'And now?', 'Nothing.', later(3));
    const page = await open({ kind: 'newest', bookId: null }, 60);
    expect(page.memories).toEqual([{ turnId: answered.turnId, count: 2 }]);
  });

  it('counts of a card the memories that it shows, whatever was at hand', async () => {
    await addSession(store, 1);
    const context = [contextPiece('A fact', { component: 'facts', source: { kind: 'fact', id: '1' } })];
    const begin = async (rows: number) => {
      const question = await store.sessions.addQuestion({
        sessionId: sessionId(1),
        content: 'What do I know?',
        at: later(2),
      });
      const answer = await store.sessions.beginAnswer({
        sessionId: sessionId(1),
        replyTo: question.turnId,
        model: 'builtin-1',
        at: later(2),
        context,
      });
      const told = Array.from({ length: rows }, (_, at) => ({
        factId: asFactId(at + 1),
        subject: 'learner' as const,
        words: 'like lists',
        at: later(1),
        until: null,
      }));
      const card = { sections: [{ kind: 'told' as const, rows: told }] };
      await store.sessions.setAnswerCard(answer.turnId, { text: 'You told me.', citations: [], card });
      return answer.turnId;
    };
    const shown = await begin(3);
    await begin(0);
    const page = await open({ kind: 'newest', bookId: null }, 60);
    expect(page.memories).toEqual([{ turnId: shown, count: 3 }]);
  });

  it('has no page at a turn or a session that is not there', async () => {
    await tenExchanges();
    expect(await store.sessions.findThreadPage({ kind: 'around', turnId: asTurnId(999) }, 9)).toBeNull();
    expect(await store.sessions.findThreadPage({ kind: 'session', sessionId: sessionId(8) }, 9)).toBeNull();
    expect(await open({ kind: 'newest', bookId: asBookId('b9999999999999999') }, 9)).toMatchObject({
      turns: [],
    });
  });
});
