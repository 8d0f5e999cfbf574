import type {
  Attention,
  Book,
  BookId,
  Card,
  CardId,
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

/** A card as far as it is about a place in a book. */
export type AboutBook = Pick<Card, 'id' | 'bookId' | 'pin' | 'front' | 'back'>;

/** What sessions and quizzes need besides. */
export interface KnowledgeKeeper extends Knowledge {
  /** What the tutor should know for a question about a book; null if nothing is known of what it names. */
  forQuestion(
    book: Pick<Book, 'id' | 'title' | 'pageCount'>,
    question: string,
    page: number,
  ): Promise<string | null>;
  /** For each card how much it needs to come up, from 0: what it is about is shaky, met, not met, known. */
  needsOf(cards: readonly AboutBook[]): Promise<ReadonlyMap<CardId, number>>;
  /** Keeps what the last exchange of a session shows: what was asked about, and what was corrected. */
  noticeExchange(sessionId: SessionId): Promise<void>;
}
