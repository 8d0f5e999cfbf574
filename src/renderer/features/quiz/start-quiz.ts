import type { BookId, QuizScope } from '../../../shared/model';
import { client } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { showError } from '../../client/show-error';
import { navigate } from '../../navigation/route';
import { createStore } from '../../state/store';

/** Whether a quiz is being made, which takes a while with a model. */
export const isMakingQuizStore = createStore(false);

async function makeQuiz(bookId: BookId, scope: QuizScope): Promise<void> {
  try {
    const quiz = await client.quiz.start({ bookId, scope });
    queryClient.setQueryData(keys.quiz('one', quiz.id), quiz);
    navigate({ screen: 'quiz', quizId: quiz.id }, 'replace');
  } catch (error) {
    showError(error);
  } finally {
    isMakingQuizStore.set(false);
  }
}

/** Makes a quiz and opens it. */
export const startQuiz = (bookId: BookId, scope: QuizScope): void => {
  if (isMakingQuizStore.get()) return;
  isMakingQuizStore.set(true);
  navigate({ screen: 'quiz', quizId: null });
  void makeQuiz(bookId, scope);
};
