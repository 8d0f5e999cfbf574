import { createKnowledge } from '../knowledge/create-knowledge';
import type { KnowledgeService } from '../knowledge/knowledge';
import { createQuizzes } from '../quiz/create-quizzes';
import type { QuizService } from '../quiz/quiz';
import type { EngineContext } from './engine-context';
import type { EngineModels } from './open-models';

/** What the learner knows, and quizzes about it. */
export interface EngineKnowledge {
  readonly knowledge: KnowledgeService;
  readonly quiz: QuizService;
  readonly quizRows: QuizService['rows'];
}

export const openKnowledge = (
  { store, clock, emit, cognition: builtin }: EngineContext,
  { cognition, embedding: { embedder } }: EngineModels,
): EngineKnowledge => {
  const deps = { store, embedder, clock, emit };
  const quiz = createQuizzes({ ...deps, cognition, builtin });
  return { knowledge: createKnowledge(deps), quiz, quizRows: (book, range) => quiz.rows(book, range) };
};
