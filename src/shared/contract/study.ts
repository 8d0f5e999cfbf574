import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  answerCardSchema,
  answerSchema,
  answerScopeSchema,
  bookIdSchema,
  citationSchema,
  noteCitationSchema,
  composerDraftSchema,
  factSchema,
  modelChoiceSchema,
  profileInputSchema,
  profileSchema,
  selectionSchema,
  sessionDetailSchema,
  sessionIdSchema,
  sessionSchema,
  threadPageSchema,
  turnIdSchema,
  turnSchema,
  warmupSchema,
  engineTextSchema,
} from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';
import { inputText } from '../messages/en/web';

const bySession = z.object({ sessionId: sessionIdSchema });
const byTurn = bySession.extend({ turnId: turnIdSchema });
/** Who answers: the engine of the settings if it is left out. */
const answerer = z.literal('builtin').or(modelChoiceSchema);
const answerAgain = byTurn.extend({ answerer: answerer.optional() });
const ofBook = z.object({ bookId: bookIdSchema.nullable().default(null) });
const question = bySession.extend({
  content: z.string().trim().min(1).max(20_000),
  /** The words of the book that the question is about. */
  selection: selectionSchema.optional(),
  /** The books that the answer may use; the session's own if it is left out. */
  scope: answerScopeSchema.optional(),
  answerer: answerer.optional(),
});

const turnId = turnIdSchema.min(1);
const threadPlace = z
  .object({
    bookId: bookIdSchema.optional(),
    /** The turns before this one, after it, or around it. */
    before: turnId.optional(),
    after: turnId.optional(),
    around: turnId.optional(),
    /** Around a session's first turn. */
    session: sessionIdSchema.optional(),
    /** Around the first turn at that time or later. */
    since: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
    limit: z.number().int().min(1).max(200).default(60),
  })
  .refine(
    ({ before, after, around, session, since }) =>
      [before, after, around, session, since].filter((place) => place !== undefined).length <= 1,
    { error: inputText.onePlace },
  );

/**
 * What a streaming answer sends. `begin` comes first, once the question is on disk; a `citation` follows the text that
 * it supports; `done` comes last, whatever the answer's state.
 */
const answerEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin'), question: turnSchema, answer: turnSchema }),
  z.object({ kind: z.literal('delta'), text: z.string() }),
  citationSchema.extend({ kind: z.literal('citation') }),
  noteCitationSchema.extend({ kind: z.literal('note-citation') }),
  /** An answer without a model, whole, after its text and citations; a later one takes the place of an earlier one. */
  z.object({ kind: z.literal('card'), card: answerCardSchema }),
  /** Another engine goes on, and why: the chosen model failed before it said anything. */
  z.object({
    kind: z.literal('fallback'),
    model: z.string(),
    error: z.string(),
    errorText: engineTextSchema.optional(),
    errorCode: z.string(),
  }),
  /**
   * The provider cannot be asked yet: `budget`, the learner's limit of requests a minute; `provider`, it asked for a
   * pause. `seconds` is about how long from now; `because` null: it is asked now.
   */
  z.object({
    kind: z.literal('wait'),
    because: z.enum(['budget', 'provider']).nullable(),
    seconds: z.number().int(),
  }),
  z.object({
    kind: z.literal('done'),
    turn: answerSchema,
    /** How long the failed provider asked to wait, if it said so. */
    retryAfterSeconds: z.number().optional(),
  }),
]);
export type AnswerEvent = z.infer<typeof answerEventSchema>;

/** What deleting a question with its answers takes along. */
const erasureSchema = z.object({
  answers: z.number().int(),
  /** They rest on it alone and go with it. */
  facts: z.array(factSchema),
  /** So many facts rest on other messages too and become less certain. */
  weakened: z.number().int(),
  /** What those facts had replaced, which is recalled again. */
  reopened: z.array(factSchema),
});

