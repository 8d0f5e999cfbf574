import type {
  Evidence,
  Fact,
  FactDetail,
  FactStatus,
  FactType,
  MemoryEvent,
  Scope,
  Statement,
  Summary,
} from '../../../shared/model';
import type { TimeRange } from './search-store';

export interface ScopeRef {
  readonly scope: Scope;
  readonly scopeId: string;
}

export type FactOrder = 'newest' | 'kind' | 'confidence';

/** How many facts there are of a scope, type and status. */
export interface FactCount {
  readonly scope: Scope;
  readonly scopeId: string;
  readonly type: FactType;
  readonly status: FactStatus;
  readonly count: number;
}

/** How many items of a kind there are, and how many of them have a vector of a model. */
interface VectorCount {
  readonly done: number;
  readonly total: number;
}
export type VectorCounts = Readonly<Record<'passage' | 'turn' | 'note' | 'fact', VectorCount>>;

/** The learner's own words in the place of a fact's. */
export interface FactCorrection extends Statement {
  /** As they wrote them. */
  readonly quote: string;
  readonly factKey: string;
  readonly importance: number;
  readonly vector: { readonly modelId: string; readonly vector: Float32Array } | null;
  readonly at: string;
}

export interface FactFilter {
  readonly scope?: Scope;
  readonly scopeId?: string;
  readonly type?: FactType;
  readonly status?: FactStatus;
  readonly pinned?: boolean;
  readonly muted?: boolean;
  /** Words to find in the fact. */
  readonly q?: string;
  /** `newest` first by default; `kind`: by scope, then by type; `confidence`: the surest first. */
  readonly order?: FactOrder;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface NewEvidence extends Omit<Evidence, 'id' | 'factId'> {}

/** What the write pipeline decided on a candidate; stored with vector and evidence in one transaction. */
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
  readonly sessionId: string | null;
  readonly at: string;
  readonly evidence: NewEvidence;
  readonly vector: { readonly modelId: string; readonly vector: Float32Array } | null;
  /** Merge into this fact (evidence +1, these confidence and wording) instead of adding one. */
  readonly mergeInto: number | null;
  /** These facts are superseded by the new one (B4); where the learner pinned one of them, the new one is pinned. */
  readonly supersedes: readonly number[];
}

export interface RelatedBy {
  readonly terms: readonly string[];
  readonly vector: { readonly modelId: string; readonly vector: Float32Array } | null;
}

export interface RelatedFact {
  readonly fact: Fact;
  /** Cosine to the vector asked with; null where it was found by words alone. */
  readonly similarity: number | null;
  /** The newest turn among its evidence. */
  readonly lastTurnId: number | null;
}

/** History: what a newer fact took the place of. */
export interface ReplacedFact {
  readonly fact: Fact;
  /** What replaced it, in its words; null where that is gone. */
  readonly replacedBy: string | null;
}

/** What has no vector of a model yet. */
export interface Unembedded {
  readonly id: number;
  readonly text: string;
}

