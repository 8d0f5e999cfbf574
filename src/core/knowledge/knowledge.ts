import type {
  Attention,
  Book,
  BookId,
  KnowledgeEvidence,
  KnowledgeState,
  KnowledgeSubject,
  KnownChapter,
  SessionId,
} from '../../shared/model';

/** What the learner knows of their books. Methods reject with `BOOK_NOT_FOUND` and `CHAPTER_NOT_FOUND`. */
export interface Knowledge {
  ofBook(bookId: BookId): Promise<readonly KnownChapter[]>;
  /** The newest first. */
  evidence(bookId: BookId, subject: KnowledgeSubject): Promise<readonly KnowledgeEvidence[]>;
  /** By hand; returns the state that results. */
  set(bookId: BookId, subject: KnowledgeSubject, state: KnowledgeState): Promise<KnowledgeState>;
  attention(): Promise<Attention>;
  /** Rejects with `MISCONCEPTION_NOT_FOUND`. */
  dismiss(misconceptionId: number): Promise<void>;
}

/** What sessions and quizzes need besides. */
export interface KnowledgeKeeper extends Knowledge {
  /** What the tutor should know for a question about a book; null if nothing is known of what it names. */
  forQuestion(
    book: Pick<Book, 'id' | 'title' | 'pageCount'>,
    question: string,
    page: number,
  ): Promise<string | null>;
  /** Keeps what the last exchange of a session shows: what was asked about, and what was corrected. */
  noticeExchange(sessionId: SessionId): Promise<void>;
}
