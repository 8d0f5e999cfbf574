import type {
  Fact,
  FactId,
  FactStatus,
  FactType,
  Scope,
  TimelineEntry,
  TimelineKind,
  TurnId,
} from '../../../../shared/model';
import type { ScopeRef } from '../scope-ref';

/**
 * `newest` (first learned) and `seen` (last stated): the latest first. `kind`: by scope, then by type. `confidence`,
 * `importance` and `evidence`: the highest first. `fact`: by its words.
 */
export type FactOrder =
  'newest' | 'seen' | 'kind' | 'type' | 'status' | 'confidence' | 'importance' | 'evidence' | 'fact';

/** Which facts; without a filter, all of them. */
export interface FactSelection {
  readonly scope?: Scope;
  readonly scopeId?: string;
  readonly type?: FactType;
  /** Of the types about the learner or of those about a book. */
  readonly category?: 'learner' | 'book';
  readonly status?: FactStatus;
  readonly pinned?: boolean;
  readonly muted?: boolean;
  /** A topic's slug: facts from sessions on that topic. */
  readonly topic?: string;
  /** 0..1, both included. */
  readonly minConfidence?: number;
  readonly maxConfidence?: number;
  /** When it was last stated, ISO 8601, both included. */
  readonly from?: string;
  readonly to?: string;
  /** Words to find in the fact. */
  readonly q?: string;
}

export interface FactFilter extends FactSelection {
  /** `newest` by default. */
  readonly order?: FactOrder;
  readonly reverse?: boolean;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** ISO 8601; `from` is included, `to` is not. */
export interface TimelineRange {
  readonly from: string;
  readonly to: string;
}

export type ChangeCounts = Readonly<Record<TimelineKind, number>>;

/** The values that a bulk change sets. */
export interface BatchChange extends Partial<ScopeRef> {
  readonly status?: 'active' | 'disabled';
  readonly importance?: number;
  readonly ttlDays?: number | null;
  readonly pinned?: boolean;
  readonly muted?: boolean;
}

/** How many facts a step restored or erased, and whether any are left. */
interface BatchStep {
  readonly facts: number;
  readonly left: boolean;
}

/** A fact that an undo leaves as it is: it was changed since, or another fact has the same words. */
export interface NotRestored {
  readonly id: FactId;
  readonly why: 'changed' | 'twin';
}

export interface UndoneStep extends BatchStep {
  readonly notRestored: readonly NotRestored[];
  /** In the last step: the facts of the batch that were deleted since. */
  readonly deleted: number;
  /** Facts that were disabled, because their scope would have more than the write policy allows. */
  readonly evicted: number;
}

/** A batch of facts that are to be erased. */
export interface PendingErasure {
  readonly batchId: number;
  readonly due: string;
  readonly facts: number;
}

/** Reads facts for the table and the timeline. */
export interface FactAuditReader {
  listFacts(filter: FactFilter): Promise<{ readonly items: readonly Fact[]; readonly total: number }>;
  /** Ids above `after`, ascending. */
  listFactIds(selection: FactSelection, after: number, limit: number): Promise<readonly FactId[]>;
  countSelected(selection: FactSelection): Promise<number>;
  /** How many facts were learned, changed, replaced, expired and erased between each bound (ISO 8601) and the next. */
  countChanges(bounds: readonly string[]): Promise<readonly ChangeCounts[]>;
  /** What happened to facts in a range, newest first; without their words where they are gone. */
  listChanges(
    range: TimelineRange,
    kind: TimelineKind | null,
    page: number,
    limit: number,
  ): Promise<readonly TimelineEntry[]>;
  /** The answers whose context included a fact, newest first. */
  listFactUses(id: FactId, limit: number): Promise<readonly TurnId[]>;
  /** The topic of the session that a fact was learned in. */
  findTopicOfFact(id: FactId): Promise<{ readonly slug: string; readonly title: string } | null>;
  /**
   * How many facts a change disabled to stay within the limit of a scope. `putToUse` says whether it was to put facts to
   * use, so that none of them would be disabled otherwise.
   */
  countEvicted(batchId: number, putToUse: boolean): Promise<number>;
  /** Facts that wait to be erased, the next first. */
  listErasures(): Promise<readonly PendingErasure[]>;
}

/** Bulk changes of facts, which can be undone. */
export interface FactAuditWriter {
  /** Begins a bulk change, which can be undone until the next one begins. With `due`, its facts are erased then. */
  beginBatch(due: string | null, at: string): Promise<number>;
  /** Sets when the facts of a batch are erased. */
  setBatchDue(batchId: number, due: string): Promise<void>;
  /**
   * Changes facts and stores their previous state in the batch, in one transaction. Returns those that were changed:
   * superseded facts keep their status and scope, and a fact is skipped if another one of the scope has the same words.
   */
  changeBatch(
    batchId: number,
    ids: readonly FactId[],
    change: BatchChange,
    at: string,
  ): Promise<readonly FactId[]>;
  /** Restores up to `limit` facts of a batch, with their lines in the base memory. */
  undoBatch(batchId: number, limit: number, at: string): Promise<UndoneStep>;
  /** Erases up to `limit` facts of a batch, except those in use again, and reopens the facts that they had replaced. */
  eraseBatch(batchId: number, limit: number, at: string): Promise<BatchStep>;
}
