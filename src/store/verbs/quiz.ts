import type { AttemptWrite, QuizReader, QuizWriter, StoredQuestion } from '../../core/ports/store/quiz-store';
import type { Sql } from '../sql';
import { requireBook } from '../tables/books/books';
import { addEvent, scopeOfBook } from '../tables/events';
import { addEvidenceOfAttempt, addEvidenceOfTurn } from '../tables/knowledge/evidence';
import * as misconceptions from '../tables/knowledge/misconceptions';
import * as questions from '../tables/quiz/questions';
import * as quizzes from '../tables/quiz/quizzes';
import { recordToolResult } from './tool-events';
import type { Verbs } from './verbs';

/** A wrong choice records a misconception; right answers on two days far enough apart resolve it. */
const followMisconception = (sql: Sql, question: StoredQuestion, attempt: AttemptWrite): void => {
  const { given, result, at, day, longAgo } = attempt;
  const known = misconceptions.findMisconception(sql, question.id);
  if (result === 'wrong' && question.kind === 'choice') {
    const { bookId, chapter, term, page, quote, answer } = question;
    if (known) misconceptions.renewMisconception(sql, known.id, given, at);
    else
      misconceptions.addMisconception(sql, {
        bookId,
        chapter,
        term,
        page,
        quote,
        wrong: given,
        correct: answer,
        questionId: question.id,
        at,
      });
  }
  if (!known || result !== 'right') return;
  if (known.rightDay === null) misconceptions.setCorrectedOn(sql, known.id, day);
  else if (known.rightDay <= longAgo) misconceptions.eraseMisconception(sql, known.id);
};

const addAttempt = (sql: Sql, attempt: AttemptWrite): { readonly finished: boolean } | null => {
  const item = quizzes
    .findQuiz(sql, attempt.quizId)
    ?.items.find(({ question: { id } }) => id === attempt.questionId);
  const [question] = questions.getQuestions(sql, [attempt.questionId]);
  if (!item || item.outcome || !question) return null;
  const { bookId, chapter, term } = question;
  const { weight, at, result } = attempt;
  const attemptId = quizzes.addAttempt(sql, attempt);
  addEvidenceOfAttempt(sql, attemptId, { bookId, chapter, term, weight, at });
  followMisconception(sql, question, attempt);
  // The question's text stays in its row, so that erasing that erases everything.
  addEvent(sql, {
    source: 'system',
    role: 'user',
    ...scopeOfBook(bookId),
    content: { question: question.id, result },
    sessionId: null,
    turnId: null,
    at,
  });
  return { finished: quizzes.finishIfDone(sql, attempt.quizId, at) };
};

export const quizVerbs = (sql: Sql): Verbs<QuizReader & QuizWriter> => ({
  findQuestion: (id) => questions.getQuestions(sql, [id])[0] ?? null,
  listQuestions: (...args) => questions.listQuestions(sql, ...args),
  findQuiz: (id) => quizzes.findQuiz(sql, id),
  listOpenQuizzes: (bookId) => quizzes.listOpenQuizzes(sql, bookId),
  addQuestions: (some, at) => {
    for (const bookId of new Set(some.map((one) => one.bookId))) requireBook(sql, bookId);
    return some.filter((one) => questions.addQuestion(sql, one, null, at) !== null).length;
  },
  addQuiz: (bookId, scope, questionIds, at) => {
    requireBook(sql, bookId);
    const quizId = quizzes.addQuiz(sql, bookId, scope, questionIds, at);
    const of = { quizId, questions: questionIds.length };
    recordToolResult(sql, { tool: 'quiz', change: 'made', of, bookId, at });
    return quizId;
  },
  addAttempt: (attempt) => addAttempt(sql, attempt),
  addMisconception: ({ wrong, correct, question, turnId, weight, at }) => {
    const questionId = questions.addQuestion(sql, question, turnId, at);
    if (questionId === null) return false;
    const { bookId, chapter, term, page, quote } = question;
    misconceptions.addMisconception(sql, {
      bookId,
      chapter,
      term,
      page,
      quote,
      wrong,
      correct,
      questionId,
      at,
    });
    addEvidenceOfTurn(sql, 'correction', turnId, { bookId, chapter, term, weight, at });
    return true;
  },
  eraseMisconception: (id) => misconceptions.eraseMisconception(sql, id),
  eraseQuiz: (id) => quizzes.eraseQuiz(sql, id),
  eraseQuestion: (id) => {
    const erased = questions.eraseQuestion(sql, id);
    if (erased) quizzes.eraseEmptyQuizzes(sql);
    return erased;
  },
});
