import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/en/errors';
import {
  blank,
  type Book,
  type EngineEvent,
  type PageSpan,
  type Quiz,
  type QuizScope,
} from '../../shared/model';
import { studyDay, studyDayAfter } from '../../shared/study-day';
import { bookChapters, chapterOfPage, type BookChapter } from '../knowledge/book-chapters';
import { weights } from '../knowledge/judge-knowledge';
import { readKnown, type KnownBook } from '../knowledge/known-book';
import {
  isoTime,
  type Clock,
  type Cognition,
  type NewCardContent,
  type Store,
  type StoredQuestion,
} from '../ports';
import { findPassage } from '../review/find-passage';
import type { QuizRow } from '../session/card/card-task';
import { chooseQuestions } from './choose-questions';
import { gradeAnswer } from './grade-answer';
import { makeQuestions } from './make-questions';
import type { QuizMaster } from './quiz';

export interface QuizDeps {
  readonly store: Pick<Store, 'library' | 'reading' | 'knowledge' | 'quiz' | 'review'>;
  readonly cognition: Cognition;
  /** Does what a model left undone. */
  readonly builtin: Cognition;
  readonly embedder: { readonly modelId: string };
  readonly clock: Clock;
  readonly emit: (event: EngineEvent) => void;
}

/** A quiz is made from at least this many times the questions that it asks, so that the next one asks others. */
const supply = 2;
/** Chapters for which questions are made at once. */
const mostChapters = 6;
/** A misconception ends with right answers at least this many days apart. */
const daysApart = 2;

const never = new AbortController().signal;

const notFound = {
  quiz: () => new LecternError('QUIZ_NOT_FOUND', errorText.quizGone),
  question: () => new LecternError('QUESTION_NOT_FOUND', errorText.questionGone),
};

/** The pages that a quiz may ask about. */
const pagesOf = async (
  { store }: QuizDeps,
  book: Book,
  scope: QuizScope,
  chapters: readonly BookChapter[],
): Promise<readonly PageSpan[]> => {
  const isBound = book.readUpTo !== null;
  if (scope.kind === 'chapter') {
    const chapter = chapters[scope.chapter];
    if (!chapter) throw new LecternError('CHAPTER_NOT_FOUND', errorText.chapterGone);
    if (!isBound) return [chapter];
    const read = await store.reading.readRanges(book.id);
    return read
      .filter(({ from, to }) => from <= chapter.to && to >= chapter.from)
      .map(({ from, to }) => ({ from: Math.max(from, chapter.from), to: Math.min(to, chapter.to) }));
  }
  if (scope.kind === 'book' && !isBound) return [{ from: 1, to: book.pageCount }];
  const read = await store.reading.readRanges(book.id);
  if (read.length === 0) throw new LecternError('NOTHING_TO_ASK', errorText.nothingRead);
  return read;
};

const isOn = (spans: readonly PageSpan[], page: number): boolean =>
  spans.some(({ from, to }) => from <= page && page <= to);

const questionsOn = async (
  { store }: QuizDeps,
  book: Book,
  spans: readonly PageSpan[],
): Promise<readonly StoredQuestion[]> => {
  const range = {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  };
  return (await store.quiz.listQuestions(book.id, range)).filter(({ page }) => isOn(spans, page));
};

/** The part of a chapter that is within the spans; null if none is. */
const within = (chapter: BookChapter, spans: readonly PageSpan[]): PageSpan | null => {
  const shared = spans.filter(({ from, to }) => from <= chapter.to && to >= chapter.from);
  const [first, last] = [shared[0], shared.at(-1)];
  return first && last
    ? { from: Math.max(chapter.from, first.from), to: Math.min(chapter.to, last.to) }
    : null;
};

/** Makes questions for the chapters that have the fewest, until there are enough to choose from. */
const supplyQuestions = async (
  deps: QuizDeps,
  book: Book,
  known: KnownBook,
  spans: readonly PageSpan[],
  scope: QuizScope,
  count: number,
): Promise<readonly StoredQuestion[]> => {
  const before = await questionsOn(deps, book, spans);
  const chapters = known.chapters
    .flatMap((chapter) => {
      if (scope.kind === 'chapter' ? chapter.chapter !== scope.chapter : chapter.isBeside) return [];
      const range = within(chapter, spans);
      return range ? [{ chapter, range }] : [];
    })
    .map((one) => ({
      ...one,
      has: before.filter((question) => question.chapter === one.chapter.chapter).length,
    }));
  const each = Math.max(
    5,
    Math.ceil((supply * count) / Math.max(1, Math.min(chapters.length, mostChapters))),
  );
  const lacking = chapters.filter(({ has }) => has < each / 2).toSorted((a, b) => a.has - b.has);
  let made = 0;
  for (const { chapter, range } of lacking) {
    if (scope.kind !== 'chapter' && made >= mostChapters) break;
    const added = await makeQuestions(deps, deps.builtin, book, chapter, range, known.terms, each, never);
    if (added > 0) made += 1;
  }
  return made === 0 ? before : questionsOn(deps, book, spans);
};

