import { describe, expect, it } from 'vitest';
import {
  sessionOfRow,
  threadRows,
  type LiveSession,
} from '../../src/renderer/features/chat/thread/thread-rows';
import {
  fromPage,
  withSummary,
  withNewer,
  withOlder,
  withoutExchange,
  withoutSession,
  withSession,
} from '../../src/renderer/features/chat/thread/thread-state';
import {
  asSessionId,
  asTurnId,
  type Session,
  type SessionId,
  type ThreadPage,
  type Turn,
} from '../../src/shared/model';
import { sampleTurn } from '../support/sample-turn';

const idOf = (digit: number): SessionId => asSessionId(`00000000-0000-4000-8000-00000000000${digit}`);
const session = (digit: number, change: Partial<Session> = {}): Session => ({
  sessionId: idOf(digit),
  bookId: null,
  title: `Sitting ${digit}`,
  summary: null,
  startedAt: `2026-03-0${digit}T09:00:00.000Z`,
  lastActive: `2026-03-0${digit}T09:20:00.000Z`,
  endedAt: `2026-03-0${digit}T09:20:00.000Z`,
  turnCount: 2,
  topic: null,
  continuation: null,
  ...change,
});
const turn = (turnId: number, of: number): Turn =>
  sampleTurn({
    turnId: asTurnId(turnId),
    sessionId: idOf(of),
    role: turnId % 2 ? 'user' : 'assistant',
    content: `turn ${turnId}`,
    at: '2026-03-01T09:00:00.000Z',
  });
/** Turns `from` to `to`, two of them to a session. */
const page = (from: number, to: number, change: Partial<ThreadPage> = {}): ThreadPage => {
  const turns = Array.from({ length: to - from + 1 }, (_, i) => turn(from + i, Math.ceil((from + i) / 2)));
  const digits = [...new Set(turns.map(({ turnId }) => Math.ceil(turnId / 2)))];
  return {
    bookId: null,
    turns,
    sessions: digits.map((digit) => session(digit)),
    memories: [],
    hasOlder: from > 1,
    hasNewer: false,
    at: null,
    ...change,
  };
};
const none: LiveSession = { session: null, turns: [], stream: null, recap: false };
const keys = (rows: readonly { readonly key: string }[]) => rows.map(({ key }) => key);
const s = (digit: number): string => `s${idOf(digit)}`;

describe('the part of the conversation that is loaded', () => {
  it('grows in both directions without duplicate turns', () => {
    const middle = fromPage(page(5, 8, { hasNewer: true }));
    const back = withOlder(middle, page(3, 5));
    const whole = withNewer(back, page(8, 10));
    expect(whole.turns.map(({ turnId }) => turnId)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(whole).toMatchObject({ hasOlder: true, hasNewer: false });
    expect(whole.sessions.size).toBe(4);
  });

  it('drops what is far away, and knows that it can be loaded again', () => {
    const back = withOlder(fromPage(page(5, 8)), page(1, 4), 6);
    expect(back.turns.map(({ turnId }) => turnId)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(back).toMatchObject({ hasOlder: false, hasNewer: true });
    expect([...back.sessions.keys()].toSorted()).toEqual([idOf(1), idOf(2), idOf(3)]);
    const forth = withNewer(back, page(7, 10), 6);
    expect(forth.turns.map(({ turnId }) => turnId)).toEqual([5, 6, 7, 8, 9, 10]);
    expect(forth).toMatchObject({ hasOlder: true, hasNewer: false });
  });

  it('keeps an ended session, and drops one that was too short', () => {
    const thread = fromPage(page(1, 4));
    const kept = withSession(thread, session(3), [turn(5, 3), turn(6, 3)]);
    expect(kept.turns.map(({ turnId }) => turnId)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(withSession(kept, session(3), [turn(5, 3), turn(6, 3)]).turns).toHaveLength(6);
    expect(withoutSession(kept, idOf(3)).turns).toHaveLength(4);
    const away = fromPage(page(1, 4, { hasNewer: true }));
    expect(withSession(away, session(3), [turn(5, 3)])).toBe(away);
  });

  it('drops a deleted question with its answers, and a session with nothing left', () => {
    const whole = fromPage(page(1, 4));
    const turns = whole.turns.map((one) => ({
      ...one,
      replyTo: one.turnId % 2 ? null : asTurnId(one.turnId - 1),
    }));
    const left = withoutExchange({ ...whole, turns }, asTurnId(3));
    expect(left.turns.map(({ turnId }) => turnId)).toEqual([1, 2]);
    expect([...left.sessions.keys()]).toEqual([idOf(1)]);
    // Its current title, once known.
    expect(withSummary(left, session(1, { title: 'Rewritten' })).sessions.get(idOf(1))?.title).toBe(
      'Rewritten',
    );
    expect(withSummary(left, session(2))).toBe(left);
  });
});

describe('the rows of the conversation', () => {
  it('puts a break before each session', () => {
    const rows = threadRows(fromPage(page(1, 4)), none);
    expect(keys(rows)).toEqual(['edge', s(1), 't1', 't2', s(2), 't3', 't4']);
    expect(rows.map(sessionOfRow)).toEqual([null, idOf(1), idOf(1), idOf(1), idOf(2), idOf(2), idOf(2)]);
  });

  it('puts no break if a session may have begun earlier', () => {
    expect(keys(threadRows(fromPage(page(4, 6)), none))).toEqual(['edge', 't4', s(3), 't5', 't6']);
    expect(keys(threadRows(fromPage(page(3, 4)), none))).toEqual(['edge', 't3', 't4']);
  });

  it('ends with the current session while the window follows it', () => {
    const live: LiveSession = {
      session: session(2, { endedAt: null, title: null }),
      turns: [turn(3, 2), turn(4, 2)],
      stream: 'asking',
      recap: true,
    };
    const rows = threadRows(fromPage(page(1, 3)), live);
    expect(keys(rows)).toEqual(['edge', s(1), 't1', 't2', s(2), `r${idOf(2)}`, 't3', 't4', 'asking']);
    expect(rows.filter((row) => row.kind === 'turn' && row.live)).toHaveLength(2);
    expect(keys(threadRows(fromPage(page(1, 2, { hasNewer: true })), live))).toEqual([
      'edge',
      s(1),
      't1',
      't2',
    ]);
  });

  it('greets a learner who has never asked anything', () => {
    const live = { ...none, session: session(1, { endedAt: null }) };
    const empty = fromPage({ ...page(1, 1), turns: [], hasOlder: false });
    expect(keys(threadRows(empty, live))).toEqual(['hello']);
    expect(keys(threadRows(empty, { ...none, session: session(1) }))).toEqual(['ended']);
  });
});
