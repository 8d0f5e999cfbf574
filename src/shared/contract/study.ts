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
import type { InputRule } from '../messages/en/input';

const bySession = z.object({ sessionId: sessionIdSchema });
const byTurn = bySession.extend({ turnId: turnIdSchema });
/** The engine that answers; by default the one in the settings. */
const answerer = z.literal('builtin').or(modelChoiceSchema);
const answerAgain = byTurn.extend({ answerer: answerer.optional() });
const ofBook = z.object({ bookId: bookIdSchema.nullable().default(null) });
const question = bySession.extend({
  content: z.string().trim().min(1).max(20_000),
  /** The words of the book that the question is about. */
  selection: selectionSchema.optional(),
  /** The books that the answer may use; by default the session's own. */
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
    { error: 'onePlace' satisfies InputRule },
  );

/**
 * The events of a streaming answer. `begin` comes first, once the question is on disk; a `citation` follows the text
 * that it supports; `done` comes last, whatever the answer's state.
 */
const answerEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin'), question: turnSchema, answer: turnSchema }),
  z.object({ kind: z.literal('delta'), text: z.string() }),
  citationSchema.extend({ kind: z.literal('citation') }),
  noteCitationSchema.extend({ kind: z.literal('note-citation') }),
  /** A complete answer without a model, after its text and citations. A later card replaces an earlier one. */
  z.object({ kind: z.literal('card'), card: answerCardSchema }),
  /** Another engine takes over because the chosen model failed before any text. */
  z.object({
    kind: z.literal('fallback'),
    model: z.string(),
    error: z.string(),
    errorText: engineTextSchema.optional(),
    errorCode: z.string(),
  }),
  /**
   * The request to the provider has to wait. `budget`: the learner's limit of requests per minute; `provider`: the
   * provider asked to wait. `seconds` is the approximate time left; `because` is null once the request is sent.
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

/** What deleting a question with its answers also deletes or changes. */
const erasureSchema = z.object({
  answers: z.number().int(),
  /** Facts based only on it, which are deleted too. */
  facts: z.array(factSchema),
  /** Number of facts with other evidence, which become less certain. */
  weakened: z.number().int(),
  /** The facts that those had replaced, which become active again. */
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
   * A page of the conversation across sessions (D15). Without a place, or with a time, it is the conversation of
   * `bookId`, or of no book; a turn or a session determines its own.
   */
  thread: verb.route({ method: 'GET', path: '/thread' }).input(threadPlace).output(threadPageSchema),
  /** The unsent question about a book, or about none; empty if nothing was written. */
  draft: verb.route({ method: 'GET', path: '/drafts' }).input(ofBook).output(composerDraftSchema),
  saveDraft: verb
    .route({ method: 'PUT', path: '/drafts' })
    .input(composerDraftSchema.extend(ofBook.shape))
    .output(composerDraftSchema),
  /** The questions asked about a book, or about none, newest first, without duplicates. */
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
  /** Stops an answer and keeps its text so far. Does nothing to an answer that has ended. */
  stop: verb
    .route({ method: 'POST', path: '/sessions/{sessionId}/turns/{turnId}/stop' })
    .input(byTurn)
    .output(answerSchema),
  /** Answers the turn's question again and keeps the earlier answer. Waits for the whole answer. */
  regenerate: verb
    .route({ method: 'POST', path: '/sessions/{sessionId}/turns/{turnId}/regenerate' })
    .input(answerAgain)
    .output(answerSchema),
  regenerateStream: verb
    .route({ method: 'POST', path: '/sessions/{sessionId}/turns/{turnId}/regenerate/stream' })
    .input(answerAgain)
    .output(eventIterator(answerEventSchema)),
  /** What `erase` would delete or change. */
  erasure: verb
    .route({ method: 'GET', path: '/sessions/{sessionId}/turns/{turnId}/erasure' })
    .input(byTurn)
    .output(erasureSchema),
  /**
   * Permanently erases a question with its answers, by the id of either, and everything based only on them. Summaries,
   * archives and the base memory that mention them are rewritten in the background.
   */
  erase: verb
    .route({ method: 'DELETE', path: '/sessions/{sessionId}/turns/{turnId}' })
    .input(byTurn)
    .output(removedSchema),
  /**
   * Writes title, summary and facts; ending twice does nothing (E1). A session with fewer than two turns is discarded:
   * title and summary are then empty.
   */
  end: verb
    .route({ method: 'POST', path: '/sessions/{sessionId}/end' })
    .input(bySession)
    .output(z.object({ title: z.string(), summary: z.string(), turnCount: z.number().int() })),
};

export const profileContract = {
  get: verb.route({ method: 'GET', path: '/profile' }).output(profileSchema),
  put: verb.route({ method: 'PUT', path: '/profile' }).input(profileInputSchema).output(profileSchema),
};
