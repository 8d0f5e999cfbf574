import { z } from 'zod';
import { asBookId, type BookId, bookIdSchema, factIdSchema, sessionIdSchema, turnIdSchema } from '../ids';

export const scopeSchema = z.enum(['user', 'collection', 'book', 'global']);
export type Scope = z.infer<typeof scopeSchema>;

/** The types of facts about a book (A7) and about the learner (C4). */
export const bookFactTypes = ['concept', 'technique', 'definition', 'example', 'quote'] as const;
export const learnerFactTypes = ['profile', 'preference', 'task_state', 'constraint', 'episode'] as const;
export const factTypeSchema = z.enum([...bookFactTypes, ...learnerFactTypes]);
export type FactType = z.infer<typeof factTypeSchema>;

export const factStatusSchema = z.enum(['active', 'shadow', 'pending', 'disabled', 'expired', 'superseded']);
export type FactStatus = z.infer<typeof factStatusSchema>;

/**
 * A statement, independent of who reads it. `subject`: `learner`, "I …"; `own`, "My …"; `other`, a whole sentence with
 * its own subject; `book`, the book's words. `words` follow the subject and are in the learner's first person: "am a
 * nurse".
 */
export const statementSchema = z.object({
  subject: z.enum(['learner', 'own', 'other', 'book']),
  words: z.string(),
});
export type Statement = z.infer<typeof statementSchema>;

export const factSchema = statementSchema.extend({
  id: factIdSchema,
  scope: scopeSchema,
  /** The book's id for the scope `book`, `me` for `user`, empty for `global`. */
  scopeId: z.string(),
  type: factTypeSchema,
  /** `subject` and `words` as a sentence in the third person, for prompts and REST; never parsed. */
  fact: z.string(),
  confidence: z.number(),
  importance: z.number(),
  evidenceCount: z.number().int(),
  status: factStatusSchema,
  pinned: z.boolean(),
  /** Stored, but never recalled (D12). */
  muted: z.boolean(),
  ttlDays: z.number().int().nullable(),
  page: z.number().int().nullable(),
  label: z.string().nullable(),
  chapter: z.string().nullable(),
  sessionId: sessionIdSchema.nullable(),
  createdAt: z.string(),
  /** When it was last stated. Flags, replacement and expiry do not change it. */
  updatedAt: z.string(),
  validTo: z.string().nullable(),
  supersededBy: factIdSchema.nullable(),
});
export type Fact = z.infer<typeof factSchema>;

export const bookOfScope = ({ scope, scopeId }: Pick<Fact, 'scope' | 'scopeId'>): BookId | null =>
  scope === 'book' ? asBookId(scopeId) : null;

const evidenceMethodSchema = z.enum(['llm_extract', 'rule', 'user_explicit']);

