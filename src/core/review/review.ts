import type {
  BookId,
  Card,
  CardEdit,
  CardFilter,
  CardId,
  CardInput,
  CardProposal,
  Rating,
  ReviewDue,
  SessionId,
} from '../../shared/model';

/** The passage that a card is pinned to, as it is on the page. */
export interface CardPassage {
  readonly bookId: BookId;
  readonly page: number;
  readonly label: string;
  readonly chapter: string | null;
  /** The rest of the sentences around the quote. */
  readonly before: string;
  readonly quote: string;
  readonly after: string;
}

/**
 * Review cards. Methods reject with `CARD_NOT_FOUND`, `PROPOSAL_NOT_FOUND`, `BOOK_NOT_FOUND`, and with `INVALID_INPUT` for a
 * cloze text without a deletion.
 */
export interface Cards {
  list(
    filter: CardFilter,
    offset: number,
    limit: number,
  ): Promise<{ readonly items: readonly Card[]; readonly total: number }>;
  tags(): Promise<readonly { readonly tag: string; readonly count: number }[]>;
  get(id: CardId): Promise<Card>;
  /** Several for a cloze text with several numbers. */
  create(card: CardInput): Promise<readonly Card[]>;
  update(id: CardId, edit: CardEdit): Promise<Card>;
  remove(ids: readonly CardId[]): Promise<number>;
  removeOfBook(bookId: BookId): Promise<number>;
  suspend(ids: readonly CardId[], suspended: boolean): Promise<number>;
  /** Moves cards to a book, or to none, and removes their pins. */
  move(ids: readonly CardId[], bookId: BookId | null): Promise<number>;
  /** Puts cards aside until tomorrow, or brings them back. */
  putAside(ids: readonly CardId[], aside: boolean): Promise<number>;
  /** Null if the card is not pinned or its words are not found. */
  passage(id: CardId): Promise<CardPassage | null>;
  /** Rejects with `CARD_CHANGED` if it was rated elsewhere in the meantime. */
  review(id: CardId, rating: Rating, durationMs: number): Promise<Card>;
}

export interface Review {
  due(limit: number): Promise<ReviewDue>;
  /** Undoes the last rating of today; may be called again. Rejects with `NOTHING_TO_UNDO`. */
  undo(): Promise<Card>;
  targets(): Promise<readonly { readonly collectionId: number; readonly retention: number }[]>;
  /** Null removes the collection's own target. */
  setTarget(collectionId: number, retention: number | null): Promise<void>;
  proposals(sessionId: SessionId | null): Promise<readonly CardProposal[]>;
  accept(id: number, edit: Pick<CardEdit, 'kind' | 'front' | 'back' | 'tags'>): Promise<readonly Card[]>;
  reject(id: number): Promise<void>;
}