const withTitle = (quiz: Quiz, chapters: readonly BookChapter[]): Quiz => ({
  ...quiz,
  title: quiz.scope.kind === 'chapter' ? (chapters[quiz.scope.chapter]?.title ?? null) : null,
});

/** What a card asks and answers. */
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

/** Questions that an answer in a conversation shows. */
const mostRows = 5;

const isGap = ({ prompt }: StoredQuestion): boolean => prompt.includes(blank);

/** A conversation does not wait for a model to make them. */
const rowsOf = async (deps: QuizDeps, book: Book, range: PageSpan): Promise<readonly QuizRow[]> => {
  const known = await readKnown(deps, book);
  const chapter = known.chapters[chapterOfPage(known.chapters, range.from)];
  const spans = [range];
  let questions = (await questionsOn(deps, book, spans)).filter(isGap);
  if (questions.length < mostRows && chapter) {
    const made = { ...deps, cognition: deps.builtin };
    await makeQuestions(made, deps.builtin, book, chapter, range, known.terms, supply * mostRows, never);
    questions = (await questionsOn(deps, book, spans)).filter(isGap);
  }
  return chooseQuestions(questions, ({ chapter: of, term }) => known.stateOf(of, term), mostRows).map(
    ({ id, page, label, prompt, answer, quote }) => ({ questionId: id, page, label, prompt, answer, quote }),
  );
};

export const createQuizzes = (deps: QuizDeps): QuizMaster => {
  const { store, embedder, clock, emit } = deps;
  const requireBook = async (bookId: Book['id']): Promise<Book> => {
    const book = await store.library.findBook(bookId, embedder.modelId);
    if (!book) throw new LecternError('BOOK_NOT_FOUND', errorText.bookGone);
    return book;
  };
  const titled = async (quiz: Quiz): Promise<Quiz> => {
    const chapters = await bookChapters(store.library, await requireBook(quiz.bookId));
    return withTitle(quiz, chapters);
  };
  const get = async (id: number): Promise<Quiz> => {
    const quiz = await store.quiz.findQuiz(id);
    if (!quiz) throw notFound.quiz();
    return titled(quiz);
  };
  return {
    async start(bookId, scope, count) {
      const book = await requireBook(bookId);
      const known = await readKnown(deps, book);
      const spans = await pagesOf(deps, book, scope, known.chapters);
      if (spans.length === 0) throw new LecternError('NOTHING_TO_ASK', errorText.nothingRead);
      const supplied = await supplyQuestions(deps, book, known, spans, scope, count);
      const questions =
        scope.kind === 'chapter'
          ? supplied
          : supplied.filter(({ chapter }) => !known.chapters[chapter]?.isBeside);
      const chosen = chooseQuestions(questions, ({ chapter, term }) => known.stateOf(chapter, term), count);
      if (chosen.length === 0) throw new LecternError('NOTHING_TO_ASK', errorText.nothingToAsk);
      const ids = chosen.map(({ id }) => id);
      const quizId = await store.quiz.addQuiz(bookId, scope, ids, isoTime(clock));
      emit({ kind: 'knowledge' });
      return get(quizId);
    },
    async open(bookId) {
      const open = await store.quiz.listOpenQuizzes(bookId);
      return Promise.all(
        open.map(async (one) => {
          if (one.scope.kind !== 'chapter') return one;
          const book = await store.library.findBook(one.bookId, embedder.modelId);
          const chapters = book ? await bookChapters(store.library, book) : [];
          return { ...one, title: chapters[one.scope.chapter]?.title ?? null };
        }),
      );
    },
    get,
    async answer(quizId, { questionId, given, result: own, ms }) {
      const [quiz, question] = await Promise.all([
        store.quiz.findQuiz(quizId),
        store.quiz.findQuestion(questionId),
      ]);
      if (!quiz) throw notFound.quiz();
      const item = quiz.items.find((one) => one.question.id === questionId);
      if (!item || !question) throw notFound.question();
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
    },
    async passage(questionId) {
      const question = await store.quiz.findQuestion(questionId);
      if (!question) throw notFound.question();
      const { bookId, page, quote, before, after } = question;
      return findPassage(store.library, { bookId, pin: { page, quote, before, after } });
    },
    async makeCards(quizId) {
      const quiz = await store.quiz.findQuiz(quizId);
      if (!quiz) throw notFound.quiz();
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
    },
    rows: (book, range) => rowsOf(deps, book, range),
    async remove(quizId) {
      if (!(await store.quiz.eraseQuiz(quizId))) throw notFound.quiz();
      emit({ kind: 'knowledge' });
    },
    async removeQuestion(questionId) {
      if (!(await store.quiz.eraseQuestion(questionId))) throw notFound.question();
      emit({ kind: 'knowledge' });
    },
  };
};
