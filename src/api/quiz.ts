import { api } from './api';

const removed = { removed: true } as const;

export const quizHandlers = {
  start: api.quiz.start.handler(({ input: { bookId, scope, count }, context }) =>
    context.engine.quiz.start(bookId, scope, count),
  ),
  open: api.quiz.open.handler(async ({ input, context }) => [
    ...(await context.engine.quiz.open(input.bookId ?? null)),
  ]),
  get: api.quiz.get.handler(({ input, context }) => context.engine.quiz.get(input.quizId)),
  answer: api.quiz.answer.handler(({ input: { quizId, ...answer }, context }) =>
    context.engine.quiz.answer(quizId, answer),
  ),
  passage: api.quiz.passage.handler(async ({ input, context }) => ({
    passage: await context.engine.quiz.passage(input.questionId),
  })),
  makeCards: api.quiz.makeCards.handler(async ({ input, context }) => [
    ...(await context.engine.quiz.makeCards(input.quizId)),
  ]),
  remove: api.quiz.remove.handler(async ({ input, context }) => {
    await context.engine.quiz.remove(input.quizId);
    return removed;
  }),
  removeQuestion: api.quiz.removeQuestion.handler(async ({ input, context }) => {
    await context.engine.quiz.removeQuestion(input.questionId);
    return removed;
  }),
};
