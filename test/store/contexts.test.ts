import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/core/ports/store';
import {
  asTurnId,
  contextComponentSchema,
  rankReasonSchema,
  type ContextPiece,
  type StoredWarmup,
  type TurnId,
} from '../../src/shared/model';
import { answersWithTexts } from '../../src/store/tables/sessions/contexts';
import { later, start } from './support/data-folder';
import { eachWithStore } from './support/each-with-store';
import { addFact, addSession, contextPiece, exchange, noteInput, sessionId } from './support/samples';

describe('what the tutor saw', () => {
  let store: Store;
  const { count } = eachWithStore((fresh) => (store = fresh));

  const saw = async (turnId: TurnId): Promise<readonly ContextPiece[]> =>
    (await store.sessions.findAnswer(turnId))?.context ?? [];
  const ofTurn = (turnId: TurnId, text: string, change: Partial<ContextPiece> = {}): ContextPiece => ({
    component: 'recent-turns',
    source: { kind: 'turn', id: String(turnId) },
    text,
    tokens: 4,
    ...change,
  });

  it('stores every component and reason, including dropped pieces, in order', async () => {
    const signals = rankReasonSchema.shape.signal.options;
    const pieces = contextComponentSchema.options.flatMap((component, index): readonly ContextPiece[] => [
      { component, source: { kind: 'persona', id: 'lectern' }, text: 'Be kind.', tokens: 3 },
      {
        component,
        source: { kind: 'passage', id: String(index), page: 3, label: 'iii' },
        text: 'Rest is work.',
        tokens: 4,
        score: 6.363,
        reasons: signals.map((signal, at) => ({ signal, share: at / 100 })),
      },
      ofTurn(asTurnId(index), 'Why rest?', {
        detail: { kind: 'said', role: 'user', speaker: null },
        component,
        score: -0.004,
        dropped: true,
        reasons: [],
      }),
    ]);
    const session = await addSession(store, 1);
    const { answered } = await exchange(store, session, 'Why rest?', 'Because.', later(1), pieces);
    expect(await saw(answered.turnId)).toEqual(pieces);
  });

  it('keeps the texts of the last answers, and sources, scores and reasons of older ones', async () => {
    const session = await addSession(store, 1);
    const piece = contextPiece('Rest is work.', {
      score: 0.5,
      reasons: [{ signal: 'words', share: 0.31 }],
    });
    const detail = { kind: 'fact', type: 'preference', confidence: 0.8, over: null } as const;
    const fact: ContextPiece = {
      component: 'facts',
      source: { kind: 'fact', id: String((await addFact(store, 'I like tea.')).id) },
      text: 'The learner likes tea.',
      detail: { ...detail, statement: { subject: 'learner', words: 'like tea' } },
      tokens: 5,
    };
    const answers: TurnId[] = [];
    for (let nth = 0; nth <= answersWithTexts; nth += 1)
      answers.push((await exchange(store, session, 'Why?', 'So.', later(1), [piece, fact])).answered.turnId);
    expect(await saw(answers[0] ?? asTurnId(0))).toEqual([
      { ...piece, text: '' },
      { ...fact, text: '', detail },
    ]);
    expect(await saw(answers[1] ?? asTurnId(0))).toEqual([piece, fact]);
    expect(await saw(answers.at(-1) ?? asTurnId(0))).toEqual([piece, fact]);
    expect(count(`SELECT COUNT(DISTINCT turn_id) FROM context_pieces WHERE text <> ''`)).toBe(
      answersWithTexts,
    );
  });

  it('is the same with the finished answer as later, without what was erased meanwhile', async () => {
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
      ofTurn(asked.turnId, 'Why rest?'),
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
      { text: 'Why rest?' },
    ]);
    expect(
      await answer(async () => {
        await store.notes.binNote(note, later(3));
        await store.notes.eraseDeletedNotes([note], later(3));
      }),
    ).toHaveLength(2);
  });

  it('loses running summaries of an erased exchange', async () => {
    const session = await addSession(store, 1);
    const erased = await exchange(store, session, 'Do you know my secret?', 'No.');
    const other = await exchange(store, session, 'Why rest?', 'So.', later(2));
    const summaries = [
      ofTurn(erased.answered.turnId, 'You asked about a secret.', { component: 'running-summary' }),
      ofTurn(other.answered.turnId, 'You asked about a secret and why rest matters.', {
        component: 'running-summary',
      }),
      ofTurn(other.asked.turnId, 'Why rest?'),
    ];
    const last = await exchange(store, session, 'And?', 'Well.', later(3), summaries);
    await store.sessions.eraseExchange(erased.asked.turnId, later(4));
    expect(await saw(last.answered.turnId)).toEqual(summaries.slice(2));
  });

  it('lists the facts a session was given, latest first, and the number of memories of each answer', async () => {
    const session = await addSession(store, 1);
    const fact = (id: number, change: Partial<ContextPiece> = {}): ContextPiece =>
      contextPiece(`Fact ${id}`, { component: 'facts', source: { kind: 'fact', id: String(id) }, ...change });
    const { asked } = await exchange(store, session, 'One?', 'One.', later(1), [fact(1), fact(2)]);
    await exchange(store, session, 'Two?', 'Two.', later(2), [
      fact(3),
      fact(1, { text: 'Fact 1, reworded' }),
      fact(4, { dropped: true }),
      fact(5, { component: 'preferences' }),
      ofTurn(asked.turnId, 'One?', { component: 'sessions' }),
    ]);
    expect(await store.topics.listUsedFacts(session, 9)).toEqual([3, 1, 2]);
    const memories = async () =>
      (await store.sessions.findThreadPage({ kind: 'newest', bookId: null }, 9))?.memories.map(
        (one) => one.count,
      );
    expect(await memories()).toEqual([2, 4]);
  });

  it('loses a warm-up that mentions a deleted fact, and nothing else of its session', async () => {
    const tea = await addFact(store, 'Prefers tea');
    const session = await addSession(store, 1);
    const { subject, words } = tea;
    const warmup: StoredWarmup = {
      lastSession: null,
      lines: [],
      facts: [{ id: tea.id, subject, words, category: 'preference', page: null, label: null }],
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
    expect(count('SELECT COUNT(*) FROM context_pieces')).toBe(2);
    await store.memory.eraseFact(tea.id, 'erase', start);
    expect(await saw(first.answered.turnId)).toEqual([]);
    expect(await saw(second.answered.turnId)).toEqual([recalled]);
  });

  it('loses what was said in an erased exchange, in other sessions too', async () => {
    const { asked } = await exchange(store, await addSession(store, 1), 'My secret?', 'No.');
    const recalled = ofTurn(asked.turnId, 'My secret?', { component: 'sessions' });
    const other = await addSession(store, 2);
    const { answered } = await exchange(store, other, 'And?', 'So.', later(2), [recalled]);
    expect(await saw(answered.turnId)).toEqual([recalled]);
    await store.sessions.eraseExchange(asked.turnId, later(3));
    expect(await saw(answered.turnId)).toEqual([]);
  });
});
