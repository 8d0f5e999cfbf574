import type {
  Answer,
  AnswerCard,
  AnswerOutcome,
  Citation,
  ContextPiece,
  Fact,
  StoredRunningSummary,
  SummaryContent,
  Selection,
  Session,
  Summary,
  Turn,
  TurnState,
  StoredWarmup,
} from '../../../shared/model';
import type { ThreadReader } from './thread-store';

export type { ThreadPlace, ThreadReader } from './thread-store';

/** What deleting an exchange takes along. */
export interface Erasure {
  readonly answers: number;
  /** They rest on it alone. */
  readonly facts: readonly Fact[];
  /** Facts that other messages support too: so many become less certain. */
  readonly weakened: number;
  /** What those facts had replaced, which is recalled again. */
  readonly reopened: readonly Fact[];
}

/**
 * How often something had been erased when that was read which is stored now. Where more has been since, storing it
 * rejects: it may tell of what is gone, and is to be made again (D13).
 */
export interface ReadBefore {
  readonly erasures?: number;
}

export interface SessionReader extends ThreadReader {
  /** Newest first; all books where `bookId` is null; `before` is the `startedAt` of the last one seen. */
  listSessions(bookId: string | null, limit: number, before: string | null): Promise<readonly Session[]>;
  findSession(id: string): Promise<Session | null>;
  getSessions(ids: readonly string[]): Promise<readonly Session[]>;
  /** Sessions without an end, oldest first. */
  listOpenSessions(): Promise<readonly Session[]>;
  /** The last ended session with a summary, of the book or of any. */
  findLastSession(bookId: string | null, except: string | null): Promise<Session | null>;
  listTurns(sessionId: string): Promise<readonly Turn[]>;
  /** The last `limit` turns, oldest first. */
  listRecentTurns(sessionId: string, limit: number): Promise<readonly Turn[]>;
  getTurns(ids: readonly number[]): Promise<readonly Turn[]>;
  findAnswer(turnId: number): Promise<Answer | null>;
  findRunningSummary(sessionId: string): Promise<StoredRunningSummary | null>;
  findWarmup(sessionId: string): Promise<StoredWarmup | null>;
  listSummaries(limit: number): Promise<readonly Summary[]>;
  countSessions(): Promise<number>;
  /** How many exchanges were ever erased. */
  countErasures(): Promise<number>;
  /** By the id of the question or an answer; null where it is not there. */
  findErasure(turnId: number): Promise<Erasure | null>;
}

/** A chat from elsewhere, or an earlier one (D17). */
export interface ImportedSession {
  readonly id: string;
  readonly title: string | null;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly turns: readonly {
    readonly role: 'user' | 'assistant';
    /** A name where the speaker is neither the learner nor the tutor. */
    readonly speaker: string | null;
    readonly content: string;
    readonly at: string;
  }[];
}

export interface SessionWriter {
  addSession(session: {
    readonly id: string;
    readonly bookId: string | null;
    readonly at: string;
    readonly warmup: StoredWarmup;
  }): Promise<void>;
  /**
   * An ended session as it was held elsewhere: its turns, complete, each with its event, in one transaction. No job is
   * queued for it. Returns the turns' ids in their order; none where the session is there already.
   */
  importSession(session: ImportedSession): Promise<readonly number[]>;
  /** The learner's turn and its event, in one transaction, before anything else happens (B1). */
  addQuestion(question: {
    readonly sessionId: string;
    readonly content: string;
    readonly at: string;
    /** The words of the book that it is about. */
    readonly selection?: Selection | null;
  }): Promise<Turn>;
  /** An assistant turn in state `streaming`, empty. */
  beginAnswer(answer: {
    readonly sessionId: string;
    readonly replyTo: number;
    readonly model: string;
    readonly at: string;
    readonly context: readonly ContextPiece[];
  }): Promise<Turn>;
  /** Appends to a streaming answer; awaited before the same text is shown. */
  appendAnswer(turnId: number, text: string, citations: readonly Citation[]): Promise<void>;
  /**
   * Gives a streaming answer its card, with the same as plain text and the citations that the card refers to, in place
   * of what it had; awaited before the card is shown.
   */
  setAnswerCard(
    turnId: number,
    answer: {
      readonly text: string;
      readonly citations: readonly Citation[];
      readonly card: AnswerCard;
    },
  ): Promise<void>;
  /** Another engine writes a streaming answer, and why; awaited before it says anything. */
  switchAnswer(
    turnId: number,
    to: { readonly model: string; readonly error: string; readonly errorCode: string },
  ): Promise<void>;
  /**
   * Ends a streaming answer in the given state, with its event and, for a complete one, its queued `extract-facts`
   * job, in one transaction. Does nothing to an answer that has ended.
   */
  finishAnswer(
    turnId: number,
    end: {
      readonly state: Exclude<TurnState, 'streaming'>;
      readonly tokens: number;
      readonly basis: Turn['basis'];
      /** Null of an answer that did not come to its end. */
      readonly outcome: AnswerOutcome | null;
      readonly citations: readonly Citation[];
      readonly error: string | null;
      readonly errorCode: string | null;
      readonly at: string;
      readonly extract: boolean;
    },
  ): Promise<Answer>;
  /** After a crash: every streaming answer becomes `cut`. Returns how many. */
  cutStreamingAnswers(at: string): Promise<number>;
  /** Extends the running summary over turns up to `toTurnId` (A6). */
  saveRunningSummary(
    sessionId: string,
    summary: Omit<StoredRunningSummary, 'text'> & ReadBefore,
    at: string,
  ): Promise<void>;
  /** Title, summary and turn count; does nothing when it has ended (E1, A10). Returns whether it ended now. */
  endSession(
    id: string,
    end: { readonly title: string; readonly summary: SummaryContent; readonly at: string } & ReadBefore,
  ): Promise<boolean>;
  /** Title and summary of an ended session that lost them with an erased exchange; does nothing to one that has them. */
  retellSession(
    id: string,
    told: { readonly title: string; readonly summary: SummaryContent } & ReadBefore,
  ): Promise<void>;
  /** A session with fewer than two turns, with what hangs on it (A10). */
  discardSession(id: string): Promise<void>;
  /**
   * For good: a question with its answers, by the id of either; their events, vectors, topic lines and contexts. A fact
   * that they alone support goes with them, and what it had retired is re-opened; any other loses their evidence and is
   * weighed again, or read again where it is worded like them. Summaries, archives, base memory revisions and names of
   * topics that they went into lose their text at once, and a `retell-erased` job, queued in the same transaction, makes
   * it again. An ended session with nothing left goes too. Rejects with `ANSWER_RUNNING` while an answer streams. Returns
   * whether it was there.
   */
  eraseExchange(turnId: number, at: string): Promise<boolean>;
  /** B5: a summary over a range of turns, and the mark on those turns, in one transaction. */
  addSummary(summary: Omit<Summary, 'id'> & ReadBefore): Promise<Summary>;
  /** Vectors of turns, for recall by meaning. */
  addTurnVectors(
    modelId: string,
    vectors: readonly { readonly id: number; readonly vector: Float32Array }[],
  ): Promise<void>;
}
