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

/** What the learner knows about their books. Methods reject with `BOOK_NOT_FOUND` and `CHAPTER_NOT_FOUND`. */
export interface Knowledge {
  ofBook(bookId: BookId): Promise<readonly KnownChapter[]>;
  /** The newest first. */
  evidence(bookId: BookId, subject: KnowledgeSubject): Promise<readonly KnowledgeEvidence[]>;
  /** Sets the state by hand. Returns the resulting state. */
  set(bookId: BookId, subject: KnowledgeSubject, state: KnowledgeState): Promise<KnowledgeState>;
  attention(): Promise<Attention>;
  /** Rejects with `MISCONCEPTION_NOT_FOUND`. */
  dismiss(misconceptionId: number): Promise<void>;
}

/** The parts of a card that show which place in a book it is about. */
export type AboutBook = Pick<Card, 'id' | 'bookId' | 'pin' | 'front' | 'back'>;

/** Methods for sessions and quizzes only. */
export interface KnowledgeService extends Knowledge {
  /** What the tutor should know for a question about a book; null if nothing is known about the terms that it names. */
  forQuestion(
    book: Pick<Book, 'id' | 'title' | 'pageCount'>,
    question: string,
    page: number,
  ): Promise<string | null>;
  /** A rank for each card, 0 first: cards about shaky subjects, then about met, not met and known ones. */
  needsOf(cards: readonly AboutBook[]): Promise<ReadonlyMap<CardId, number>>;
  /** Stores what the last exchange of a session shows: what was asked about, and what was corrected. */
  noticeExchange(sessionId: SessionId): Promise<void>;
}
