import type {
  Book,
  BookId,
  Card,
  OpenQuiz,
  Quiz,
  QuizOutcome,
  QuizResult,
  QuizScope,
  PageSpan,
} from '../../shared/model';
import type { CardPassage } from '../review/review';
import type { QuizRow } from '../session/card/card-task';

interface GivenAnswer {
  readonly questionId: number;
  readonly given: string;
  /** The learner's own verdict on an open question. */
  readonly result?: QuizResult | undefined;
  readonly ms: number;
}

/** Methods reject with `QUIZ_NOT_FOUND`, `QUESTION_NOT_FOUND` and `BOOK_NOT_FOUND`. */
export interface Quizzes {
  /** Rejects with `NOTHING_TO_ASK` and `CHAPTER_NOT_FOUND`. */
  start(bookId: BookId, scope: QuizScope, count: number): Promise<Quiz>;
  open(bookId: BookId | null): Promise<readonly OpenQuiz[]>;
  get(quizId: number): Promise<Quiz>;
  /** Rejects with `QUESTION_ANSWERED`. */
  answer(
    quizId: number,
    answer: GivenAnswer,
  ): Promise<{
    readonly outcome: QuizOutcome | null;
    readonly answer: string;
    readonly quote: string;
    readonly finished: boolean;
  }>;
  passage(questionId: number): Promise<CardPassage | null>;
  makeCards(quizId: number): Promise<readonly Card[]>;
  remove(quizId: number): Promise<void>;
  removeQuestion(questionId: number): Promise<void>;
}

/** Methods for sessions only. */
export interface QuizService extends Quizzes {
  /** A few gap questions about a chapter's pages. If there are too few, the built-in engine makes more. */
  rows(book: Book, range: PageSpan): Promise<readonly QuizRow[]>;
}
