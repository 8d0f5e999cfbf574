import { remember } from '../memory/extract/remember';
import { proposeFromMessage } from '../notes/note-proposals';
import { createProposeChange } from '../plans/propose-in-conversation';
import { personaText } from '../../shared/text/persona';
import { createSessionManager, type SessionManager } from '../session/life/create-session-manager';
import { createMaterialFinder } from '../session/retrieve/find-material';
import { cachedCount } from '../text/count-tokens';
import type { Engine } from './engine';
import type { EngineContext } from './engine-context';
import type { EngineKnowledge } from './open-knowledge';
import type { EngineMemory } from './open-memory';
import type { EngineModels } from './open-models';
import type { EnginePassages } from './open-passages';

export const openSessions = (
  context: EngineContext,
  { cognition, answerWith, embedding: { embedder } }: EngineModels,
  { topics, profile, deps }: EngineMemory,
  { find: findPassages }: EnginePassages,
  { knowledge, quizRows }: EngineKnowledge,
  { act }: Engine['memoryActs'],
): SessionManager => {
  const { store, clock, logger, words, encodeQuestion } = context;
  const count = cachedCount(context.tokenizer);
  // The tokenizer loads its table at the first count, so do that now rather than during an answer.
  count(personaText);
  return createSessionManager({
    ...context,
    cognition,
    answerWith,
    embedder,
    wakeJobs: context.wake,
    count,
    findMaterial: createMaterialFinder(store, findPassages, embedder, clock, logger, words, encodeQuestion),
    findPassages,
    quizRows,
    knownFor: (book, question) => knowledge.forQuestion(book, question, book.position),
    noticeExchange: (sessionId) => knowledge.noticeExchange(sessionId),
    // Always by the built-in engine: it runs before the answer and must not wait for a model.
    remember: (message) => remember({ ...deps, cognition: context.cognition }, message),
    actOnAnswer: ({ sessionId, turnId }, what) => act(sessionId, turnId, what, null),
    proposeNote: (message, request) =>
      proposeFromMessage(
        { notes: store.notes, sessions: store.sessions, cognition, clock, emit: context.emit },
        message,
        request,
      ),
    proposeChange: createProposeChange({ plans: store.plans, clock, ids: context.ids, emit: context.emit }),
    getProfile: (book, withStatements) => profile.get(book, withStatements),
    noticeTopic: (session, question) => topics.notice.notice(session, question),
  });
};
