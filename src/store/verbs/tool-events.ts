import type { BookId, SessionId } from '../../shared/model';
import type { Sql } from '../sql';
import { addEvent, scopeOfBook } from '../tables/events';

interface ToolResult {
  /** What the tutor created or proposed. */
  readonly tool: 'note' | 'plan' | 'cards' | 'quiz';
  readonly change: 'made' | 'proposed';
  /** Ids and counts, never text, so that erasing the object erases everything. */
  readonly of: Readonly<Record<string, number | null>>;
  readonly bookId: BookId | null;
  readonly sessionId?: SessionId | null;
  readonly at: string;
}

/** C11: records what the tutor did as an event. */
export const recordToolResult = (
  sql: Sql,
  { tool, change, of, bookId, sessionId = null, at }: ToolResult,
): void => {
  addEvent(sql, {
    source: 'tool_result',
    role: 'tool',
    ...scopeOfBook(bookId),
    content: { tool, change, ...of },
    sessionId,
    turnId: null,
    at,
  });
};
