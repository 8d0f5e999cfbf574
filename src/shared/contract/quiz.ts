import { z } from 'zod';
import {
  bookIdSchema,
  cardSchema,
  openQuizSchema,
  quizOutcomeSchema,
  quizResultSchema,
  quizSchema,
  quizScopeSchema,
} from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';
import { passageSchema } from './review';

const byQuiz = z.object({ quizId: z.number().int() });
const byQuestion = z.object({ questionId: z.number().int() });

export const quizContract = {
  /** Chooses questions, misconceptions first, then those about shaky subjects. Makes some if there are too few. */
  start: verb
    .route({ method: 'POST', path: '/books/{bookId}/quizzes', successStatus: 201 })
    .input(
      z.object({
        bookId: bookIdSchema,
        scope: quizScopeSchema,
        count: z.number().int().min(1).max(50).default(10),
      }),
    )
    .output(quizSchema),
  /** Quizzes that can be continued, the newest first. */
  open: verb
    .route({ method: 'GET', path: '/quizzes' })
    .input(z.object({ bookId: bookIdSchema.optional() }))
    .output(z.array(openQuizSchema)),
  /** Contains answers only for questions that were answered. */
  get: verb.route({ method: 'GET', path: '/quizzes/{quizId}' }).input(byQuiz).output(quizSchema),
  /**
   * Grades an answer. An open question is graded by the learner: without a `result`, its answer is shown and nothing is stored.
   */
  answer: verb
    .route({ method: 'POST', path: '/quizzes/{quizId}/answers' })
    .input(
      byQuiz.extend({
        questionId: z.number().int(),
        given: z.string().trim().max(5000),
        result: quizResultSchema.optional(),
        ms: z.number().int().min(0).max(86_400_000).default(0),
      }),
    )
    .output(
      z.object({
        outcome: quizOutcomeSchema.nullable(),
        answer: z.string(),
        quote: z.string(),
        finished: z.boolean(),
      }),
    ),
  /** The words that answer a question, with the sentences around them. */
  passage: verb
    .route({ method: 'GET', path: '/quiz-questions/{questionId}/passage' })
    .input(byQuestion)
    .output(z.object({ passage: passageSchema.nullable() })),
  /** Makes review cards for the questions that were not answered right and have no card yet. */
  makeCards: verb
    .route({ method: 'POST', path: '/quizzes/{quizId}/cards', successStatus: 201 })
    .input(byQuiz)
    .output(z.array(cardSchema)),
  /** Deletes a quiz with its answers. */
  remove: verb.route({ method: 'DELETE', path: '/quizzes/{quizId}' }).input(byQuiz).output(removedSchema),
  /** Deletes a question with all answers to it. */
  removeQuestion: verb
    .route({ method: 'DELETE', path: '/quiz-questions/{questionId}' })
    .input(byQuestion)
    .output(removedSchema),
};
