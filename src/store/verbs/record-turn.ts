import type { BookId, Turn } from '../../shared/model';
import type { Sql } from '../sql';
import { addEvent, scopeOfBook } from '../tables/events';

/** C1: records a complete turn. Its text stays in the turn. */
export const recordTurn = (sql: Sql, turn: Turn, bookId: BookId | null, at: string): void => {
  addEvent(sql, {
    source: 'message',
    role: turn.role === 'tool' ? 'tool' : turn.role,
    ...scopeOfBook(bookId),
    content: {},
    sessionId: turn.sessionId,
    turnId: turn.turnId,
    at,
  });
};
