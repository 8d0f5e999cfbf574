import type { AnswerEvent } from '../../../shared/contract';
import type {
  Answer,
  AnswerScope,
  BookId,
  ComposerDraft,
  ModelChoice,
  Selection,
  Session,
  SessionDetail,
  SessionId,
  ThreadPage,
  TurnId,
  Warmup,
} from '../../../shared/model';
import type { Erasure } from '../../ports';
import type { ThreadQuery } from './find-thread-page';

/** The engine for one answer instead of the one in the settings. */
export type AnsweredBy = 'builtin' | ModelChoice;

interface AskedHow {
  /** The session's book if it is left out. */
  readonly scope?: AnswerScope | undefined;
  readonly answerer?: AnsweredBy | undefined;
}

/** Sessions, from warmup to summary (docs/memory.md). Every promise rejects with a LecternError of the study domain. */
export interface Sessions {
  /** Resumes the book's open session (B1) or starts a new one with a warmup (A5). `fresh` ends the open one first. */
  start(
    bookId: BookId | null,
    fresh: boolean,
  ): Promise<{ readonly sessionId: SessionId; readonly warmup: Warmup; readonly resumed: boolean }>;
  list(filter: {
    readonly bookId: BookId | null;
    readonly limit: number;
    readonly before: string | null;
  }): Promise<readonly Session[]>;
  get(sessionId: SessionId): Promise<SessionDetail>;
  /** A page of the conversation across the sessions of a book, or of all those without one (D15). */
  thread(query: ThreadQuery): Promise<ThreadPage>;
  /**
   * Asks and streams the answer. Every event is stored before it is yielded. Ending the iteration early does not stop
   * the answer, so closing a window does not lose it; `stop` does.
   */
  ask(
    sessionId: SessionId,
    content: string,
    selection?: Selection | null,
    how?: AskedHow,
  ): AsyncIterable<AnswerEvent>;
  /** Answers again, in the question's scope. `by` overrides the engine in the settings. */
  regenerate(sessionId: SessionId, turnId: TurnId, by?: AnsweredBy | null): AsyncIterable<AnswerEvent>;
  /** The unsent message of the composer for the book, or for the conversation without one. */
  draft(bookId: BookId | null): Promise<ComposerDraft>;
  saveDraft(bookId: BookId | null, draft: ComposerDraft): Promise<ComposerDraft>;
  /** The questions asked about the book, newest first, without duplicates. */
  questions(bookId: BookId | null, limit: number): Promise<readonly string[]>;
  answer(sessionId: SessionId, turnId: TurnId): Promise<Answer>;
  stop(sessionId: SessionId, turnId: TurnId): Promise<Answer>;
  /** What `eraseExchange` would delete. */
  findErasure(sessionId: SessionId, turnId: TurnId): Promise<Erasure>;
  /**
   * Permanently deletes a question, its answers and everything derived only from them (D13). Accepts the id of either.
   * Rejects with ANSWER_RUNNING while an answer of the session is being written.
   */
  eraseExchange(sessionId: SessionId, turnId: TurnId): Promise<void>;
  /** Stops a running answer, then writes title, summary and facts. Ending twice does nothing (E1). */
  end(
    sessionId: SessionId,
  ): Promise<{ readonly title: string; readonly summary: string; readonly turnCount: number }>;
}
