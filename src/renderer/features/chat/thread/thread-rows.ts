import type { Session, SessionId, Turn } from '../../../../shared/model';
import type { AnswerStream } from '../session/answer-stream';
import type { Thread } from './thread-state';

/** A row of the conversation. Its key doesn't depend on the rows before it. */
export type ThreadItem =
  | { readonly kind: 'edge'; readonly key: 'edge'; readonly more: boolean }
  | { readonly kind: 'break'; readonly key: string; readonly session: Session; readonly now: boolean }
  | {
      readonly kind: 'turn';
      readonly key: string;
      readonly turn: Turn;
      /** It belongs to the open session and can be asked again. */
      readonly live: boolean;
      readonly memories: number;
    }
  | { readonly kind: 'recap' | 'hello' | 'asking' | 'failed' | 'ended'; readonly key: string };

/** The open session, as this window follows it. */
export interface LiveSession {
  readonly session: Session | null;
  readonly turns: readonly Turn[];
  readonly stream: AnswerStream['kind'] | null;
  /** Whether to show the recap of last time: there is one, and it was not dismissed. */
  readonly recap: boolean;
}

const breakRow = (session: Session, now: boolean): ThreadItem => ({
  kind: 'break',
  key: `s${session.sessionId}`,
  session,
  now,
});

const tailOf = (live: LiveSession, alone: boolean): readonly ThreadItem[] => {
  const { session, stream } = live;
  if (!session) return [];
  const rows: ThreadItem[] = [];
  const ended = session.endedAt !== null;
  if (live.turns.length === 0 && stream === null && !ended && alone)
    rows.push({ kind: 'hello', key: 'hello' });
  if (stream === 'asking') rows.push({ kind: 'asking', key: 'asking' });
  if (stream === 'failed') rows.push({ kind: 'failed', key: 'failed' });
  if (ended) rows.push({ kind: 'ended', key: 'ended' });
  return rows;
};

/**
 * The rows of a thread, oldest first: a break before each session, its turns, and at the end the open session. If the
 * loaded part starts within a session, the break of that session appears once its earlier turns are loaded.
 */
export function threadRows(thread: Thread, live: LiveSession): readonly ThreadItem[] {
  const liveId = live.session?.sessionId ?? null;
  const reachesNow = !thread.hasNewer;
  const past = reachesNow ? thread.turns.filter((turn) => turn.sessionId !== liveId) : thread.turns;
  const rows: ThreadItem[] = [];
  if (past.length > 0 || thread.hasOlder) rows.push({ kind: 'edge', key: 'edge', more: thread.hasOlder });
  let before: string | null = null;
  for (const turn of past) {
    if (turn.sessionId !== before && (before !== null || !thread.hasOlder)) {
      const session = thread.sessions.get(turn.sessionId);
      if (session) rows.push(breakRow(session, false));
    }
    before = turn.sessionId;
    const memories = thread.memories.get(turn.turnId) ?? 0;
    rows.push({ kind: 'turn', key: `t${turn.turnId}`, turn, live: false, memories });
  }
  if (!reachesNow) return rows;
  if (live.session && past.length > 0) rows.push(breakRow(live.session, true));
  if (live.recap) rows.push({ kind: 'recap', key: `r${liveId}` });
  for (const turn of live.turns) {
    const memories = thread.memories.get(turn.turnId) ?? 0;
    rows.push({ kind: 'turn', key: `t${turn.turnId}`, turn, live: live.session?.endedAt === null, memories });
  }
  return [...rows, ...tailOf(live, past.length === 0)];
}

/** The session of a turn or break; null for other rows. */
export const sessionOfRow = (row: ThreadItem | undefined): SessionId | null => {
  if (row?.kind === 'turn') return row.turn.sessionId;
  return row?.kind === 'break' ? row.session.sessionId : null;
};

const lineHeight = 22;
/** In px: the height of what is below an answer, and the gap to the next row. */
const footHeight = 60;
/** In px: the head of a card's section, or the space around it. */
const cardHead = 34;

/**
 * Estimates the height of a row that was never shown, in px, from its text and the column's width. The better the
 * estimate, the less is corrected while scrolling back.
 */
export function guessHeight(row: ThreadItem | undefined, width: number): number {
  if (!row) return 0;
  if (row.kind === 'break') return 84;
  if (row.kind === 'edge') return 56;
  if (row.kind !== 'turn') return 160;
  const isQuestion = row.turn.role === 'user';
  const perLine = Math.max(20, ((isQuestion ? 0.88 : 1) * (width - 32) - (isQuestion ? 24 : 0)) / 6.9);
  const lines = row.turn.content
    .split('\n')
    .reduce((sum, line) => sum + (line === '' ? 0.5 : Math.ceil(line.length / perLine)), 0);
  const heads = (row.turn.card?.sections.length ?? 0) * cardHead;
  return isQuestion ? lines * lineHeight + 32 : lines * lineHeight + heads + footHeight;
}
