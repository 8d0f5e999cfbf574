import type {
  BookId,
  CardId,
  KnowledgeEvidence,
  KnowledgeState,
  KnowledgeSubject,
  Misconception,
  Rating,
  TurnId,
} from '../../../shared/model';

export interface KeyTerm {
  readonly term: string;
  readonly chapter: number;
  readonly page: number;
  readonly origin: 'definition' | 'index' | 'heading';
}

export interface StoredEvidence extends KnowledgeEvidence {
  readonly chapter: number;
  readonly term: string | null;
  readonly at: string;
}

/** A card that was rated, and what it is about. */
export interface RatedCard {
  readonly cardId: CardId;
  readonly page: number;
  readonly front: string;
  readonly back: string;
  readonly quote: string;
  readonly rating: Rating;
  readonly stability: number;
  readonly at: string;
}

export interface KnowledgeReader {
  /** Null if they were not extracted yet. */
  listTerms(bookId: BookId): Promise<readonly KeyTerm[] | null>;
  /** The newest first; without reading and ratings. */
  listEvidence(bookId: BookId): Promise<readonly StoredEvidence[]>;
  /** Cards that are pinned to a page, with their last rating that was not undone. */
  listRatedCards(bookId: BookId): Promise<readonly RatedCard[]>;
  /** Of a book, or of all, the newest first. */
  listMisconceptions(bookId: BookId | null): Promise<readonly Misconception[]>;
}

export interface KnowledgeWriter {
  putTerms(bookId: BookId, terms: readonly KeyTerm[], at: string): Promise<void>;
  setByHand(bookId: BookId, subject: KnowledgeSubject, state: KnowledgeState, at: string): Promise<void>;
  /** Records that a message asked about subjects, once per message. Returns whether anything was added. */
  addAsked(
    bookId: BookId,
    subjects: readonly KnowledgeSubject[],
    turnId: TurnId,
    weight: number,
    at: string,
  ): Promise<boolean>;
}