export interface MemoryReader {
  listFacts(filter: FactFilter): Promise<{ readonly items: readonly Fact[]; readonly total: number }>;
  /** Of every scope, type and status that has any. */
  countFacts(): Promise<readonly FactCount[]>;
  findFact(id: number): Promise<FactDetail | null>;
  /** In how many answers' contexts a fact was, and the latest of them. */
  findFactUse(id: number): Promise<{ readonly answers: number; readonly lastTurnId: number | null }>;
  getFacts(ids: readonly number[]): Promise<readonly Fact[]>;
  findFactByKey(scope: ScopeRef, factKey: string): Promise<Fact | null>;
  /**
   * What a new fact of the scope may repeat or replace, best first: facts that are neither superseded nor expired, muted,
   * disabled and pending ones too. By words in the fact itself (OR between the terms) and by meaning, `limit` of each.
   */
  findRelatedFacts(scope: ScopeRef, by: RelatedBy, limit: number): Promise<readonly RelatedFact[]>;
  /**
   * Superseded facts of the scopes that hold any of the terms, best first; with `range`, those that held in some part of
   * it. Muted ones are left out. For questions that ask for what held earlier, and for nothing else.
   */
  listReplacedFacts(
    scopes: readonly ScopeRef[],
    terms: readonly string[],
    range: TimeRange,
    now: string,
    limit: number,
  ): Promise<readonly ReplacedFact[]>;
  /** Facts of the scopes that were first said in the time and have expired, the newest first; muted ones are left out. */
  listExpiredFacts(scopes: readonly ScopeRef[], range: TimeRange, limit: number): Promise<readonly Fact[]>;
  /** The newest active facts of the scopes (A5). */
  listRecentFacts(scopes: readonly ScopeRef[], now: string, limit: number): Promise<readonly Fact[]>;
  /** The chapters that the newest `limit` active facts of a scope come from, with their evidence, most of it first. */
  listChaptersOfFacts(
    scope: ScopeRef,
    now: string,
    limit: number,
  ): Promise<readonly { readonly chapter: string; readonly evidence: number }[]>;
  /** Learner facts written since `at`, in all and in the session (C7). */
  countWrites(
    sessionId: string | null,
    since: string,
  ): Promise<{ readonly inSession: number; readonly since: number }>;
  /** What the learner last said that they are called, as far as that fact is in use; null where they said no name. */
  findToldName(): Promise<string | null>;
  /** Facts about books that a session wrote first. */
  countBookFacts(sessionId: string): Promise<number>;
  findBaseMemory(): Promise<{ readonly text: string; readonly revision: number; readonly at: string } | null>;
  listBaseRevisions(): Promise<
    readonly { readonly revision: number; readonly text: string; readonly at: string }[]
  >;
  listEvents(
    page: number,
    limit: number,
  ): Promise<{ readonly items: readonly MemoryEvent[]; readonly total: number }>;
  /** The event that a turn was recorded as; evidence refers to it. */
  findEventOfTurn(turnId: number): Promise<MemoryEvent | null>;
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
      readonly id: number;
      readonly sessionId: string;
      readonly role: string;
      readonly content: string;
      readonly at: string;
    }[]
  >;
  countUnsummarisedTurns(): Promise<number>;
  /** Summaries (B5) that the base memory does not contain yet, oldest first (B6). */
  listUnincorporatedSummaries(limit: number): Promise<readonly Summary[]>;
  countVectors(modelId: string): Promise<VectorCounts>;
  /** The id that the latest row of the kind has; 0 where there is none. */
  newestId(kind: 'turn' | 'note' | 'fact'): Promise<number>;
  /** Rows of the kind without a vector of the model, by id; those after an id where one is given. */
  listUnembedded(
    kind: 'turn' | 'note' | 'fact',
    modelId: string,
    limit: number,
    after?: number,
  ): Promise<readonly Unembedded[]>;
}

export interface MemoryWriter {
  addEvent(event: Omit<MemoryEvent, 'id'>): Promise<MemoryEvent>;
  /** Adds or merges; returns the fact as it then is. */
  writeFact(write: FactWrite): Promise<Fact>;
  updateFact(
    id: number,
    change: {
      readonly status?: FactStatus;
      readonly importance?: number;
      readonly ttlDays?: number | null;
      readonly factKey?: string;
      readonly pinned?: boolean;
      readonly muted?: boolean;
      /** The learner's own decision: it is written into the log. */
      readonly byLearner?: boolean;
      readonly at: string;
    },
  ): Promise<Fact | null>;
  /**
   * The learner's yes to a fact that waited, with what it replaces and what it is worth: a line in the log, and all of it
   * in one transaction. Rejects with `FACT_EXISTS` where a live fact of the scope says the same.
   */
  approveFact(
    id: number,
    approval: {
      readonly factKey: string;
      readonly confidence: number;
      readonly supersedes: readonly number[];
      readonly at: string;
    },
  ): Promise<Fact | null>;
  /**
   * Puts the learner's words in the place of a fact's, certain from then on: a line in the log, evidence with the old
   * words beside it, the vector, all at once. Rejects with `FACT_EXISTS` where a live fact of the scope says the same.
   */
  correctFact(id: number, correction: FactCorrection): Promise<Fact | null>;
  /**
   * For good: row, evidence, vector, index entry, its place in the records of answers. What it had superseded is
   * re-opened, or erased with it. The log keeps that a fact was erased, and nothing of what it said.
   */
  eraseFact(id: number, older: 'reopen' | 'erase', at: string): Promise<boolean>;
  /**
   * C7: disables the least important and oldest learner facts of a scope beyond `limit` active ones; pinned ones stay.
   * Returns how many.
   */
  evictFacts(scope: ScopeRef, limit: number): Promise<number>;
  /** Marks expired facts; returns how many. */
  expireFacts(now: string): Promise<number>;
  addVectors(
    kind: 'turn' | 'note' | 'fact',
    modelId: string,
    vectors: readonly {
      readonly id: number;
      readonly vector: Float32Array;
      /** What it was made from: who says something else by now is passed over. Left out: it is not looked at. */
      readonly text?: string;
    }[],
  ): Promise<void>;
}
