import type {
  EngineEvent,
  Job,
  Plan,
  PlanInput,
  Note,
  NoteInput,
  Profile,
  ProfileInput,
  SearchHit,
  SearchKind,
  Settings,
  Summary,
} from '../shared/model';
import type { ArchiveReader, TimeRange } from './ports';
import type { CollectionShelf } from './library/collections';
import type { Library } from './library/library';
import type { BaseMemoryDesk } from './memory/base-memory-by-hand';
import type { MarkBook } from './marks/mark-book';
import type { MemoryBook } from './memory/memory-book';
import type { TopicShelf } from './memory/topics/create-topic-shelf';
import type { EmbeddingDesk } from './models/embedding-desk';
import type { ModelDesk } from './models/model-desk';
import type { SessionManager } from './session/session-manager';

/** What a search of everything asks for. */
export interface SearchQuery {
  readonly q: string;
  readonly bookId: string | null;
  readonly kind: SearchKind | null;
  readonly range: TimeRange;
  readonly limit: number;
}

export interface NoteBook {
  list(filter: {
    readonly bookId?: string;
    readonly tag?: string;
    readonly q?: string;
  }): Promise<readonly Note[]>;
  tags(): Promise<readonly { readonly tag: string; readonly count: number }[]>;
  get(id: number): Promise<Note>;
  create(note: NoteInput): Promise<Note>;
  update(id: number, note: NoteInput): Promise<Note>;
  remove(id: number): Promise<void>;
}

export interface PlanBook {
  list(filter: { readonly bookId?: string; readonly status?: Plan['status'] }): Promise<readonly Plan[]>;
  draft(bookId: string, goal: string, until: string | null): Promise<PlanInput>;
  get(id: number): Promise<Plan>;
  create(plan: PlanInput): Promise<Plan>;
  update(id: number, plan: PlanInput): Promise<Plan>;
  remove(id: number): Promise<void>;
}

/** What the last start found and made whole. */
export interface Recovery {
  readonly answersCut: number;
  readonly sessionsEnded: number;
  readonly jobsResumed: number;
}

/** The study engine: rules over ports. Both fronts call `createEngine` once and speak to this. */
export interface Engine {
  readonly library: Library;
  readonly collections: CollectionShelf;
  readonly sessions: SessionManager;
  readonly marks: MarkBook;
  readonly notes: NoteBook;
  readonly plans: PlanBook;
  readonly profile: { get(): Promise<Profile>; put(input: ProfileInput): Promise<Profile> };
  readonly memory: MemoryBook;
  readonly baseMemory: BaseMemoryDesk;
  readonly archives: Pick<
    ArchiveReader,
    'listArchives' | 'findArchive' | 'findSummary' | 'listLiveSummaries'
  >;
  readonly topics: TopicShelf;
  readonly models: ModelDesk;
  readonly embedding: EmbeddingDesk;
  /** Summaries over ranges of turns (B5), newest first. */
  listSummaries(limit: number): Promise<readonly Summary[]>;
  readonly jobs: {
    list(): Promise<readonly Job[]>;
    get(id: number): Promise<Job>;
    /** Ends it; of a failed one, lets go of what it kept. */
    cancel(id: number): Promise<Job>;
    /** Tries a failed one again. Rejects with `NOTHING_TO_RETRY`. */
    retry(id: number): Promise<Job>;
  };
  readonly settings: { get(): Promise<Settings>; save(settings: Settings): Promise<Settings> };
  search(query: SearchQuery): Promise<readonly SearchHit[]>;
  /** Who answers by the present settings. */
  mind(): Promise<{ readonly id: string; readonly composes: boolean }>;
  /** Whose vectors serve. */
  embedder(): Promise<{ readonly modelId: string; readonly dimension: number }>;
  readonly recovery: Recovery;
  /** Calls back on every change until the returned function is called. */
  subscribe(listener: (event: EngineEvent) => void): () => void;
  /** Ends open sessions, stops jobs where they can go on, finishes writes. Safe to call twice. */
  close(): Promise<void>;
}
