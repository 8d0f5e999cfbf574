import type { Archive, ArchiveDetail, ArchiveTier, Fact, Summary, Turn } from '../../../shared/model';
import type { ReadBefore } from './session-store';

export interface ArchiveFilter {
  /** ISO 8601; archives that reach into the stretch. */
  readonly from?: string;
  readonly to?: string;
  /** Words of the topic. */
  readonly topic?: string;
  /** Words of the text or the topic. */
  readonly q?: string;
  readonly tier?: ArchiveTier;
  /** Only those that no longer period holds. */
  readonly top: boolean;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** Which summaries are old enough for the archive (D1). */
export interface SummariesDue {
  /** All that end before. */
  readonly important: string;
  /** Those that end before and matter no more than `importance`. */
  readonly rest: string;
  readonly importance: number;
}

/** A period with the text that stands for it; figures and time span are those of all that it holds. */
interface ArchiveWrite {
  readonly tier: ArchiveTier;
  readonly period: string;
  readonly text: string;
  readonly at: string;
  /** What comes in: summaries of a day, archives of a week or month. */
  readonly children: readonly number[];
}

/** Lines of the base memory that the learner wrote, and those that they struck out; both as they were. */
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
  ): Promise<{ readonly items: readonly Archive[]; readonly total: number }>;
  findArchive(id: number): Promise<ArchiveDetail | null>;
  findPeriod(tier: ArchiveTier, period: string): Promise<Archive | null>;
  /** A summary with the turns that it covers (D10). */
  findSummary(id: number): Promise<(Summary & { readonly turns: readonly Turn[] }) | null>;
  /** Oldest first. */
  listSummariesDue(due: SummariesDue, limit: number): Promise<readonly Summary[]>;
  /** Archives of a tier that no longer period contains and that end before; oldest first. */
  listArchivesDue(tier: ArchiveTier, before: string, limit: number): Promise<readonly Archive[]>;
  /** Summaries that are in no archive yet, newest first. */
  listLiveSummaries(limit: number): Promise<readonly Summary[]>;
  /** Active facts after the cursor, by id. */
  listFactsAfter(id: number, limit: number): Promise<readonly Fact[]>;
  /** The base memory: its newest revision. */
  findBase(): Promise<BaseRevision | null>;
  findBaseRevision(revision: number): Promise<BaseRevision | null>;
  /** Facts that the learner pinned, the newest first. */
  listPinnedFacts(limit: number): Promise<readonly Fact[]>;
  /** 0 where it has not begun. */
  findCursor(name: string): Promise<number>;
}

export interface ArchiveWriter {
  /**
   * Adds the period or puts the text in its place, takes the children in, and reckons the figures again from all that it
   * holds; a longer period that held it releases it, since it is to be condensed again. One transaction.
   */
  saveArchive(write: ArchiveWrite & ReadBefore): Promise<Archive>;
  /** After an erasure: the text of a period in its place, with its figures again; what contains it goes on holding it. */
  retellArchive(
    archive: { readonly id: number; readonly text: string; readonly at: string } & ReadBefore,
  ): Promise<void>;
  /** After an erasure: the text of a summary that waits for it, not yet in the base memory; else it does nothing. */
  retellSummary(
    summary: Pick<Summary, 'id' | 'text' | 'importance' | 'sentiment'> & ReadBefore,
  ): Promise<void>;
  setSummaryTopics(
    topics: readonly { readonly id: number; readonly topic: string }[],
    read?: ReadBefore,
  ): Promise<void>;
  /** The survivor gets the evidence of both; the other is superseded by it. Does nothing where either is not active. */
  mergeFacts(merge: {
    readonly survivor: number;
    readonly other: number;
    readonly confidence: number;
    readonly at: string;
  }): Promise<boolean>;
  /**
   * B6: a new revision, unless the newest is no longer the one that was `seen` (0: none); then null and nothing changes.
   * Summaries up to `upToSummaryId` count as incorporated.
   */
  reviseBase(
    base: {
      readonly text: string;
      readonly byHand: BaseByHand;
      readonly seen: number;
      readonly upToSummaryId: number | null;
      readonly at: string;
    } & ReadBefore,
  ): Promise<number | null>;
  saveCursor(name: string, value: number): Promise<void>;
}
