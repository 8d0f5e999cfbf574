import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import { blank, type Book, type BookId, type Quiz, type QuizScope } from '../../shared/model';
import { studyDay, studyDayAfter } from '../../shared/study-day';
import { bookChapters, type BookChapter } from '../knowledge/book-chapters';
import { weights } from '../knowledge/judge-knowledge';
import { readKnown } from '../knowledge/known-book';
import { isoTime, type NewCardContent, type StoredQuestion } from '../ports';
import { findPassage } from '../review/find-passage';
import { chooseQuestions } from './choose-questions';
import { gradeAnswer } from './grade-answer';
import type { QuizService } from './quiz';
import { pagesOf, rowsOf, supplyQuestions, type QuizDeps } from './supply-questions';

/** A misconception ends with right answers at least this many days apart. */
const daysApart = 2;

const withTitle = (quiz: Quiz, chapters: readonly BookChapter[]): Quiz => ({
  ...quiz,
  title: quiz.scope.kind === 'chapter' ? (chapters[quiz.scope.chapter]?.title ?? null) : null,
});

/** The review card for a question. */
const cardOf = (question: StoredQuestion): NewCardContent => {
  const { id, bookId, page, kind, prompt, answer, quote, before, after } = question;
  const isGap = prompt.includes(blank);
  return {
    guid: `quiz-${bookId}-${String(id)}`,
    kind: isGap && kind !== 'choice' ? 'cloze' : 'plain',
    front: isGap && kind !== 'choice' ? prompt.replaceAll(blank, `{{c1::${answer}}}`) : prompt,
    back: isGap && kind !== 'choice' ? '' : answer,
    bookId,
    pin: { page, quote, before, after },
    source: 'quiz',
    sourceId: id,
    tags: [],
  };
};

const requireBook = async ({ store, embedder }: QuizDeps, bookId: BookId): Promise<Book> => {
  const book = await store.library.findBook(bookId, embedder.modelId);
  if (!book) throw new LecternError('BOOK_NOT_FOUND', errorText.bookGone);
  return book;
};

const requireQuiz = async ({ store }: QuizDeps, quizId: number): Promise<Quiz> => {
  const quiz = await store.quiz.findQuiz(quizId);
  if (!quiz) throw new LecternError('QUIZ_NOT_FOUND', errorText.quizGone);
  return quiz;
};

const questionNotFound = (): LecternError => new LecternError('QUESTION_NOT_FOUND', errorText.questionGone);

/** Chooses the questions of a new quiz, and returns its id. */
const startQuiz = async (
  deps: QuizDeps,
  bookId: BookId,
  scope: QuizScope,
  count: number,
): Promise<number> => {
  const { store, clock } = deps;
  const book = await requireBook(deps, bookId);
  const known = await readKnown(deps, book);
  const spans = await pagesOf(deps, book, scope, known.chapters);
  if (spans.length === 0) throw new LecternError('NOTHING_TO_ASK', errorText.nothingRead);
  const supplied = await supplyQuestions(deps, book, known, spans, scope, count);
  const questions =
    scope.kind === 'chapter'
      ? supplied
      : supplied.filter(({ chapter }) => !known.chapters[chapter]?.isUnnumbered);
  const chosen = chooseQuestions(questions, ({ chapter, term }) => known.stateOf(chapter, term), count);
  if (chosen.length === 0) throw new LecternError('NOTHING_TO_ASK', errorText.nothingToAsk);
  return store.quiz.addQuiz(
    bookId,
    scope,
    chosen.map(({ id }) => id),
    isoTime(clock),
  );
};

/** Quizzes that are not finished, those about a chapter with its title. */
const listOpen = async (
  { store, embedder }: QuizDeps,
  bookId: BookId | null,
): ReturnType<QuizService['open']> => {
  const open = await store.quiz.listOpenQuizzes(bookId);
  return Promise.all(
    open.map(async (one) => {
      if (one.scope.kind !== 'chapter') return one;
      const book = await store.library.findBook(one.bookId, embedder.modelId);
      const chapters = book ? await bookChapters(store.library, book) : [];
      return { ...one, title: chapters[one.scope.chapter]?.title ?? null };
    }),
  );
};

