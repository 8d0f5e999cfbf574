import { z } from 'zod';
import { answerCardSchema, answerOutcomeSchema, selectionSchema } from './answer/answer-card';
import { citationSchema, noteCitationSchema } from './answer/citation';
import { contextPieceSchema } from './answer/context';
import { answerScopeSchema } from './answer/scope';
import { stepFallbackSchema } from './answer/step-fallback';
import type { Statement } from './memory/fact';
import { bookIdSchema, factIdSchema, planIdSchema, sessionIdSchema, turnIdSchema } from './ids';
import { sessionMemorySchema } from './memory/session-memory';
import type { SessionLine, SummaryContent } from './summary';
import { engineTextSchema } from './engine-text';

/**
 * `streaming`: being written; `complete`; `stopped` by the learner; `cut` by a crash, a closed window or a broken
 * stream; `failed`: the engine gave an error before any text. The text so far is always kept.
 */
const turnStateSchema = z.enum(['streaming', 'complete', 'stopped', 'cut', 'failed']);
export type TurnState = z.infer<typeof turnStateSchema>;

export const turnSchema = z.object({
  turnId: turnIdSchema,
  sessionId: sessionIdSchema,
  role: z.enum(['user', 'assistant', 'tool']),
  /** A name if the speaker is neither the learner nor the tutor, as in imported chats. */
  speaker: z.string().nullable(),
  content: z.string(),
  state: turnStateSchema,
  /** The question that an assistant turn answers. */
  replyTo: turnIdSchema.nullable(),
  model: z.string().nullable(),
  tokens: z.number().int().nullable(),
  /** In the order shown, the best place first. */
  citations: z.array(citationSchema),
  /** Notes that it cites; absent if it cites none. */
  noteCitations: z.array(noteCitationSchema).optional(),
  /** For an assistant turn that has ended: how well it answers. */
  outcome: answerOutcomeSchema.nullable(),
  /**
   * For an answer without a model: its structured content, as the screen shows it; `content` is the same as plain text.
   */
  card: answerCardSchema.nullable(),
  /** For a question: the words of the book that it is about. */
  selection: selectionSchema.nullable(),
  /** For a question: the books that its answers may use, if not the session's own. */
  scope: answerScopeSchema.optional(),
  /** For an assistant turn: the source of the answer. `refused` means that the book does not say. */
  basis: z.enum(['book', 'memory', 'notes', 'sessions', 'refused', 'none']).nullable(),
  /**
   * Why it failed or was cut, as a message, and the code of that error. For a complete answer: why the built-in engine
   * gave it instead of the chosen model.
   */
  error: z.string().nullable(),
  errorText: engineTextSchema.optional(),
  errorCode: z.string().nullable(),
  /** For an assistant turn: steps that were done without the model chosen for them. */
  fallbacks: z.array(stepFallbackSchema),
  /** For an assistant turn: the learner's rating. */
  rating: z.enum(['up', 'down']).optional(),
  at: z.string(),
});
export type Turn = z.infer<typeof turnSchema>;

/** A finished answer, with its context record (A11). */
export const answerSchema = turnSchema.extend({ context: z.array(contextPieceSchema) });
export type Answer = z.infer<typeof answerSchema>;

export const sessionSchema = z.object({
  sessionId: sessionIdSchema,
  bookId: bookIdSchema.nullable(),
  title: z.string().nullable(),
  /** Three to five sentences, once the session has ended (A10). */
  summary: z.string().nullable(),
  startedAt: z.string(),
  lastActive: z.string(),
  endedAt: z.string().nullable(),
  turnCount: z.number().int(),
  /** The topic that it is about, once that is known (E3, E6). */
  topic: z.string().nullable(),
  /** D7: cosine similarity to the previous session; null if there was none or it is not computed yet. */
  continuation: z.number().nullable(),
  /** Absent if the memory is used as usual. */
  memory: sessionMemorySchema.optional(),
});
export type Session = z.infer<typeof sessionSchema>;

/** The older turns' summary and the range of turns that it covers (A6). */
const runningSummarySchema = z.object({
  text: z.string(),
  fromTurnId: turnIdSchema,
  toTurnId: turnIdSchema,
});
export type RunningSummary = z.infer<typeof runningSummarySchema>;

/** The running summary with what its text is rendered from. */
export interface StoredRunningSummary extends RunningSummary {
  readonly content: SummaryContent;
}

/** The context that a new session starts with (A5). `text` is the greeting; empty in the first session. */
export const warmupSchema = z.object({
  text: z.string(),
  lastSession: z
    .object({
      sessionId: sessionIdSchema,
      title: z.string(),
      summary: z.string(),
      endedAt: z.string(),
      bookId: bookIdSchema.nullable(),
    })
    .nullable(),
  facts: z.array(
    z.object({
      id: factIdSchema,
      fact: z.string(),
      category: z.string(),
      page: z.number().int().nullable(),
      label: z.string().nullable(),
    }),
  ),
  plans: z.array(
    z.object({
      id: planIdSchema,
      title: z.string(),
      nextStep: z.string().nullable(),
      progress: z.number(),
    }),
  ),
});
export type Warmup = z.infer<typeof warmupSchema>;

/** A warm-up as it is stored: what its greeting is rendered from. */
export interface StoredWarmup extends Omit<Warmup, 'text' | 'facts' | 'plans'> {
  /** What was said in the last session. */
  readonly lines: readonly SessionLine[];
  readonly facts: readonly (Omit<Warmup['facts'][number], 'fact'> & Statement)[];
  readonly plans: readonly (Omit<Warmup['plans'][number], 'progress'> & {
    readonly steps: number;
    readonly done: number;
  })[];
}

export const sessionDetailSchema = sessionSchema.extend({
  turns: z.array(turnSchema),
  runningSummary: runningSummarySchema.nullable(),
  warmup: warmupSchema.nullable(),
});
export type SessionDetail = z.infer<typeof sessionDetailSchema>;
