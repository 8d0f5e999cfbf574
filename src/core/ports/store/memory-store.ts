import type {
  Evidence,
  Fact,
  FactDetail,
  FactStatus,
  FactType,
  MemoryEvent,
  Scope,
  Summary,
} from '../../../shared/model';

export interface ScopeRef {
  readonly scope: Scope;
  readonly scopeId: string;
}

export interface FactFilter {
  readonly scope?: Scope;
  readonly scopeId?: string;
  readonly type?: FactType;
  readonly status?: FactStatus;
  /** Words to find in the fact. */
  readonly q?: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface NewEvidence extends Omit<Evidence, 'id' | 'factId'> {}

/** What the write pipeline decided on a candidate; stored with vector and evidence in one transaction. */
export interface FactWrite {
  readonly scope: Scope;
  readonly scopeId: string;
  readonly type: FactType;
  readonly fact: string;
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
  /** This fact is superseded by the new one (B4). */
  readonly supersedes: number | null;
}

export interface MemoryReader {
  listFacts(filter: FactFilter): Promise<{ readonly items: readonly Fact[]; readonly total: number }>;
  findFact(id: number): Promise<FactDetail | null>;
  getFacts(ids: readonly number[]): Promise<readonly Fact[]>;
  findFactByKey(scope: ScopeRef, factKey: string): Promise<Fact | null>;
  /** The newest active facts of the scopes (A5). */
  listRecentFacts(scopes: readonly ScopeRef[], now: string, limit: number): Promise<readonly Fact[]>;
  /** Learner facts written since `at`, in all and in the session (C7). */
  countWrites(
    sessionId: string | null,
    since: string,
  ): Promise<{ readonly inSession: number; readonly since: number }>;
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
  /** Summaries (B5) that the base memory does not hold yet, oldest first (B6). */
  listUnincorporatedSummaries(limit: number): Promise<readonly Summary[]>;
  /** Rows of the kind without a vector of the model. */
  listUnembedded(
    kind: 'turn' | 'note' | 'fact',
    modelId: string,
    limit: number,
  ): Promise<readonly { readonly id: number; readonly text: string }[]>;
}

export interface MemoryWriter {
  addEvent(event: Omit<MemoryEvent, 'id'>): Promise<MemoryEvent>;
  /** Adds or merges; returns the fact as it then stands. */
  writeFact(write: FactWrite): Promise<Fact>;
  updateFact(
    id: number,
    change: {
      readonly status?: FactStatus;
      readonly importance?: number;
      readonly ttlDays?: number | null;
      readonly fact?: string;
      readonly factKey?: string;
      readonly pinned?: boolean;
      readonly muted?: boolean;
      readonly at: string;
    },
  ): Promise<Fact | null>;
  eraseFact(id: number): Promise<boolean>;
  /**
   * C7: disables the least important and oldest learner facts of a scope beyond `limit` active ones; pinned ones stay.
   * Returns how many.
   */
  evictFacts(scope: ScopeRef, limit: number, at: string): Promise<number>;
  /** Marks expired facts; returns how many. */
  expireFacts(now: string): Promise<number>;
  /** Keeps every revision; marks the summaries up to `upToSummaryId` as incorporated, in one transaction. */
  saveBaseMemory(text: string, at: string, upToSummaryId: number | null): Promise<number>;
  addVectors(
    kind: 'turn' | 'note' | 'fact',
    modelId: string,
    vectors: readonly { readonly id: number; readonly vector: Float32Array }[],
  ): Promise<void>;
}