/** Grades an answer by rule, or else takes the learner's own grade, and stores the result. */
const takeAnswer = async (
  deps: QuizDeps,
  quizId: number,
  { questionId, given, result: own, ms }: Parameters<QuizService['answer']>[1],
): ReturnType<QuizService['answer']> => {
  const { store, clock, emit } = deps;
  const [quiz, question] = await Promise.all([
    requireQuiz(deps, quizId),
    store.quiz.findQuestion(questionId),
  ]);
  const item = quiz.items.find((one) => one.question.id === questionId);
  if (!item || !question) throw questionNotFound();
  const { answer, kind, quote } = question;
  const byRule = gradeAnswer(kind, given, answer);
  const result = byRule ?? own;
  if (!result) return { outcome: null, answer, quote, finished: false };
  const [at, day] = [isoTime(clock), studyDay(new Date(clock.now()), clock.timeZone)];
  const gradedBy = byRule === null ? 'learner' : 'rule';
  const stored = await store.quiz.addAttempt({
    quizId,
    questionId,
    given,
    result,
    gradedBy,
    ms,
    at,
    day,
    longAgo: studyDayAfter(day, -daysApart),
    weight: weights.quiz[result],
  });
  if (!stored) throw new LecternError('QUESTION_ANSWERED', errorText.questionAnswered);
  emit({ kind: 'knowledge' });
  return {
    outcome: { given, result, gradedBy, answer, quote, at },
    answer,
    quote,
    finished: stored.finished,
  };
};

/** Makes a card for each question that was not answered right, unless it has one. */
const makeCards = async (deps: QuizDeps, quizId: number): ReturnType<QuizService['makeCards']> => {
  const { store, clock, emit } = deps;
  const quiz = await requireQuiz(deps, quizId);
  const missed = quiz.items.filter(({ outcome }) => outcome !== null && outcome.result !== 'right');
  const found = await Promise.all(missed.map(({ question }) => store.quiz.findQuestion(question.id)));
  const contents = found.filter((one) => one !== null).map(cardOf);
  const have = new Set(await store.review.findGuids(contents.map(({ guid }) => guid ?? '')));
  const made = await store.review.addCards(
    contents.filter(({ guid }) => !have.has(guid ?? '')),
    isoTime(clock),
  );
  emit({ kind: 'cards' });
  return made;
};

export const createQuizzes = (deps: QuizDeps): QuizService => {
  const { store, emit } = deps;
  const get = async (id: number): Promise<Quiz> => {
    const quiz = await requireQuiz(deps, id);
    return withTitle(quiz, await bookChapters(store.library, await requireBook(deps, quiz.bookId)));
  };
  return {
    async start(bookId, scope, count) {
      const quizId = await startQuiz(deps, bookId, scope, count);
      emit({ kind: 'knowledge' });
      return get(quizId);
    },
    open: (bookId) => listOpen(deps, bookId),
    get,
    answer: (quizId, answer) => takeAnswer(deps, quizId, answer),
    async passage(questionId) {
      const question = await store.quiz.findQuestion(questionId);
      if (!question) throw questionNotFound();
      const { bookId, page, quote, before, after } = question;
      return findPassage(store.library, { bookId, pin: { page, quote, before, after } });
    },
    makeCards: (quizId) => makeCards(deps, quizId),
    rows: (book, range) => rowsOf(deps, book, range),
    async remove(quizId) {
      if (!(await store.quiz.eraseQuiz(quizId))) throw new LecternError('QUIZ_NOT_FOUND', errorText.quizGone);
      emit({ kind: 'knowledge' });
    },
    async removeQuestion(questionId) {
      if (!(await store.quiz.eraseQuestion(questionId))) throw questionNotFound();
      emit({ kind: 'knowledge' });
    },
  };
};
