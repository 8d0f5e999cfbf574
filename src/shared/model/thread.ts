import { z } from 'zod';
import { bookIdSchema, turnIdSchema } from './ids';
import { sessionSchema, turnSchema } from './session';

/**
 * A part of the conversation across all sessions of a book, or of no book (D15). Sessions are ordered by their start,
 * the turns of each by their ids.
 */
export const threadPageSchema = z.object({
  /** Null for the conversation without a book. */
  bookId: bookIdSchema.nullable(),
  /** Oldest first. */
  turns: z.array(turnSchema),
  /** The sessions of these turns, in their order. */
  sessions: z.array(sessionSchema),
  /**
   * The answers of this page that memories influenced, with the number of memories: for a card, those that it shows;
   * for a text answer, the facts, notes, plans, turns, sessions and topics that the model was given.
   */
  memories: z.array(z.object({ turnId: turnIdSchema, count: z.number().int() })),
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
  /** The turn at which the page was opened; null if it was opened at an end or next to a turn. */
  at: turnIdSchema.nullable(),
});
export type ThreadPage = z.infer<typeof threadPageSchema>;
