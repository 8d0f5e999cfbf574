import type { Database } from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/core/ports/store';
import { createStore } from '../../src/store';
import { later, start } from './support/data-folder';
import { makeOlderDatabase } from './support/older-folder';
import { sessionId } from './support/samples';
import { useDataFolder } from './support/use-data-folder';

/** A session with a question and its answer, the events of both, one of a note, and a fact with its evidence. */
const before = `
INSERT INTO sessions (id, started_at, last_active, turn_count, seq, running_summary, running_from, running_to)
VALUES ('${sessionId(1)}', '${start}', '${later(2)}', 2, 1, 'You asked about rest.', 1, 2);
INSERT INTO conversations (id, session_id, role, content, model_used, timestamp, state, reply_to, basis) VALUES
    (1, '${sessionId(1)}', 'user', 'I live in Rome. Why rest?', NULL, '${later(1)}', 'complete', NULL, NULL),
    (2, '${sessionId(1)}', 'assistant', 'Because.', 'builtin-1', '${later(1)}', 'complete', 1, 'book');
INSERT INTO events (id, source, role, scope, scope_id, content, session_id, turn_id, at) VALUES
    (1, 'message', 'user', 'user', 'me', '{}', '${sessionId(1)}', 1, '${later(1)}'),
    (2, 'message', 'assistant', 'user', 'me', '{"model":"builtin-1","basis":"book"}', '${sessionId(1)}', 2, '2026-03-02T09:02:00.007Z'),
    (3, 'note', 'user', 'user', 'me', '{"change":"created","noteId":1}', '${sessionId(1)}', NULL, '${later(3)}'),
    (9, 'reading', 'user', 'book', 'b1', '{"page":3}', NULL, NULL, '${later(4)}');
INSERT INTO erasing (id) VALUES (1);
DELETE FROM events WHERE id = 9;
DELETE FROM erasing;
INSERT INTO facts (id, content, category, extracted_from_session, timestamp, scope, scope_id, fact_key, confidence, importance, status, updated_at)
VALUES (1, 'The learner lives in Rome.', 'profile', '${sessionId(1)}', '${start}', 'user', 'me', 'lives in rome', 0.8, 0.5, 'active', '${start}');
INSERT INTO evidence (id, fact_id, method, event_id, turn_id, quote, start, "end", meta, at)
VALUES (4, 1, 'rule', 1, 1, 'I live in Rome', 0, 14, '{"counts":0.8}', '${later(1)}');
INSERT INTO context_texts (id, sha256, text) VALUES
    (1, x'01', 'Same words'), (2, x'02', '[F1] The learner lives in Rome “now”.'), (3, x'03', 'Learner: I live in Rome. Why rest?');
INSERT INTO context_pieces (turn_id, ordinal, component, source_kind, source_id, page, label, text_id, tokens, score, dropped, reasons)
VALUES (2, 0, 'persona', 'persona', 'lectern', NULL, NULL, 1, 2, NULL, NULL, NULL),
    (2, 1, 'facts', 'fact', '1', NULL, NULL, 2, 9, 0.8125, NULL, '[["words",0.31],["recency",0.2]]'),
    (2, 2, 'passages', 'passage', '7', 3, 'iii', 1, 2, 6.5, 1, NULL),
    (2, 3, 'question', 'turn', '1', NULL, NULL, 3, 11, NULL, 0, NULL);`;

describe('a database from before the log and the context records took less room', () => {
  const folder = useDataFolder();
  let store: Store | null = null;
  afterEach(() => store?.close());

  const open = (change: (old: Database) => void): Store => {
    makeOlderDatabase(folder.path, 8, change);
    store = createStore(folder.options);
    return store;
  };

  it('reads its log, its facts and their evidence as before', async () => {
    const memory = open((old) => old.exec(before)).memory;
    const { items } = await memory.listEvents(1, 9);
    const message = { source: 'message', scope: 'user', scopeId: 'me', sessionId: sessionId(1) };
    expect(items).toEqual([
      {
        id: 3,
        source: 'note',
        role: 'user',
        scope: 'user',
        scopeId: 'me',
        content: { change: 'created', noteId: 1 },
        sessionId: sessionId(1),
        turnId: null,
        at: later(3),
      },
      {
        ...message,
        id: 2,
        role: 'assistant',
        content: { model: 'builtin-1', basis: 'book', text: 'Because.', state: 'complete' },
        turnId: 2,
        at: '2026-03-02T09:02:00.007Z',
      },
      {
        ...message,
        id: 1,
        role: 'user',
        content: { text: 'I live in Rome. Why rest?', state: 'complete' },
        turnId: 1,
        at: later(1),
      },
    ]);
    expect(await store?.sessions.findRunningSummary(sessionId(1))).toEqual({
      text: 'You asked about rest.',
      fromTurnId: 1,
      toTurnId: 2,
    });
    expect(await memory.findFact(1)).toMatchObject({
      fact: 'The learner lives in Rome.',
      evidence: [{ id: 4, eventId: 1, turnId: 1, quote: 'I live in Rome', start: 0, end: 14 }],
    });
  });

  it('shows what its answers saw as before, counts the facts in it, and erases from it', async () => {
    const opened = open((old) => old.exec(before));
    const saw = async () => (await opened.sessions.findAnswer(2))?.context;
    const fact = {
      component: 'facts',
      source: { kind: 'fact', id: '1' },
      text: '[F1] The learner lives in Rome “now”.',
      tokens: 9,
      score: 0.8125,
      reasons: [
        { signal: 'words', share: 0.31 },
        { signal: 'recency', share: 0.2 },
      ],
    };
    const others = [
      { component: 'persona', source: { kind: 'persona', id: 'lectern' }, text: 'Same words', tokens: 2 },
      {
        component: 'passages',
        source: { kind: 'passage', id: '7', page: 3, label: 'iii' },
        text: 'Same words',
        tokens: 2,
        score: 6.5,
        dropped: true,
      },
      {
        component: 'question',
        source: { kind: 'turn', id: '1' },
        text: 'Learner: I live in Rome. Why rest?',
        tokens: 11,
      },
    ];
    expect(await saw()).toEqual([others[0], fact, ...others.slice(1)]);
    expect(await opened.memory.findFactUse(1)).toEqual({ answers: 1, lastTurnId: 2 });
    expect(await opened.topics.listUsedFacts(sessionId(1), 9)).toEqual([1]);
    await opened.memory.eraseFact(1, 'erase', later(9));
    expect(await saw()).toEqual(others);
  });

  it('gives no event an id that one had before', async () => {
    const { memory } = open((old) => old.exec(before));
    const reading = { source: 'reading', role: 'user', scope: 'user', scopeId: 'me' } as const;
    const added = await memory.addEvent({
      ...reading,
      content: {},
      sessionId: null,
      turnId: null,
      at: start,
    });
    expect(added.id).toBe(10);
  });

  it('erases a session with its events, its facts and their evidence', async () => {
    const opened = open((old) => old.exec(before));
    await opened.sessions.discardSession(sessionId(1));
    expect(await opened.memory.listEvents(1, 9)).toEqual({ items: [], total: 0 });
    expect(await opened.memory.findFact(1)).toBeNull();
    const database = folder.peek();
    expect(database.prepare('SELECT COUNT(*) FROM evidence').pluck().get()).toBe(0);
    expect(database.pragma('foreign_key_check')).toEqual([]);
  });
});
