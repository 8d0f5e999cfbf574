import type {
  Evidence,
  Fact,
  FactDetail,
  FactId,
  FactStatus,
  FactType,
  MemoryEvent,
  Scope,
  SessionId,
  Statement,
  StoredSummary,
  TurnId,
} from '../../../../shared/model';
import type { ErasedContent } from '../../backup-files';
import type { FactAuditReader, FactAuditWriter } from './fact-audit-store';
import type { ScopeRef } from '../scope-ref';
import type { TimeRange } from '../books/search-store';

export type { ScopeRef } from '../scope-ref';

/** Number of facts of a scope, type and status. */
export interface FactCount {
  readonly scope: Scope;
  readonly scopeId: string;
  readonly type: FactType;
  readonly status: FactStatus;
  readonly count: number;
}

/** Number of items of a kind, and of those with a vector of a model. */
interface VectorCount {
  readonly done: number;
  readonly total: number;
}
export type VectorCounts = Readonly<Record<'passage' | 'turn' | 'note' | 'fact', VectorCount>>;

/** The learner's wording that replaces a fact's. */
export interface FactCorrection extends Statement {
  /** The words as the learner wrote them. */
  readonly quote: string;
  readonly factKey: string;
  readonly importance: number;
  readonly vector: { readonly modelId: string; readonly vector: Float32Array } | null;
  /** Whether to erase every trace of the old wording: evidence from messages, topic lines, records of answers. */
  readonly eraseOld?: boolean;
  readonly at: string;
}

export interface NewEvidence extends Omit<Evidence, 'id' | 'factId'> {}

/** What the write pipeline decided about a candidate, stored with its vector and evidence in one transaction. */
export interface FactWrite extends Statement {
  readonly scope: Scope;
  readonly scopeId: string;
  readonly type: FactType;
  /** Lower case, no punctuation, at most 128 characters (C5). */
  readonly factKey: string;
  readonly confidence: number;
  readonly importance: number;
  readonly status: FactStatus;
  readonly ttlDays: number | null;
  readonly page: number | null;
  readonly label: string | null;
  readonly chapter: string | null;
  readonly sessionId: SessionId | null;
  readonly at: string;
  readonly evidence: NewEvidence;
  readonly vector: { readonly modelId: string; readonly vector: Float32Array } | null;
  /** Merge into this fact (evidence +1, these confidence and wording) instead of adding one. */
  readonly mergeInto: FactId | null;
  /** Facts that the new one supersedes (B4). It is pinned if one of them was. */
  readonly supersedes: readonly FactId[];
}

export interface RelatedBy {
  readonly terms: readonly string[];
  readonly vector: { readonly modelId: string; readonly vector: Float32Array } | null;
}

export interface RelatedFact {
  readonly fact: Fact;
  /** Cosine with the query vector; null if the fact was found by keyword only. */
  readonly similarity: number | null;
  /** The newest turn among its evidence. */
  readonly lastTurnId: TurnId | null;
}

/** A fact and a message that supports it. */
export interface FactOfTurn {
  readonly turnId: TurnId;
  readonly fact: Fact;
}

/** A superseded fact and the active one at the end of its replacements. */
export interface Successor {
  readonly replaced: FactId;
  readonly fact: Fact;
}

/** A fact that a newer one replaced. */
export interface ReplacedFact {
  readonly fact: Fact;
  /** The wording of the fact that replaced it; null if that is gone. */
  readonly replacedBy: string | null;
}

/** An item without a vector of a model. */
export interface Unembedded {
  readonly id: number;
  readonly text: string;
}

/** A name that the learner has stated, when, and the fact that remembers it. */
export interface StatedName {
  readonly name: string;
  readonly at: string;
  readonly factId: FactId;
}

