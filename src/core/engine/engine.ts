import type {
  BackupContents,
  EngineEvent,
  FactId,
  Job,
  JobId,
  MemoryAct,
  MemoryActResult,
  Profile,
  ProfileInput,
  SearchHit,
  SessionId,
  Settings,
  Summary,
  Today,
  TurnId,
} from '../../shared/model';
import type { ArchiveReader } from '../ports';
import type { DatabaseFile } from '../backup/compact-database';
import type { BackupService } from '../backup/create-backup-service';
import type { Collections } from '../library/collections';
import type { Library } from '../library/library';
import type { BaseMemory } from '../memory/base/base-memory';
import type { Marks } from '../marks/marks';
import type { Facts } from '../memory/facts/create-facts';
import type { ErasedBackups } from '../memory/forget/backups';
import type { ChatImports } from '../memory/transfer/chats/create-chat-imports';
import type { MemoryTransfer } from '../memory/transfer/create-transfer';
import type { Policies } from '../memory/policy/create-policies';
import type { Topics } from '../memory/topics/create-synced-topics';
import type { Embeddings } from '../models/embedding/embeddings';
import type { LlamaService } from '../models/llama/create-llama-service';
import type { Models } from '../models/models';
import type { Knowledge } from '../knowledge/knowledge';
import type { Notes } from '../notes/notes';
import type { Plans } from '../plans/plans';
import type { Quizzes } from '../quiz/quiz';
import type { Reading } from '../reading/reading';
import type { Cards, Review } from '../review/review';
import type { SearchQuery, WordQuery } from '../search/search-query';
import type { CardFiles } from '../review/files/create-card-files';
import type { Sessions } from '../session/life/sessions';

/** What the last start repaired. */
export interface Recovery {
  readonly answersCut: number;
  readonly sessionsEnded: number;
  readonly jobsResumed: number;
}

/** The study engine. Both front ends call `createEngine` once and use this interface. */
export interface Engine {
  readonly library: Library;
  readonly collections: Collections;
  readonly sessions: Sessions;
  readonly marks: Marks;
  readonly notes: Notes;
  readonly plans: Plans;
  readonly reading: Reading;
  readonly cards: Cards;
  readonly review: Review;
  readonly cardFiles: CardFiles;
  readonly quiz: Quizzes;
  readonly knowledge: Knowledge;
  readonly today: { get(): Promise<Today> };
  readonly profile: { get(): Promise<Profile>; put(input: ProfileInput): Promise<Profile> };
  readonly memory: Facts;
  readonly memoryActs: {
    /** What the learner says about an answer; `chosen` if several facts could be meant. */
    act(
      sessionId: SessionId,
      turnId: TurnId,
      act: MemoryAct,
      chosen: readonly FactId[] | null,
    ): Promise<MemoryActResult>;
  };
  readonly erasedBackups: ErasedBackups;
  readonly memoryFile: MemoryTransfer;
  readonly chatImports: ChatImports;
  readonly policy: Policies;
  readonly baseMemory: BaseMemory;
  readonly archives: Pick<
    ArchiveReader,
    'listArchives' | 'findArchive' | 'findSummary' | 'listLiveSummaries'
  >;
  readonly topics: Topics;
  readonly models: Models;
  readonly embedding: Embeddings;
  readonly llama: LlamaService;
  /** Summaries over ranges of turns (B5), newest first. */
  listSummaries(limit: number): Promise<readonly Summary[]>;
  readonly backups: BackupService;
  readonly database: DatabaseFile;
  readonly jobs: {
    list(): Promise<readonly Job[]>;
    get(id: JobId): Promise<Job>;
    /** Cancels a job, or releases what a failed one kept. */
    cancel(id: JobId): Promise<Job>;
    /** Retries a failed job. Rejects with `NOTHING_TO_RETRY`. */
    retry(id: JobId): Promise<Job>;
  };
  /** The number of books, notes, facts, sessions, cards and plans. */
  countContents(): Promise<BackupContents>;
  readonly settings: { get(): Promise<Settings>; save(settings: Settings): Promise<Settings> };
  search(query: SearchQuery): Promise<readonly SearchHit[]>;
  /** Keyword search only, fast enough to run on every keystroke. */
  searchWords(query: WordQuery): Promise<readonly SearchHit[]>;
  /** The engine that answers with the current settings. */
  answerer(): Promise<{ readonly id: string; readonly composes: boolean }>;
  /** The model whose vectors are used for search. */
  embedder(): Promise<{ readonly modelId: string; readonly dimension: number }>;
  readonly recovery: Recovery;
  /** Calls back on every change until the returned function is called. */
  subscribe(listener: (event: EngineEvent) => void): () => void;
  /** Ends open sessions, stops jobs where they can be resumed, and finishes writes. Safe to call twice. */
  close(): Promise<void>;
}
