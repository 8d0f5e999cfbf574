import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/core/ports/store';
import {
  contextComponentSchema,
  rankReasonSchema,
  type ContextPiece,
  type Warmup,
} from '../../src/shared/model';
import { readRecord, writeRecord, type RecordedPiece } from '../../src/store/tables/context-record';
import { later, start } from './support/data-folder';
import { eachWithStore } from './support/each-with-store';
import { addFact, addSession, contextPiece, exchange, noteInput, sessionId } from './support/samples';

describe('a context record', () => {
  it('holds every component and reason, what was scored, dropped and explained, in order', () => {
    const signals = rankReasonSchema.shape.signal.options;
    const pieces: readonly RecordedPiece[] = contextComponentSchema.options.flatMap(
      (component, index): readonly RecordedPiece[] => [
        { component, text: { kind: 'text', id: index + 1 } },
        { component, text: { kind: 'text', id: 900 - index }, score: 6.363 },
        {
          component,
          text: { kind: 'turn', id: 40 - index, voice: index % 2 ? 'L' : 'T', tokens: 7 * index },
          score: (250 - index) / 1000,
          reasons: signals.map((signal, at) => ({ signal, share: at / 100 })),
        },
        { component, text: { kind: 'text', id: 5 }, score: -0.004, dropped: true, reasons: [] },
      ],
    );
    expect(readRecord(41, writeRecord(41, pieces))).toEqual(pieces);
    expect(readRecord(41, writeRecord(41, []))).toEqual([]);
  });
});