const evidenceSchema = z.object({
  id: z.number().int(),
  factId: factIdSchema,
  method: evidenceMethodSchema,
  eventId: z.number().int(),
  turnId: turnIdSchema.nullable(),
  /** The words that support the fact, and their place: characters of the turn, or a page of the book. */
  quote: z.string(),
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  bookId: bookIdSchema.nullable(),
  page: z.number().int().nullable(),
  label: z.string().nullable(),
  meta: z.record(z.string(), z.unknown()),
  at: z.string(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

const factDetailSchema = factSchema.extend({
  evidence: z.array(evidenceSchema),
  /** Facts that this one superseded, newest first. */
  history: z.array(factSchema),
});
export type FactDetail = z.infer<typeof factDetailSchema>;

/** A piece of evidence with its message, and that message's words before and after. */
const factEvidenceSchema = evidenceSchema.extend({
  /** Null if the message was erased, or if the learner stated it on the memory screen. */
  said: z
    .object({
      turnId: turnIdSchema,
      sessionId: sessionIdSchema,
      bookId: bookIdSchema.nullable(),
      role: z.enum(['user', 'assistant', 'tool']),
      at: z.string(),
      before: z.string(),
      after: z.string(),
    })
    .nullable(),
});
export type FactEvidence = z.infer<typeof factEvidenceSchema>;

const usedAnswerSchema = z.object({
  turnId: turnIdSchema,
  sessionId: sessionIdSchema,
  bookId: bookIdSchema.nullable(),
  question: z.string(),
  at: z.string(),
});

/** How a fact's confidence was computed (C6); oldest evidence first. */
const confidenceReasonSchema = z.object({
  pieces: z.array(
    z.object({
      evidenceId: z.number().int(),
      /** The confidence that the rule or the model gave; null for evidence from before it was stored. */
      base: z.number().nullable(),
      /** The weight of the source: 1 if the learner said so, less for rules and models. */
      weight: z.number(),
      /** 0.5 if another fact contradicted it at that time, else 1. */
      doubt: z.number(),
      /** base × weight × doubt. */
      counts: z.number().nullable(),
    }),
  ),
  /** Noisy-or of all `counts`; null if none is known. */
  together: z.number().nullable(),
});
export type ConfidenceReason = z.infer<typeof confidenceReasonSchema>;

export const factPageSchema = factDetailSchema.extend({
  evidence: z.array(factEvidenceSchema),
  why: confidenceReasonSchema,
  /** The topic of the session that it was learned in. */
  topic: z.object({ slug: z.string(), title: z.string() }).nullable(),
  /** The fact that superseded it. */
  replacedBy: statementSchema.extend({ id: factIdSchema, fact: z.string() }).nullable(),
  /** The answers whose contexts included it. */
  used: z.object({
    answers: z.number().int(),
    last: usedAnswerSchema.nullable(),
    /** The newest of them that still exist, at most 20. */
    recent: z.array(usedAnswerSchema),
  }),
});
/** A fact with all its evidence, as the memory screen shows it. */
export type FactPage = z.infer<typeof factPageSchema>;

/** What the learner may change about a fact. Expired and superseded cannot be set by hand. */
export const factChangeSchema = z
  .object({
    /** A sentence in any person: "I live in Oslo." */
    fact: z.string().trim().min(1).max(1000),
    status: z.enum(['active', 'shadow', 'pending', 'disabled']),
    importance: z.number().min(0).max(1),
    /** Null for no expiry. */
    ttlDays: z.number().int().min(1).max(36_500).nullable(),
    pinned: z.boolean(),
    muted: z.boolean(),
    /** With `fact`: `erase` also erases evidence and topic lines with the old wording; messages stay. */
    oldWording: z.enum(['keep', 'erase']),
    /** Where the fact is recalled. `book` and `collection` need the `scopeId`. */
    scope: scopeSchema,
    /** The id of the book or collection. */
    scopeId: z.string().trim().max(100),
  })
  .partial();
export type FactChange = z.infer<typeof factChangeSchema>;

const vectorCountSchema = z.object({ done: z.number().int(), total: z.number().int() });

export const memoryHealthSchema = z.object({
  embedder: z.object({ modelId: z.string(), dimension: z.number().int() }),
  /** By kind: the number of items, and of those indexed for semantic search. */
  vectors: z.object({
    fact: vectorCountSchema,
    turn: vectorCountSchema,
    note: vectorCountSchema,
    passage: vectorCountSchema,
  }),
  /** Memory jobs that are queued or running. */
  queued: z.number().int(),
});
export type MemoryHealth = z.infer<typeof memoryHealthSchema>;

export const memoryEventSchema = z.object({
  id: z.number().int(),
  source: z.enum(['message', 'tool_result', 'system', 'note', 'plan', 'reading']),
  role: z.enum(['user', 'assistant', 'tool', 'system']),
  scope: scopeSchema,
  scopeId: z.string(),
  content: z.record(z.string(), z.unknown()),
  sessionId: sessionIdSchema.nullable(),
  turnId: turnIdSchema.nullable(),
  at: z.string(),
});
/** One row of the append-only log that all memory is derived from (C1). */
export type MemoryEvent = z.infer<typeof memoryEventSchema>;

export const summarySchema = z.object({
  id: z.number().int(),
  text: z.string(),
  sourceFromId: turnIdSchema,
  sourceToId: turnIdSchema,
  messageCount: z.number().int(),
  importance: z.number(),
  topic: z.string().nullable(),
  /** -1..1, from the learner's words; null if they express none or it was not computed (D2). */
  sentiment: z.number().nullable(),
  from: z.string(),
  to: z.string(),
  at: z.string(),
});
export type Summary = z.infer<typeof summarySchema>;

export const archiveTierSchema = z.enum(['day', 'week', 'month']);
export type ArchiveTier = z.infer<typeof archiveTierSchema>;

/** A condensed archive of old summaries (D1, D8). Archives are never deleted, only condensed further. */
export const archiveSchema = z.object({
  id: z.number().int(),
  tier: archiveTierSchema,
  /** `2026-03-04`, `2026-W10` or `2026-03`, in the learner's time zone. */
  period: z.string(),
  text: z.string(),
  topic: z.string().nullable(),
  importance: z.number(),
  sentiment: z.number().nullable(),
  messageCount: z.number().int(),
  from: z.string(),
  to: z.string(),
  at: z.string(),
  /** The week that contains a day, or the month that contains a week, once it was condensed. */
  parentId: z.number().int().nullable(),
});
export type Archive = z.infer<typeof archiveSchema>;

/** An archive with the archives or summaries that it was made from (D10). */
export const archiveDetailSchema = archiveSchema.extend({
  children: z.array(archiveSchema),
  summaries: z.array(summarySchema),
});
