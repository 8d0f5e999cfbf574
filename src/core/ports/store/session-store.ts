import type {
  Answer,
  AnswerScope,
  AnswerCard,
  AnswerOutcome,
  BookId,
  Citation,
  NoteCitation,
  ComposerDraft,
  ContextPiece,
  Fact,
  Selection,
  Session,
  SessionId,
  StoredRunningSummary,
  StoredSummary,
  StoredWarmup,
  Summary,
  SummaryContent,
  Turn,
  TurnId,
  TurnState,
  StepFallback,
  Sentence,
} from '../../../shared/model';
import type { ThreadReader } from './thread-store';

export type { ThreadPlace, ThreadReader } from './thread-store';

/** What deleting an exchange also deletes or changes. */
export interface Erasure {
  readonly answers: number;
  /** Facts based only on it, which are deleted. */
  readonly facts: readonly Fact[];
  /** Number of facts with other evidence, which become less certain. */
  readonly weakened: number;
  /** The facts that those had replaced, which become active again. */
  readonly reopened: readonly Fact[];
}

/**
 * The number of erasures when the source of this write was read. If it has changed since, the write rejects, because it
 * may contain erased text and must be made again (D13).
 */
export interface ErasureCheck {
  readonly erasures?: number;
}

export interface SessionReader extends ThreadReader {
  /** Newest first, of all books if `bookId` is null. `before` is the `startedAt` of the last one seen. */
  listSessions(bookId: BookId | null, limit: number, before: string | null): Promise<readonly Session[]>;
  findSession(id: SessionId): Promise<Session | null>;
  getSessions(ids: readonly SessionId[]): Promise<readonly Session[]>;
  /** Sessions without an end, oldest first. */
  listOpenSessions(): Promise<readonly Session[]>;
  /** The last ended session with a summary, of the book or of any book. */
  findLastSession(bookId: BookId | null, except: SessionId | null): Promise<Session | null>;
  listTurns(sessionId: SessionId): Promise<readonly Turn[]>;
  /** The last `limit` turns, oldest first. */
  listRecentTurns(sessionId: SessionId, limit: number): Promise<readonly Turn[]>;
  getTurns(ids: readonly TurnId[]): Promise<readonly Turn[]>;
  findAnswer(turnId: TurnId): Promise<Answer | null>;
  findRunningSummary(sessionId: SessionId): Promise<StoredRunningSummary | null>;
  findWarmup(sessionId: SessionId): Promise<StoredWarmup | null>;
  listSummaries(limit: number): Promise<readonly Summary[]>;
  /** The unsent message of the composer for a book, or for the conversation without one. */
  findDraft(bookId: BookId | null): Promise<ComposerDraft | null>;
  /** The learner's questions about a book, or about none, newest first and each once. */
  listQuestions(bookId: BookId | null, limit: number): Promise<readonly string[]>;
  countSessions(): Promise<number>;
  /** How many exchanges were ever erased. */
  countErasures(): Promise<number>;
  /** By the id of the question or an answer; null if it does not exist. */
  findErasure(turnId: TurnId): Promise<Erasure | null>;
}

/** An imported conversation (D17). */
export interface ImportedSession {
  readonly id: SessionId;
  readonly title: string | null;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The file that it is from. Its answers then reply to the message before, so that facts are extracted from them. */
  readonly source?: string;
  readonly turns: readonly {
    readonly role: 'user' | 'assistant';
    /** The speaker's name, if neither the learner nor the tutor. */
    readonly speaker: string | null;
    readonly content: string;
    readonly at: string;
  }[];
}

