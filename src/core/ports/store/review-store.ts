import type {
  BookId,
  Card,
  CardEdit,
  CardFilter,
  CardId,
  CardInput,
  CardProposal,
  CardSchedule,
  Rating,
  SessionId,
} from '../../../shared/model';

/** The moment and its study day. */
export interface ReviewTime {
  /** ISO 8601. */
  readonly at: string;
  readonly day: string;
}

/** The FSRS state of a card that is imported with its content. */
export interface KnownSchedule {
  readonly ordinal: number;
  readonly schedule: CardSchedule;
  readonly suspended: boolean;
}

/** `guid` is random by default, `createdAt` is now; a cloze content gets a card for each of its numbers. */
export interface NewCardContent extends CardInput {
  readonly guid?: string;
  readonly createdAt?: string;
  readonly known?: readonly KnownSchedule[];
}

export interface RatingOfCard {
  readonly cardId: CardId;
  readonly rating: Rating;
  readonly at: string;
}

/** What is left of a study day. Only one card of each group of siblings is included and counted. */
export interface ReviewQueue {
  /** Due learning cards, then reviews, then new cards, then learning cards that are due within `ahead`. */
  readonly cards: readonly Card[];
  readonly left: { readonly learning: number; readonly review: number; readonly new: number };
  readonly done: number;
  /** Mean duration of the recent ratings; null before the first. */
  readonly meanMs: number | null;
  readonly canUndo: boolean;
  /** The next study day with a card after this one; null without one. */
  readonly nextDay: string | null;
  readonly total: number;
}

export interface ReviewReader {
  /** How many cards are due on each day from `tomorrow` to `until`, counting one card per group of siblings. */
  countDueDays(
    tomorrow: string,
    until: string,
  ): Promise<readonly { readonly day: string; readonly cards: number }[]>;
  /** Reviews of cards that had been learned, and how many were recalled, by study day from `since` on. */
  countRecalledDays(
    since: string,
  ): Promise<readonly { readonly day: string; readonly reviews: number; readonly recalled: number }[]>;
  /** Newest content first. */
  listCards(
    filter: CardFilter,
    time: ReviewTime,
    offset: number,
    limit: number,
  ): Promise<{ readonly items: readonly Card[]; readonly total: number }>;
  findCard(id: CardId): Promise<Card | null>;
  getCards(ids: readonly CardId[]): Promise<readonly Card[]>;
  /** The cards of a book that are pinned to its pages `from` to `to`, in their order. */
  listCardsOnPages(bookId: BookId, from: number, to: number): Promise<readonly Card[]>;
  listCardTags(): Promise<readonly { readonly tag: string; readonly count: number }[]>;
  /** Those of the contents with these guids that exist. */
  findGuids(guids: readonly string[]): Promise<readonly string[]>;
  /** The last rating of each card that was not undone. */
  latestRatings(cardIds: readonly CardId[]): Promise<readonly RatingOfCard[]>;
  reviewQueue(
    time: ReviewTime & { readonly dayEnds: string; readonly ahead: string; readonly tomorrow: string },
    newPerDay: number,
    limit: number,
  ): Promise<ReviewQueue>;
  /** The highest target of the collections that the book is in; null without one. */
  findTarget(bookId: BookId | null): Promise<number | null>;
  listTargets(): Promise<readonly { readonly collectionId: number; readonly retention: number }[]>;
  /** Undecided ones, oldest first. */
  listProposals(sessionId: SessionId | null): Promise<readonly CardProposal[]>;
  /** Whether cards were proposed for the session, decided or not. */
  hasProposals(sessionId: SessionId): Promise<boolean>;
}

export interface CardChange {
  readonly suspended?: boolean;
  /** Null brings cards back that were put aside. */
  readonly buriedUntil?: string | null;
  /** Moves the content to another book, or to none, without its pin. */
  readonly bookId?: BookId | null;
}

export interface RatingWrite {
  readonly cardId: CardId;
  readonly rating: Rating;
  /** What `after` was computed from. */
  readonly before: CardSchedule;
  readonly after: CardSchedule;
  readonly durationMs: number;
  readonly at: string;
  readonly day: string;
  /** The siblings are put aside until then. */
  readonly tomorrow: string;
}

/** Each method is one transaction with its event. */
export interface ReviewWriter {
  /** Returns the cards, those of a content together. */
  addCards(contents: readonly NewCardContent[], at: string): Promise<readonly Card[]>;
  /** Changes the content of the card and with it the siblings: numbers added to a cloze text add cards, and vice versa. */
  updateCard(id: CardId, edit: CardEdit, at: string): Promise<Card | null>;
  /** Returns how many cards were changed; a new book also takes the siblings. */
  changeCards(ids: readonly CardId[], change: CardChange, at: string): Promise<number>;
  /** Erases cards with their contents, and so the siblings. Returns how many contents there were. */
  eraseCards(ids: readonly CardId[], at: string): Promise<number>;
  eraseCardsOfBook(bookId: BookId, at: string): Promise<number>;
  /** Null if the card is gone or has another schedule than `before`. A card that lapses too often becomes a leech. */
  rateCard(rating: RatingWrite): Promise<Card | null>;
  /** Undoes the last rating of the study day and restores what was before. Null without one. */
  undoRating(time: ReviewTime): Promise<Card | null>;
  /** Null removes the target. */
  setTarget(collectionId: number, retention: number | null): Promise<void>;
  /** Does nothing if cards were proposed for the session before. */
  addProposals(
    sessionId: SessionId,
    proposals: readonly Omit<CardProposal, 'id' | 'sessionId' | 'label'>[],
    at: string,
  ): Promise<void>;
  /** Null if it is gone or decided. Accepting adds the content. */
  acceptProposal(id: number, content: NewCardContent, at: string): Promise<readonly Card[] | null>;
  rejectProposal(id: number): Promise<boolean>;
}
