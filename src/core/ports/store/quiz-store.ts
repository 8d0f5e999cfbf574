import type {
  BookId,
  OpenQuiz,
  PageSpan,
  QuestionKind,
  Quiz,
  QuizOutcome,
  QuizQuestion,
  QuizResult,
  QuizScope,
  TurnId,
} from '../../../shared/model';

/** A question to be stored. */
export interface NewQuestion {
  readonly bookId: BookId;
  readonly chapter: number;
  /** The pages of its chapter. */
  readonly range: PageSpan;
  readonly page: number;
  readonly kind: QuestionKind;
  readonly prompt: string;
  readonly options: readonly string[];
  readonly answer: string;
  /** The key term that it asks about. */
  readonly term: string | null;
  readonly quote: string;
  readonly before: string;
  readonly after: string;
  readonly madeBy: string;
}

export interface StoredQuestion
  extends QuizQuestion, Pick<NewQuestion, 'answer' | 'term' | 'quote' | 'before' | 'after'> {
  /** The last answer to it; null if it was never asked. */
  readonly last: { readonly result: QuizResult; readonly at: string } | null;
  /** Whether it is about an open misconception. */
  readonly isMisconception: boolean;
}

export interface AttemptWrite extends Pick<QuizOutcome, 'given' | 'result' | 'gradedBy' | 'at'> {
  readonly quizId: number;
  readonly questionId: number;
  readonly ms: number;
  readonly weight: number;
  /** The study day, and the latest day on which a first right answer is long enough ago for a second one to count. */
  readonly day: string;
  readonly longAgo: string;
}

/** A confusion of one thing with another, and a question about it. */
interface NewMisconception {
  readonly wrong: string;
  readonly correct: string;
  readonly question: NewQuestion;
  /** The message that showed it. */
  readonly turnId: TurnId;
  readonly weight: number;
  readonly at: string;
}

export interface QuizReader {
  findQuestion(id: number): Promise<StoredQuestion | null>;
  /** Questions about pages `from` to `to`, in the order of the book. */
  listQuestions(bookId: BookId, range: PageSpan): Promise<readonly StoredQuestion[]>;
  /** Titles are null. */
  findQuiz(id: number): Promise<Quiz | null>;
  listOpenQuizzes(bookId: BookId | null): Promise<readonly OpenQuiz[]>;
}

/** Each method is one transaction. */
export interface QuizWriter {
  /** Skips questions whose prompt the book already has. Returns how many were added. */
  addQuestions(questions: readonly NewQuestion[], at: string): Promise<number>;
  addQuiz(bookId: BookId, scope: QuizScope, questionIds: readonly number[], at: string): Promise<number>;
  /**
   * Stores an answer with its evidence and, for a wrong choice, the misconception. A misconception that was answered
   * right on days far enough apart is erased. The last answer finishes the quiz. Null if the question was answered
   * before.
   */
  addAttempt(attempt: AttemptWrite): Promise<{ readonly finished: boolean } | null>;
  /** Returns false if there is already a question about it. */
  addMisconception(one: NewMisconception): Promise<boolean>;
  /** Returns whether there was one. */
  eraseMisconception(id: number): Promise<boolean>;
  eraseQuiz(id: number): Promise<boolean>;
  /** Erases the question with all answers to it. */
  eraseQuestion(id: number): Promise<boolean>;
}
