import { z } from 'zod';
import { jobSchema } from './job';
import { bookIdSchema, noteIdSchema, planIdSchema, sessionIdSchema } from './ids';

/** Sent to every open screen, with what is needed to know what to reload. */
export const engineEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('job'), job: jobSchema }),
  z.object({
    kind: z.literal('book'),
    bookId: bookIdSchema,
    /** `reread`: its text was replaced by a new import. */
    change: z.enum(['added', 'updated', 'removed', 'reread']),
  }),
  z.object({
    kind: z.literal('session'),
    sessionId: sessionIdSchema,
    change: z.enum(['started', 'turn', 'ended', 'discarded']),
  }),
  z.object({ kind: z.literal('note'), noteId: noteIdSchema }),
  /** Marks of a book; null for one that is no longer in the library. */
  z.object({ kind: z.literal('mark'), bookId: bookIdSchema.nullable() }),
  z.object({ kind: z.literal('plan'), planId: planIdSchema }),
  /** Review cards, their ratings or proposals for cards. */
  z.object({ kind: z.literal('cards') }),
  /** Quizzes, what the learner knows, or misconceptions. */
  z.object({ kind: z.literal('knowledge') }),
  z.object({ kind: z.literal('collections') }),
  z.object({
    kind: z.literal('memory'),
    /** Facts of an answer that a limit of the write policy refused (C7). */
    refused: z.object({ limit: z.enum(['session', 'hour']), facts: z.number().int() }).optional(),
  }),
  z.object({ kind: z.literal('settings') }),
  /** A backup was made or deleted. */
  z.object({ kind: z.literal('backups') }),
  /** The database turned out to be damaged; the next start offers a backup. */
  z.object({ kind: z.literal('damage') }),
  /** The engine ended unexpectedly; nothing works until it is restarted. */
  z.object({ kind: z.literal('stopped') }),
  /** Keys, the embedding model, the local model, or spending. */
  z.object({ kind: z.literal('models') }),
]);
export type EngineEvent = z.infer<typeof engineEventSchema>;