export interface MemoryReader extends FactAuditReader {
  /** One count per scope, type and status that occurs. */
  countFacts(): Promise<readonly FactCount[]>;
  findFact(id: FactId): Promise<FactDetail | null>;
  /** What was erased, so that it can be found in backups. */
  describeForgotten(): Promise<ErasedContent>;
  /** How many rows `clearSome` would erase. */
  countMemory(): Promise<number>;
  /** The texts that `eraseFact` would look for. */
  listWordings(id: FactId, older: 'reopen' | 'erase'): Promise<readonly string[]>;
  /** The number of answers whose context included a fact, and the latest of them. */
  findFactUse(id: FactId): Promise<{ readonly answers: number; readonly lastTurnId: TurnId | null }>;
  /** Ids of the facts that these turns support. */
  listFactsOfTurns(turnIds: readonly TurnId[]): Promise<readonly FactId[]>;
  getFacts(ids: readonly FactId[]): Promise<readonly Fact[]>;
  /** The facts about the learner that messages support, whatever their status. */
  listFactsByTurns(turnIds: readonly TurnId[]): Promise<readonly FactOfTurn[]>;
  /** What replaced these facts, directly or after several changes, if it is active. */
  listSuccessors(ids: readonly FactId[], now: string): Promise<readonly Successor[]>;
  /** Which of the messages stated a fact that was erased; their words may still be there. */
  listForgottenTurns(turnIds: readonly TurnId[]): Promise<readonly TurnId[]>;
  findFactByKey(scope: ScopeRef, factKey: string): Promise<Fact | null>;
  /**
   * Facts that a new one of the scope may repeat or replace, best first: all that are not superseded or expired, including
   * muted, disabled and pending ones. `limit` by keyword (OR between the terms) and `limit` by similarity.
   */
  findRelatedFacts(scope: ScopeRef, by: RelatedBy, limit: number): Promise<readonly RelatedFact[]>;
  /**
   * Superseded facts of the scopes that contain any of the terms, best first, and that were true in some part of `range`.
   * Muted ones are left out. Only for questions about the past.
   */
  listReplacedFacts(
    scopes: readonly ScopeRef[],
    terms: readonly string[],
    range: TimeRange,
    now: string,
    limit: number,
  ): Promise<readonly ReplacedFact[]>;
  /** Expired facts of the scopes that were first stated in the range, the newest first, without muted ones. */
  listExpiredFacts(scopes: readonly ScopeRef[], range: TimeRange, limit: number): Promise<readonly Fact[]>;
  /** The newest active facts of the scopes (A5). */
  listRecentFacts(scopes: readonly ScopeRef[], now: string, limit: number): Promise<readonly Fact[]>;
  /** Active facts about the learner, optionally of one type: pinned ones first, then by importance and confidence. */
  listImportantFacts(
    scopes: readonly ScopeRef[],
    now: string,
    limit: number,
    type?: FactType,
  ): Promise<readonly Fact[]>;
  /** Statements about the learner that were replaced, corrected, disabled, muted or have expired; the latest first. */
  listRetiredStatements(scopes: readonly ScopeRef[]): Promise<readonly Statement[]>;
  /** The chapters of the newest `limit` active facts of a scope, with their evidence counts, the highest first. */
  listChaptersOfFacts(
    scope: ScopeRef,
    now: string,
    limit: number,
  ): Promise<readonly { readonly chapter: string; readonly evidence: number }[]>;
  /** Learner facts written since a time, in total and in the session (C7). */
  countWrites(
    sessionId: SessionId | null,
    since: string,
  ): Promise<{ readonly inSession: number; readonly since: number }>;
  /** The name that the learner last gave, if that fact is active; else null. */
  findStatedName(): Promise<StatedName | null>;
  /** Number of book facts that a session added. */
  countBookFacts(sessionId: SessionId): Promise<number>;
  findBaseMemory(): Promise<{ readonly text: string; readonly revision: number; readonly at: string } | null>;
  listBaseRevisions(): Promise<
    readonly { readonly revision: number; readonly text: string; readonly at: string }[]
  >;
  listEvents(
    page: number,
    limit: number,
  ): Promise<{ readonly items: readonly MemoryEvent[]; readonly total: number }>;
  /** The event of a turn, to which evidence refers. */
  findEventOfTurn(turnId: TurnId): Promise<MemoryEvent | null>;
  stats(): Promise<{
    readonly facts: number;
    readonly events: number;
    readonly evidence: number;
    readonly turns: number;
    readonly bytes: number;
    readonly byScope: Readonly<Record<string, number>>;
    readonly byType: Readonly<Record<string, number>>;
    readonly byStatus: Readonly<Record<string, number>>;
  }>;
  /** Turns that no summary covers, oldest first (B5). */
  listUnsummarisedTurns(limit: number): Promise<
    readonly {
      readonly id: TurnId;
      readonly sessionId: SessionId;
      readonly role: string;
      readonly content: string;
      readonly at: string;
    }[]
  >;
  countUnsummarisedTurns(): Promise<number>;
  /** Summaries (B5) that the base memory does not contain yet, oldest first (B6). */
  listUnincorporatedSummaries(limit: number): Promise<readonly StoredSummary[]>;
  countVectors(modelId: string): Promise<VectorCounts>;
  /** The highest id of the kind; 0 if there are no rows. */
  newestId(kind: 'turn' | 'note' | 'fact'): Promise<number>;
  /** Rows of the kind without a vector of the model, by id, optionally only after an id. */
  listUnembedded(
    kind: 'turn' | 'note' | 'fact',
    modelId: string,
    limit: number,
    after?: number,
  ): Promise<readonly Unembedded[]>;
}

