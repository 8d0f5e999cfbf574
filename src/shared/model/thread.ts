import { z } from 'zod';
import { bookIdSchema, turnIdSchema } from './ids';
import { sessionSchema, turnSchema } from './session';

/**
 * A stretch of the conversation that all sessions of a book make up, or all sessions of no book (D15). Sessions follow
 * one another by their start, the turns of each by their ids.
 */
export const threadPageSchema = z.object({
  /** Null: the conversation of no book. */
  bookId: bookIdSchema.nullable(),
  /** Oldest first. */
  turns: z.array(turnSchema),
  /** The sessions of these turns, in their order. */
  sessions: z.array(sessionSchema),
  /**
   * Answers of this page that memories changed, and how many: those that a card shows; of an answer in words the facts,
   * notes, plans, turns, sessions and topics that the model was given.
   */
  memories: z.array(z.object({ turnId: turnIdSchema, count: z.number().int() })),
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
  /** The turn that the page was opened at; null where it was opened at an end or beside a turn. */
  at: turnIdSchema.nullable(),
});
export type ThreadPage = z.infer<typeof threadPageSchema>;