describe('what the tutor saw', () => {
  let store: Store;
  const { count } = eachWithStore((fresh) => (store = fresh));

  const saw = async (turnId: number): Promise<readonly ContextPiece[]> =>
    (await store.sessions.findAnswer(turnId))?.context ?? [];
  const ofTurn = (turnId: number, text: string, change: Partial<ContextPiece> = {}): ContextPiece => ({
    component: 'recent-turns',
    source: { kind: 'turn', id: String(turnId) },
    text,
    tokens: 4,
    ...change,
  });

  it('keeps what turns said in the turns alone, and whatever else is shown of them as it was shown', async () => {
    const session = await addSession(store, 1);
    const { asked, answered } = await exchange(store, session, 'Why rest?', 'Because.');
    const pieces = [
      ofTurn(asked.turnId, 'Learner: Why rest?'),
      ofTurn(answered.turnId, 'Tutor: Because.'),
      ofTurn(asked.turnId, 'Why rest?', { component: 'question' }),
    ];
    const first = await exchange(store, session, 'And?', 'So.', later(2), pieces);
    expect(await saw(first.answered.turnId)).toEqual(pieces);
    expect(count('SELECT COUNT(*) FROM context_texts')).toBe(0);
    const others = [
      ofTurn(asked.turnId, 'On Monday: Why rest?'),
      ofTurn(asked.turnId, 'Learner: Why re'),
      ofTurn(999, 'Learner: of a turn that is not there'),
    ];
    const second = await exchange(store, session, 'And?', 'So.', later(3), others);
    expect(await saw(second.answered.turnId)).toEqual(others);
  });

  it('tells with the finished answer the same that it tells later, and nothing that was erased meanwhile', async () => {
    const session = await addSession(store, 1);
    const { asked } = await exchange(store, session, 'Why rest?', 'Because.');
    const { id: note } = await store.notes.addNote(noteInput('Rest', 'Nap after lunch.'), start);
    const context: readonly ContextPiece[] = [
      contextPiece('Rest is work.', { score: 0.123_456, reasons: [{ signal: 'words', share: 0.666_6 }] }),
      contextPiece('Rest', {
        component: 'notes',
        source: { kind: 'note', id: String(note) },
        dropped: true,
      }),
      ofTurn(asked.turnId, 'Learner: Why rest?'),
    ];
    const answer = async (meanwhile: () => Promise<unknown>) => {
      const at = later(3);
      const question = await store.sessions.addQuestion({ sessionId: session, content: 'And?', at });
      const { turnId } = await store.sessions.beginAnswer({
        sessionId: session,
        replyTo: question.turnId,
        model: 'm',
        at,
        context,
      });
      await meanwhile();
      const finished = await store.sessions.finishAnswer(turnId, {
        state: 'complete',
        tokens: 1,
        basis: 'book',
        outcome: 'answered',
        citations: [],
        error: null,
        errorCode: null,
        at,
        extract: false,
      });
      expect(finished.context).toEqual(await saw(turnId));
      return finished.context;
    };
    expect(await answer(async () => undefined)).toMatchObject([
      { score: 0.123, reasons: [{ signal: 'words', share: 0.67 }] },
      { text: 'Rest', dropped: true },
      { text: 'Learner: Why rest?' },
    ]);
    expect(await answer(() => store.notes.eraseNote(note, later(3)))).toHaveLength(2);
  });

  it('reads every wording that a source ever had, though most are kept as differences', async () => {
    const session = await addSession(store, 1);
    const said = Array.from({ length: 30 }, (_, index) =>
      contextPiece(
        `[F1] (concept, 0.${index + 10}) Write a log of ${'deeds '.repeat(index % 7)}every evening.`,
        {
          component: 'facts',
          source: { kind: 'fact', id: '1', page: 3, label: 'iii' },
          tokens: index,
        },
      ),
    );
    const turnIds: number[] = [];
    for (const piece of [...said, ...said.toReversed()])
      turnIds.push((await exchange(store, session, 'Why?', 'So.', later(1), [piece])).answered.turnId);
    for (const [index, turnId] of turnIds.entries())
      expect(await saw(turnId)).toEqual([[...said, ...said.toReversed()][index]]);
    const [bytes, plain] = [
      count('SELECT SUM(LENGTH(text)) FROM context_texts'),
      said.reduce((sum, { text }) => sum + text.length, 0),
    ];
    expect(Number(bytes)).toBeLessThan(plain);
  });

  it('keeps running summaries as differences within their session, which leave with it', async () => {
    const summary = (turnId: number, text: string): ContextPiece =>
      ofTurn(turnId, text, { component: 'running-summary' });
    const text =
      'You asked why rest matters, and the book says: “Turn it to the wall at the start of the night.”';
    const turnIds: number[] = [];
    for (const digit of [1, 2]) {
      const session = await addSession(store, digit);
      for (const more of ['', ' You also asked about anchors.', ' You liked both.']) {
        const { asked } = await exchange(store, session, 'One?', 'Two.');
        const pieces = [summary(asked.turnId, `${text}${more}`)];
        turnIds.push((await exchange(store, session, 'Why?', 'So.', later(2), pieces)).answered.turnId);
      }
    }
    await store.sessions.discardSession(sessionId(1));
    expect(count('SELECT COUNT(*) FROM context_texts')).toBe(3);
    expect(count('SELECT COUNT(*) FROM context_texts WHERE base_id IS NULL')).toBe(1);
    expect((await saw(turnIds.at(-1) ?? 0)).map((piece) => piece.text)).toEqual([`${text} You liked both.`]);
  });

  it('forgets with an exchange the running summaries that were made of it', async () => {
    const session = await addSession(store, 1);
    const erased = await exchange(store, session, 'Do you know my secret?', 'No.');
    const other = await exchange(store, session, 'Why rest?', 'So.', later(2));
    const summaries = [
      ofTurn(erased.answered.turnId, 'You asked about a secret.', { component: 'running-summary' }),
      ofTurn(other.answered.turnId, 'You asked about a secret and why rest matters.', {
        component: 'running-summary',
      }),
      ofTurn(other.asked.turnId, 'Learner: Why rest?'),
    ];
    const last = await exchange(store, session, 'And?', 'Well.', later(3), summaries);
    await store.sessions.eraseExchange(erased.asked.turnId, later(4));
    expect(await saw(last.answered.turnId)).toEqual(summaries.slice(2));
    expect(count('SELECT COUNT(*) FROM context_texts')).toBe(0);
  });

  it('tells which facts a session was given, the latest first, and how many memories each answer has', async () => {
    const session = await addSession(store, 1);
    const fact = (id: number, change: Partial<ContextPiece> = {}): ContextPiece =>
      contextPiece(`Fact ${id}`, { component: 'facts', source: { kind: 'fact', id: String(id) }, ...change });
    const { asked } = await exchange(store, session, 'One?', 'One.', later(1), [fact(1), fact(2)]);
    await exchange(store, session, 'Two?', 'Two.', later(2), [
      fact(3),
      fact(1, { text: 'Fact 1, reworded' }),
      fact(4, { dropped: true }),
      ofTurn(asked.turnId, 'Learner: One?', { component: 'sessions' }),
    ]);
    expect(await store.topics.listUsedFacts(session, 9)).toEqual([3, 1, 2]);
    const memories = async () =>
      (await store.sessions.findThreadPage({ kind: 'newest', bookId: null }, 9))?.memories.map(
        (one) => one.count,
      );
    expect(await memories()).toEqual([2, 3]);
  });

  it('loses with a fact also the greeting that tells it, and nothing else of the session greeted about', async () => {
    const tea = await addFact(store, 'Prefers tea');
    const session = await addSession(store, 1);
    const warmup: Warmup = {
      text: 'Last time we spoke of tea.',
      lastSession: null,
      facts: [{ id: tea.id, fact: 'Prefers tea', category: 'preference', page: null, label: null }],
      plans: [],
    };
    await store.sessions.addSession({ id: sessionId(2), bookId: null, at: later(9), warmup });
    const source = { kind: 'session', id: session } as const;
    const greeting = contextPiece('## Key Facts Discussed\n\n- [preference] Prefers tea', {
      component: 'warmup',
      source,
    });
    const recalled = contextPiece('## Key Facts Discussed\n\n- [preference] none, we spoke of the sea', {
      component: 'sessions',
      source,
      score: 1,
    });
    const first = await exchange(store, sessionId(2), 'Hello?', 'Hello.', later(10), [greeting]);
    const second = await exchange(store, sessionId(2), 'And?', 'So.', later(11), [recalled]);
    expect(count('SELECT COUNT(*) FROM context_texts WHERE base_id IS NOT NULL')).toBe(1);
    await store.memory.eraseFact(tea.id, 'erase', start);
    expect(await saw(first.answered.turnId)).toEqual([]);
    expect(await saw(second.answered.turnId)).toEqual([recalled]);
    expect(count('SELECT COUNT(*) FROM context_texts')).toBe(1);
  });
});