export interface SessionWriter {
  addSession(session: {
    readonly id: SessionId;
    readonly bookId: BookId | null;
    readonly at: string;
    readonly warmup: StoredWarmup;
  }): Promise<void>;
  /**
   * Adds an ended session with its complete turns and their events in one transaction. Queues no job. Returns the turns'
   * ids in order, or none if the session already exists.
   */
  importSession(session: ImportedSession): Promise<readonly TurnId[]>;
  saveDraft(bookId: BookId | null, draft: ComposerDraft): Promise<void>;
  /** The learner's turn and its event, in one transaction, before anything else happens (B1). */
  addQuestion(question: {
    readonly sessionId: SessionId;
    readonly content: string;
    readonly at: string;
    /** The words of the book that it is about. */
    readonly selection?: Selection | null;
    /** The books that its answers may use, if not the session's own. */
    readonly scope?: AnswerScope;
  }): Promise<Turn>;
  /** An assistant turn in state `streaming`, empty. */
  beginAnswer(answer: {
    readonly sessionId: SessionId;
    readonly replyTo: TurnId;
    readonly model: string;
    readonly at: string;
    readonly context: readonly ContextPiece[];
    readonly fallbacks?: readonly StepFallback[];
  }): Promise<Turn>;
  /** Appends to a streaming answer; awaited before the same text is shown. */
  appendAnswer(turnId: TurnId, text: string, citations: readonly Citation[]): Promise<void>;
  /** Replaces the notes that a streaming answer cites; awaited before they are shown. */
  setNoteCitations(turnId: TurnId, citations: readonly NoteCitation[]): Promise<void>;
  /**
   * Replaces a streaming answer's content by a card, its plain text and its citations; awaited before the card is
   * shown.
   */
  setAnswerCard(
    turnId: TurnId,
    answer: {
      readonly text: string;
      readonly citations: readonly Citation[];
      readonly card: AnswerCard;
    },
  ): Promise<void>;
  /** Records that another engine continues a streaming answer, and why; awaited before it writes anything. */
  switchAnswer(
    turnId: TurnId,
    to: { readonly model: string; readonly error: Sentence; readonly errorCode: string },
  ): Promise<void>;
  /**
   * Ends a streaming answer in the given state, with its event and, for a complete one, its queued `extract-facts`
   * job, in one transaction. Does nothing to an answer that has ended.
   */
  finishAnswer(
    turnId: TurnId,
    end: {
      readonly state: Exclude<TurnState, 'streaming'>;
      readonly tokens: number;
      readonly basis: Turn['basis'];
      /** Null for an incomplete answer. */
      readonly outcome: AnswerOutcome | null;
      readonly citations: readonly Citation[];
      readonly error: Sentence | null;
      readonly errorCode: string | null;
      readonly at: string;
      readonly extract: boolean;
    },
  ): Promise<Answer>;
  /** After a crash: every streaming answer becomes `cut`. Returns how many. */
  cutStreamingAnswers(at: string): Promise<number>;
  /** Extends the running summary over turns up to `toTurnId` (A6). */
  saveRunningSummary(
    sessionId: SessionId,
    summary: Omit<StoredRunningSummary, 'text'> & ErasureCheck,
    at: string,
  ): Promise<void>;
  /** Ends a session with title and summary, unless it has ended (E1, A10). Returns whether it ended now. */
  endSession(
    id: SessionId,
    end: { readonly title: string; readonly summary: SummaryContent; readonly at: string } & ErasureCheck,
  ): Promise<boolean>;
  /** Sets title and summary of an ended session that lost them with an erased exchange. */
  rewriteSession(
    id: SessionId,
    texts: { readonly title: string; readonly summary: SummaryContent } & ErasureCheck,
  ): Promise<void>;
  /** Deletes a session with fewer than two turns and everything that belongs to it (A10). */
  discardSession(id: SessionId): Promise<void>;
  /**
   * Permanently erases a question with its answers, by the id of either, and their events, vectors, topic lines and
   * contexts. A fact that only they support is erased and the facts that it had superseded are reopened; other facts lose
   * this evidence and are weighed again, or extracted again if they use its wording. Summaries, archives, base memory
   * revisions and topic names derived from them lose their text at once, and a `retell-erased` job, queued in the same
   * transaction, rewrites them. An empty ended session is erased too. Rejects with `ANSWER_RUNNING` while an answer
   * streams. Returns whether the exchange existed.
   */
  eraseExchange(turnId: TurnId, at: string): Promise<boolean>;
  /** B5: stores a summary over a range of turns and marks those turns as summarised, in one transaction. */
  addSummary(summary: Omit<StoredSummary, 'id' | 'text'> & ErasureCheck): Promise<StoredSummary>;
  /** Stores vectors of turns, for semantic recall. */
  addTurnVectors(
    modelId: string,
    vectors: readonly { readonly id: TurnId; readonly vector: Float32Array }[],
  ): Promise<void>;
}
