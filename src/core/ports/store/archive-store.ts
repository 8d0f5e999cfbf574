import type {
  ArchiveTier,
  Fact,
  FactId,
  StoredArchive,
  StoredArchiveDetail,
  StoredSummary,
  SummaryContent,
  Turn,
} from '../../../shared/model';
import type { ErasureCheck } from './session-store';

export interface ArchiveFilter {
  /** ISO 8601. Selects archives that overlap the range. */
  readonly from?: string;
  readonly to?: string;
  /** Words of the topic. */
  readonly topic?: string;
  /** Words of the text or the topic. */
  readonly q?: string;
  readonly tier?: ArchiveTier;
  /** Only archives that are not part of a longer period. */
  readonly top: boolean;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** Which summaries are old enough for the archive (D1). */
export interface SummariesDue {
  /** Selects all that end before this time. */
  readonly important: string;
  /** Selects those that end before this time and have at most `importance`. */
  readonly rest: string;
  readonly importance: number;
}

/** A period with its summary. Its figures and time span are computed from its parts. */
interface ArchiveWrite {
  readonly tier: ArchiveTier;
  readonly period: string;
  readonly content: SummaryContent;
  readonly at: string;
  /** New parts: summaries for a day, archives for a week or month. */
  readonly children: readonly number[];
}

/** Lines of the base memory that the learner wrote and those that they removed, verbatim. */
export interface BaseByHand {
  readonly wrote: readonly string[];
  readonly struck: readonly string[];
}

export interface BaseRevision {
  /** From 1. */
  readonly revision: number;
  readonly text: string;
  readonly at: string;
  readonly byHand: BaseByHand;
}

export interface ArchiveReader {
  /** Newest first. */
  listArchives(
    filter: ArchiveFilter,
  ): Promise<{ readonly items: readonly StoredArchive[]; readonly total: number }>;
  findArchive(id: number): Promise<StoredArchiveDetail | null>;
  findPeriod(tier: ArchiveTier, period: string): Promise<StoredArchive | null>;
  /** A summary with the turns that it covers (D10). */
  findSummary(id: number): Promise<(StoredSummary & { readonly turns: readonly Turn[] }) | null>;
  /** Oldest first. */
  listSummariesDue(due: SummariesDue, limit: number): Promise<readonly StoredSummary[]>;
  /** Archives of a tier that end before the time and are not part of a longer period, oldest first. */
  listArchivesDue(tier: ArchiveTier, before: string, limit: number): Promise<readonly StoredArchive[]>;
  /** Summaries that are in no archive yet, newest first. */
  listLiveSummaries(limit: number): Promise<readonly StoredSummary[]>;
  /** Active facts after the cursor, by id. */
  listFactsAfter(id: number, limit: number): Promise<readonly Fact[]>;
  /** The base memory: its newest revision. */
  findBase(): Promise<BaseRevision | null>;
  findBaseRevision(revision: number): Promise<BaseRevision | null>;
  /** 0 at first. */
  findCursor(name: string): Promise<number>;
}

export interface ArchiveWriter {
  /**
   * Adds or updates the period, adds its children, and recomputes its figures. Removes it from the longer period that
   * contains it, which must be condensed again. One transaction.
   */
  saveArchive(write: ArchiveWrite & ErasureCheck): Promise<StoredArchive>;
  /** After an erasure: replaces a period's summary and recomputes its figures. It stays part of its longer period. */
  rewriteArchive(
    archive: { readonly id: number; readonly content: SummaryContent; readonly at: string } & ErasureCheck,
  ): Promise<void>;
  /** After an erasure: rewrites a summary that lost its text, and marks it as not yet in the base memory. */
  rewriteSummary(
    summary: Pick<StoredSummary, 'id' | 'content' | 'importance' | 'sentiment'> & ErasureCheck,
  ): Promise<void>;
  setSummaryTopics(
    topics: readonly { readonly id: number; readonly topic: string }[],
    read?: ErasureCheck,
  ): Promise<void>;
  /** The survivor gets the evidence of both and supersedes the other. Does nothing if either is not active. */
  mergeFacts(merge: {
    readonly survivor: FactId;
    readonly other: FactId;
    readonly confidence: number;
    readonly at: string;
  }): Promise<boolean>;
  /**
   * B6: adds a revision if the newest one is still `seen` (0 for none); otherwise returns null and changes nothing.
   * Summaries up to `upToSummaryId` count as incorporated.
   */
  reviseBase(
    base: {
      readonly text: string;
      readonly byHand: BaseByHand;
      readonly seen: number;
      readonly upToSummaryId: number | null;
      readonly at: string;
    } & ErasureCheck,
  ): Promise<number | null>;
  saveCursor(name: string, value: number): Promise<void>;
}