export const studyContract = {
  /** Starts a session, or returns the book's open one (B1). */
  start: verb
    .route({ method: 'POST', path: '/sessions' })
    .input(z.object({ bookId: bookIdSchema.nullable().default(null), fresh: z.boolean().default(false) }))
    .output(z.object({ sessionId: sessionIdSchema, warmup: warmupSchema, resumed: z.boolean() })),
  list: verb
    .route({ method: 'GET', path: '/sessions' })
    .input(
      z.object({
        bookId: bookIdSchema.optional(),
        limit: z.number().int().min(1).max(200).default(50),
        before: z.iso.datetime().optional(),
      }),
    )
    .output(z.array(sessionSchema)),
  get: verb
    .route({ method: 'GET', path: '/sessions/{sessionId}' })
    .input(bySession)
    .output(sessionDetailSchema),
  /**
   * The conversation across sessions (D15), a page at a time. Without a place, or from a time, it is that of `bookId`, or
   * of no book; a turn or a session tells by itself which it belongs to.
   */
  thread: verb.route({ method: 'GET', path: '/thread' }).input(threadPlace).output(threadPageSchema),
  /** The question that is being written about a book, or about none; empty if nothing was written. */
  draft: verb.route({ method: 'GET', path: '/drafts' }).input(ofBook).output(composerDraftSchema),
  saveDraft: verb
    .route({ method: 'PUT', path: '/drafts' })
    .input(composerDraftSchema.extend(ofBook.shape))
    .output(composerDraftSchema),
  /** What was asked about a book, or about none, newest first and each once. */
  questions: verb
    .route({ method: 'GET', path: '/questions' })
    .input(ofBook.extend({ limit: z.number().int().min(1).max(200).default(50) }))
    .output(z.array(z.string())),
  /** Asks and waits for the whole answer. */
  ask: verb
    .route({ method: 'POST', path: '/sessions/{sessionId}/turns' })
    .input(question)
    .output(answerSchema),
  askStream: verb
    .route({ method: 'POST', path: '/sessions/{sessionId}/turns/stream' })
    .input(question)
    .output(eventIterator(answerEventSchema)),
  /** An answer with its context record ("what the tutor saw"). */
  answer: verb
    .route({ method: 'GET', path: '/sessions/{sessionId}/turns/{turnId}' })
    .input(byTurn)
    .output(answerSchema),
  /** Keeps what came; does nothing to an answer that has ended. */
  stop: verb
    .route({ method: 'POST', path: '/sessions/{sessionId}/turns/{turnId}/stop' })
    .input(byTurn)
    .output(answerSchema),
  /** Answers the turn's question once more; the earlier answer stays. Waits for the whole answer. */
  regenerate: verb
    .route({ method: 'POST', path: '/sessions/{sessionId}/turns/{turnId}/regenerate' })
    .input(answerAgain)
    .output(answerSchema),
  regenerateStream: verb
    .route({ method: 'POST', path: '/sessions/{sessionId}/turns/{turnId}/regenerate/stream' })
    .input(answerAgain)
    .output(eventIterator(answerEventSchema)),
  /** What `erase` would take along. */
  erasure: verb
    .route({ method: 'GET', path: '/sessions/{sessionId}/turns/{turnId}/erasure' })
    .input(byTurn)
    .output(erasureSchema),
  /**
   * For good: the question with its answers, by the id of either, and what rests on them alone. Summaries, archives and
   * the base memory that told of them are made again in the background.
   */
  erase: verb
    .route({ method: 'DELETE', path: '/sessions/{sessionId}/turns/{turnId}' })
    .input(byTurn)
    .output(removedSchema),
  /** Title, summary, facts; ending twice does nothing (E1). Under two turns the session is discarded: title and summary are empty. */
  end: verb
    .route({ method: 'POST', path: '/sessions/{sessionId}/end' })
    .input(bySession)
    .output(z.object({ title: z.string(), summary: z.string(), turnCount: z.number().int() })),
};

export const profileContract = {
  get: verb.route({ method: 'GET', path: '/profile' }).output(profileSchema),
  put: verb.route({ method: 'PUT', path: '/profile' }).input(profileInputSchema).output(profileSchema),
};