export interface MemoryWriter extends FactAuditWriter {
  addEvent(event: Omit<MemoryEvent, 'id'>): Promise<MemoryEvent>;
  /**
   * Adds or merges; returns the fact as it then is. Rejects with `FACT_DELETED` if the learner erased a fact that this
   * evidence supports.
   */
  writeFact(write: FactWrite): Promise<Fact>;
  updateFact(
    id: FactId,
    change: {
      readonly status?: FactStatus;
      readonly importance?: number;
      readonly ttlDays?: number | null;
      readonly factKey?: string;
      readonly pinned?: boolean;
      readonly muted?: boolean;
      /** Rejects with BOOK_NOT_FOUND or COLLECTION_NOT_FOUND, and with FACT_EXISTS as for a new key. */
      readonly moveTo?: ScopeRef;
      /** Whether the learner made this change, which is then logged. */
      readonly byLearner?: boolean;
      readonly at: string;
    },
  ): Promise<Fact | null>;
  /**
   * Approves a pending fact, with its confidence and the facts that it supersedes, and logs it, in one transaction.
   * Rejects with `FACT_EXISTS` if another current fact of the scope has the same key.
   */
  approveFact(
    id: FactId,
    approval: {
      readonly factKey: string;
      readonly confidence: number;
      readonly supersedes: readonly FactId[];
      readonly at: string;
      /** What it changes is recorded in this batch. */
      readonly batchId?: number;
    },
  ): Promise<Fact | null>;
  /**
   * Replaces a fact's words by the learner's, which makes it certain, and stores a log entry, evidence with the old words,
   * and the vector in one transaction. Rejects with `FACT_EXISTS` if another current fact of the scope has the same key.
   */
  correctFact(id: FactId, correction: FactCorrection): Promise<Fact | null>;
  /**
   * Permanently erases a fact and every text that contains its wording, and stores tombstones so that it is not learned
   * again from the same evidence. The facts that it had superseded are reopened or erased with it. `messages`: whether its
   * words are removed from the conversations too, which is the default; the words of a book stay. The log records that a
   * fact was erased, but not its text.
   */
  eraseFact(
    id: FactId,
    older: 'reopen' | 'erase',
    at: string,
    messages?: 'redact' | 'keep',
  ): Promise<boolean>;
  /**
   * Erases part of the whole memory, permanently: conversations, facts, summaries, archives, topics, base memory and what
   * was derived from them. Returns how many rows; must be called until it is 0. Books, notes, plans, cards, marks and
   * settings stay.
   */
  clearSome(at: string): Promise<number>;
  /**
   * C7: disables the least important and oldest learner facts of a scope beyond `limit` active ones. Pinned ones, those
   * that the learner asked to remember and those about health stay. Returns how many.
   */
  evictFacts(scope: ScopeRef, limit: number, at: string): Promise<number>;
  /** Expires an active fact, unless pinned, with evidence that it is over; erasing that message reactivates it. */
  endFact(id: FactId, evidence: NewEvidence): Promise<void>;
  /** Marks expired facts; returns how many. */
  expireFacts(now: string): Promise<number>;
  addVectors(
    kind: 'turn' | 'note' | 'fact',
    modelId: string,
    vectors: readonly {
      readonly id: number;
      readonly vector: Float32Array;
      /** The text that was embedded. Rows whose text has changed are skipped. If absent, this is not checked. */
      readonly text?: string;
    }[],
  ): Promise<void>;
}
