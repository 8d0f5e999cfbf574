import { z } from 'zod';
import { bookIdSchema, cardIdSchema, sessionIdSchema } from './ids';

export const knowledgeStateSchema = z.enum(['not-met', 'met', 'shaky', 'known']);
export type KnowledgeState = z.infer<typeof knowledgeStateSchema>;

/** A chapter by its index, from 0, or one of its key terms. */
export const knowledgeSubjectSchema = z.object({
  chapter: z.number().int().min(0),
  term: z.string().min(1).max(200).nullable(),
});
export type KnowledgeSubject = z.infer<typeof knowledgeSubjectSchema>;

const knownTermSchema = z.object({
  term: z.string(),
  page: z.number().int(),
  label: z.string(),
  state: knowledgeStateSchema,
});

export const knownChapterSchema = z.object({
  chapter: z.number().int(),
  /** The entry of the outline; null for a book without an outline. */
  entryId: z.number().int().nullable(),
  title: z.string(),
  page: z.number().int(),
  to: z.number().int(),
  state: knowledgeStateSchema,
  terms: z.array(knownTermSchema),
});
export type KnownChapter = z.infer<typeof knownChapterSchema>;

const evidenceKindSchema = z.enum(['read', 'review', 'quiz', 'question', 'correction', 'hand']);

/** Evidence of whether something is known. */
export const knowledgeEvidenceSchema = z.object({
  kind: evidenceKindSchema,
  /** Positive if known, negative if not, 0 if met. */
  weight: z.number(),
  /** Null for reading, which has no time. */
  at: z.string().nullable(),
  /** Only for a state set by hand. */
  state: knowledgeStateSchema.nullable(),
  /** The question, the front of the card or the learner's message. Empty for reading and for states set by hand. */
  words: z.string(),
  quizId: z.number().int().nullable(),
  cardId: cardIdSchema.nullable(),
  sessionId: sessionIdSchema.nullable(),
});
export type KnowledgeEvidence = z.infer<typeof knowledgeEvidenceSchema>;

const misconceptionSchema = z.object({
  id: z.number().int(),
  bookId: bookIdSchema,
  chapter: z.number().int(),
  term: z.string().nullable(),
  page: z.number().int(),
  label: z.string(),
  quote: z.string(),
  wrong: z.string(),
  correct: z.string(),
  /** Whether it was answered right once since then. */
  rightOnce: z.boolean(),
  at: z.string(),
});
export type Misconception = z.infer<typeof misconceptionSchema>;

/** What needs attention in the books that were opened last. */
export const attentionSchema = z.object({
  shaky: z.array(
    z.object({
      bookId: bookIdSchema,
      chapter: z.number().int(),
      term: z.string(),
      page: z.number().int(),
      label: z.string(),
    }),
  ),
  misconceptions: z.array(misconceptionSchema),
});
export type Attention = z.infer<typeof attentionSchema>;
