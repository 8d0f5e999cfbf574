import { z } from 'zod';
import { bookIdSchema } from '../ids';

/** What a quiz is about. `read`: the pages that were read. */
export const quizScopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chapter'), chapter: z.number().int().min(0) }),
  z.object({ kind: z.literal('read') }),
  z.object({ kind: z.literal('book') }),
]);
export type QuizScope = z.infer<typeof quizScopeSchema>;

/** `cloze` and `number`: the gap in the prompt is written as `_____`. `open`: graded by the learner. */
export const questionKindSchema = z.enum(['choice', 'cloze', 'number', 'open']);
export type QuestionKind = z.infer<typeof questionKindSchema>;

/** Marks the gap in a prompt. */
export const blank = '_____';

export const quizResultSchema = z.enum(['right', 'partly', 'wrong']);
export type QuizResult = z.infer<typeof quizResultSchema>;

/** A question without its answer. */
const quizQuestionSchema = z.object({
  id: z.number().int(),
  bookId: bookIdSchema,
  /** The chapter's index, from 0. */
  chapter: z.number().int(),
  page: z.number().int(),
  label: z.string(),
  kind: questionKindSchema,
  prompt: z.string(),
  options: z.array(z.string()),
  /** The engine that made it, or `correction`. */
  madeBy: z.string(),
});
export type QuizQuestion = z.infer<typeof quizQuestionSchema>;

export const quizOutcomeSchema = z.object({
  given: z.string(),
  result: quizResultSchema,
  gradedBy: z.enum(['rule', 'learner']),
  answer: z.string(),
  quote: z.string(),
  at: z.string(),
});
export type QuizOutcome = z.infer<typeof quizOutcomeSchema>;

export const quizSchema = z.object({
  id: z.number().int(),
  bookId: bookIdSchema,
  scope: quizScopeSchema,
  /** The chapter's title, for a quiz about a chapter. */
  title: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** In the order asked. */
  items: z.array(z.object({ question: quizQuestionSchema, outcome: quizOutcomeSchema.nullable() })),
});
export type Quiz = z.infer<typeof quizSchema>;

/** A quiz that can be continued. */
export const openQuizSchema = quizSchema.omit({ items: true, finishedAt: true }).extend({
  answered: z.number().int(),
  total: z.number().int(),
});
export type OpenQuiz = z.infer<typeof openQuizSchema>;
