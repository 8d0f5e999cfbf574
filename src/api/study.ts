import { startStream, finalAnswer } from './wire/answer-stream';
import { api } from './api';

export const studyHandlers = {
  start: api.study.start.handler(({ input, context }) =>
    context.engine.sessions.start(input.bookId, input.fresh),
  ),
  list: api.study.list.handler(async ({ input, context }) => [
    ...(await context.engine.sessions.list({
      bookId: input.bookId ?? null,
      limit: input.limit,
      before: input.before ?? null,
    })),
  ]),
  get: api.study.get.handler(({ input, context }) => context.engine.sessions.get(input.sessionId)),
  thread: api.study.thread.handler(({ input, context }) => context.engine.sessions.thread(input)),
  draft: api.study.draft.handler(({ input, context }) => context.engine.sessions.draft(input.bookId)),
  saveDraft: api.study.saveDraft.handler(({ input: { bookId, ...draft }, context }) =>
    context.engine.sessions.saveDraft(bookId, draft),
  ),
  questions: api.study.questions.handler(async ({ input, context }) => [
    ...(await context.engine.sessions.questions(input.bookId, input.limit)),
  ]),
  ask: api.study.ask.handler(({ input, context }) =>
    finalAnswer(context.engine.sessions.ask(input.sessionId, input.content, input.selection, input)),
  ),
  askStream: api.study.askStream.handler(({ input, context }) =>
    startStream(context.engine.sessions.ask(input.sessionId, input.content, input.selection, input)),
  ),
  answer: api.study.answer.handler(({ input, context }) =>
    context.engine.sessions.answer(input.sessionId, input.turnId),
  ),
  stop: api.study.stop.handler(({ input, context }) =>
    context.engine.sessions.stop(input.sessionId, input.turnId),
  ),
  regenerate: api.study.regenerate.handler(({ input, context }) =>
    finalAnswer(context.engine.sessions.regenerate(input.sessionId, input.turnId, input.answerer ?? null)),
  ),
  regenerateStream: api.study.regenerateStream.handler(({ input, context }) =>
    startStream(context.engine.sessions.regenerate(input.sessionId, input.turnId, input.answerer ?? null)),
  ),
  erasure: api.study.erasure.handler(async ({ input, context }) => {
    const { facts, reopened, ...rest } = await context.engine.sessions.findErasure(
      input.sessionId,
      input.turnId,
    );
    return { ...rest, facts: [...facts], reopened: [...reopened] };
  }),
  erase: api.study.erase.handler(async ({ input, context }) => {
    await context.engine.sessions.eraseExchange(input.sessionId, input.turnId);
    return { removed: true as const };
  }),
  end: api.study.end.handler(({ input, context }) => context.engine.sessions.end(input.sessionId)),
};
