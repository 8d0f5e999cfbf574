import type { AnswerEvent } from '../../../shared/contract';
import type { Answer, Selection, Session, SessionDetail, ThreadPage, Warmup } from '../../../shared/model';
import type { Erasure } from '../../ports';
import type { ThreadQuery } from './find-thread-page';

/** Sessions, from warmup to summary (docs/memory.md). Every promise rejects with a LecternError of the study domain. */
export interface Sessions {
  /** The book's open session with its last messages (B1), or a new one with its warmup (A5). `fresh` ends the open one first. */
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
  /** A stretch of the conversation that the sessions of a book, or of none, make up (D15). */
  thread(query: ThreadQuery): Promise<ThreadPage>;
  /**
   * Asks and streams. What is yielded is on disk. Ending the iteration early does not stop the answer: it goes on to its
   * end, as the learner would expect of a window that was closed; `stop` stops it.
   */
  ask(sessionId: string, content: string, selection?: Selection | null): AsyncIterable<AnswerEvent>;
  /** Once more; `builtin`: by the built-in engine whatever the settings say. */
  regenerate(sessionId: string, turnId: number, by?: 'builtin' | null): AsyncIterable<AnswerEvent>;
  answer(sessionId: string, turnId: number): Promise<Answer>;
  stop(sessionId: string, turnId: number): Promise<Answer>;
  /** What `eraseExchange` would take along. */
  findErasure(sessionId: string, turnId: number): Promise<Erasure>;
  /**
   * For good: a question with its answers, by the id of either, and what is on them alone (D13). Rejects with
   * ANSWER_RUNNING while an answer of the session is being written.
   */
  eraseExchange(sessionId: string, turnId: number): Promise<void>;
  /** Waits for a running answer to stop, then title, summary, facts. Ending twice does nothing (E1). */
  end(
    sessionId: string,
  ): Promise<{ readonly title: string; readonly summary: string; readonly turnCount: number }>;
}
