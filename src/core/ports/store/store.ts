import type { ArchiveReader, ArchiveWriter } from './archive-store';
import type { ContentReader } from './books/content-reader';
import type { EmbeddingReader, EmbeddingWriter } from './embedding-store';
import type { JobReader, JobWriter } from './job-store';
import type { KnowledgeReader, KnowledgeWriter } from './knowledge-store';
import type { LibraryReader, LibraryWriter } from './books/library-store';
import type { LongWrites } from './long-writes';
import type { MarkReader, MarkWriter } from './books/mark-store';
import type { MemoryReader, MemoryWriter } from './memory/memory-store';
import type { ModelReader, ModelWriter } from './model-store';
import type { NoteReader, NoteWriter } from './note-store';
import type { PlanReader, PlanWriter } from './plan-store';
import type { PolicyReader, PolicyWriter } from './memory/policy-store';
import type { QuizReader, QuizWriter } from './quiz-store';
import type { ReadingReader, ReadingWriter } from './books/reading-store';
import type { RecallReader, RecallWriter } from './memory/recall-store';
import type { ReviewReader, ReviewWriter } from './review-store';
import type { SearchReader } from './books/search-store';
import type { SessionReader, SessionWriter } from './session-store';
import type { SettingsReader, SettingsWriter } from './settings-store';
import type { TodayReader } from './today-store';
import type { TransferReader, TransferWriter } from './memory/transfer-store';
import type { TopicReader, TopicWriter } from './memory/topic-store';

/**
 * Asynchronous, atomic operations of the domain. Arguments and results are plain data, since they cross threads.
 * Retrieval and warmup get only readers, so that they cannot write.
 */
export interface StoreReaders {
  readonly library: LibraryReader;
  readonly search: SearchReader;
  readonly recall: RecallReader;
  readonly sessions: SessionReader;
  readonly memory: MemoryReader;
  readonly models: ModelReader;
  readonly marks: MarkReader;
  readonly notes: NoteReader;
  readonly plans: PlanReader;
  readonly policy: PolicyReader;
  readonly reading: ReadingReader;
  readonly review: ReviewReader;
  readonly quiz: QuizReader;
  readonly knowledge: KnowledgeReader;
  readonly jobs: JobReader;
  readonly settings: SettingsReader;
  readonly archives: ArchiveReader;
  readonly topics: TopicReader;
  readonly today: TodayReader;
  readonly embedding: EmbeddingReader;
  readonly transfer: TransferReader;
  readonly contents: ContentReader;
}

export interface Store extends StoreReaders {
  readonly recall: RecallReader & RecallWriter;
  readonly library: LibraryReader & LibraryWriter;
  readonly sessions: SessionReader & SessionWriter;
  readonly memory: MemoryReader & MemoryWriter;
  readonly models: ModelReader & ModelWriter;
  readonly marks: MarkReader & MarkWriter;
  readonly notes: NoteReader & NoteWriter;
  readonly plans: PlanReader & PlanWriter;
  readonly policy: PolicyReader & PolicyWriter;
  readonly reading: ReadingReader & ReadingWriter;
  readonly review: ReviewReader & ReviewWriter;
  readonly quiz: QuizReader & QuizWriter;
  readonly knowledge: KnowledgeReader & KnowledgeWriter;
  readonly jobs: JobReader & JobWriter;
  readonly transfer: TransferReader & TransferWriter;
  readonly settings: SettingsReader & SettingsWriter;
  readonly archives: ArchiveReader & ArchiveWriter;
  readonly topics: TopicReader & TopicWriter;
  readonly embedding: EmbeddingReader & EmbeddingWriter;
  readonly longWrites: LongWrites;
  readonly damage: {
    /** Calls back once if the database turns out to be damaged. */
    watch(listener: () => void): void;
    /** Reports damage that was found by reading the file. */
    notice(): void;
  };
  /** Finishes writes, checkpoints, closes. */
  close(): Promise<void>;
}
