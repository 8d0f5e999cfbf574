import type { AnswerEvent } from '../../../shared/contract';
import type { Answer, Selection, Session, SessionDetail, ThreadPage, Warmup } from '../../../shared/model';
import type { Erasure } from '../../ports';
import type { ThreadQuery } from './find-thread-page';

/** Sessions, from warmup to summary (docs/memory.md). Every promise rejects with a LecternError of the study domain. */
export interface Sessions {
  /** Resumes the book's open session (B1) or starts a new one with a warmup (A5). `fresh` ends the open one first. */
  start(
    bookId: string | null,
    fresh: boolean,
  ): Promise<{ readonly sessionId: string; readonly warmup: Warmup; readonly resumed: boolean }>;
  list(filter: {
    readonly bookId: string | null;
    readonly limit: number;
    readonly before: string | null;
  }): Promise<readonly Session[]>;
  get(sessionId: string): Promise<SessionDetail>;
  /** A page of the conversation across the sessions of a book, or of all those without one (D15). */
  thread(query: ThreadQuery): Promise<ThreadPage>;
  /**
   * Asks and streams the answer. Every event is stored before it is yielded. Ending the iteration early does not stop
   * the answer, so closing a window does not lose it; `stop` does.
   */
  ask(sessionId: string, content: string, selection?: Selection | null): AsyncIterable<AnswerEvent>;
  /** Answers again. `builtin` overrides the engine in the settings. */
  regenerate(sessionId: string, turnId: number, by?: 'builtin' | null): AsyncIterable<AnswerEvent>;
  answer(sessionId: string, turnId: number): Promise<Answer>;
  stop(sessionId: string, turnId: number): Promise<Answer>;
  /** What `eraseExchange` would delete. */
  findErasure(sessionId: string, turnId: number): Promise<Erasure>;
  /**
   * Permanently deletes a question, its answers and everything derived from them alone (D13). Accepts the id of either.
   * Rejects with ANSWER_RUNNING while an answer of the session is being written.
   */
  eraseExchange(sessionId: string, turnId: number): Promise<void>;
  /** Stops a running answer, then writes title, summary and facts. Ending twice does nothing (E1). */
  end(
    sessionId: string,
  ): Promise<{ readonly title: string; readonly summary: string; readonly turnCount: number }>;
}
