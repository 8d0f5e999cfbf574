import type {
  ChatSource,
  SessionId,
  ImportCounts,
  ImportVerdict,
  MemoryItem,
  Statement,
  EngineText,
} from '../../../../shared/model';
import type { ScopeRef } from '../scope-ref';
import type { ImportedSession } from '../session-store';

/** An item with the id of its fact here. */
export interface ExportedItem {
  readonly id: number;
  readonly item: MemoryItem;
}

export interface StagedItem {
  readonly ordinal: number;
  readonly item: MemoryItem;
  readonly factKey: string;
}

export interface StagedSummary {
  readonly counts: ImportCounts;
  readonly reasons: readonly {
    readonly verdict: ImportVerdict;
    readonly reason: string;
    readonly reasonText?: EngineText;
    readonly count: number;
  }[];
  readonly examples: readonly (Statement & {
    readonly verdict: ImportVerdict;
    readonly ordinal: number;
  })[];
}

export interface TransferReader {
  /** Facts with an id above `after`, by id, with the vectors of a model if one is given. */
  listExported(after: number, limit: number, model: string | null): Promise<readonly ExportedItem[]>;
  countExported(): Promise<number>;
  /** How many staged items are to be added. */
  countStaged(importId: string): Promise<number>;
  /** How many messages each staged conversation has, in order. */
  countMessages(importId: string): Promise<readonly number[]>;
  listChatSources(): Promise<readonly ChatSource[]>;
  listSessionsOfSource(name: string): Promise<readonly SessionId[]>;
  /** How many facts would have to be disabled if some were added to each of these scopes (C7). */
  countBeyondLimit(added: readonly (ScopeRef & { readonly count: number })[]): Promise<number>;
  describeStaged(importId: string): Promise<StagedSummary>;
}

export interface TransferWriter {
  /**
   * Stores items of a file without changing the memory, each with what an import would do with it. Returns the scopes of
   * those that would be added as active facts about the learner.
   */
  stageItems(importId: string, items: readonly StagedItem[]): Promise<readonly ScopeRef[]>;
  /** Stores a conversation until it is imported. */
  stageChat(importId: string, ordinal: number, chat: ImportedSession): Promise<void>;
  /** Deletes all staged conversations except these. */
  keepStaged(importId: string, only: readonly number[]): Promise<void>;
  /** Deletes part of the staged rows of one import; returns whether there are more. */
  dropStaged(importId: string): Promise<boolean>;
  /** Deletes part of the rows of imports that no job will finish; returns whether there are more. */
  dropAbandoned(): Promise<boolean>;
}
