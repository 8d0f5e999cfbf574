import type {
  AnswerCard,
  AnswerOutcome,
  BookId,
  Citation,
  FactId,
  NoteCitation,
  ContextPiece,
  PassageId,
  RankReason,
  SaidBy,
  SessionId,
  TextlessPages,
  Turn,
  TurnId,
} from '../../../shared/model';
import type { WaitListener } from './text-model';

/** A passage of the context, with what the tutor needs to quote it exactly. */
export interface AnswerPassage {
  readonly passageId: PassageId;
  readonly bookId: BookId;
  readonly headingPath: readonly string[];
  readonly score: number;
  /** Why it ranked there, if known, the strongest first. */
  readonly reasons?: readonly RankReason[];
  /** The passage's text page by page, verbatim. */
  readonly parts: readonly {
    readonly page: number;
    readonly label: string;
    readonly text: string;
    /** Where it begins in the page's text. */
    readonly start?: number;
  }[];
  /** Its best sentence, by offsets in the page's text. */
  readonly best?: {
    readonly page: number;
    readonly label: string;
    readonly start: number;
    readonly end: number;
    readonly text: string;
  } | null;
  /** How well each of its sentences fits the question, comparable within the passage. Offsets are in the pages' texts. */
  readonly sentences?: readonly {
    readonly page: number;
    readonly start: number;
    readonly end: number;
    readonly worth: number;
  }[];
}

/** Other sources of an answer, such as facts, notes and earlier sessions, ranked for the question. */
export interface AnswerMemory {
  readonly kind: 'fact' | 'note' | 'mark' | 'session' | 'turn' | 'plan' | 'profile';
  readonly id: string;
  readonly text: string;
  /** Who said it, for a message. */
  readonly said?: SaidBy;
  /** When it was said or written, ISO 8601. */
  readonly at: string;
  /** When a fact stopped being true, ISO 8601. */
  readonly until?: string;
  readonly score: number;
  /** Whether it answers the question, 0..1, on the scale of the book's answerability. */
  readonly relevance?: number;
  /** The sentence encoder's cosine with the question, if it was computed. */
  readonly similarity?: number;
  /** The current facts that a message supports. */
  readonly supports?: readonly FactId[];
  /** Why it ranked there, the strongest first. */
  readonly reasons?: readonly RankReason[];
}

/** A complete answer without a model. */
export interface CardAnswer {
  readonly card: AnswerCard;
  /** The citations that the card refers to by index. Their verdicts are computed later. */
  readonly citations: readonly Omit<Citation, 'verdict'>[];
  readonly outcome: AnswerOutcome;
  readonly basis: NonNullable<Turn['basis']>;
}

export interface AnswerTask {
  readonly sessionId: SessionId;
  /** The answer's turn. */
  readonly turnId: TurnId;
  readonly question: string;
  /** The book's title, for sentences such as "The book does not say". */
  readonly bookTitle: string | null;
  readonly textless?: TextlessPages | null;
  /** The printed label of the last page that may be used, if the book is limited to what was read. */
  readonly readUpTo?: string | null;
  /** The words, in lower case, that name a time in the question. The results are limited to that time. */
  readonly timeWords?: string | null;
  /** Within the budget and in order, as the context record shows it. */
  readonly context: readonly ContextPiece[];
  readonly passages: readonly AnswerPassage[];
  readonly memories: readonly AnswerMemory[];
  readonly recentTurns: readonly Turn[];
  /** The words of the book that the question is about, with their page's label; null if none were selected. */
  readonly selection: { readonly quote: string; readonly label: string } | null;
  /** The page that is open in the book; null without a book. */
  readonly openPage: { readonly label: string; readonly chapter: string | null } | null;
  /** The probability, from retrieval, that the book answers the question. */
  readonly answerability: number;
  /** Whether the question is about the learner, the notes or earlier sessions rather than the book. */
  readonly about: 'book' | 'learner' | 'notes' | 'sessions' | 'plans';
  readonly detailLevel: 'brief' | 'balanced' | 'thorough';
  /** ISO 8601, with the learner's time zone, for relative times. */
  readonly now: string;
  readonly timeZone: string;
  /** Composes the answer without a model on demand. */
  readonly composeCard: () => Promise<CardAnswer>;
  /** Called while a request to a provider has to wait. */
  readonly onWait?: WaitListener | undefined;
}

/** A piece of an answer as it streams. A citation follows the text that it supports; its marker is in the text. */
export type AnswerPart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'citation';
      readonly marker: string;
      readonly bookId: BookId;
      readonly page: number;
      readonly label: string;
      readonly passageId: PassageId | null;
      readonly quote: string;
    }
  | ({ readonly kind: 'note-citation' } & Omit<NoteCitation, 'verdict'>)
  /** A complete answer without a model, which replaces an earlier card. */
  | ({ readonly kind: 'card' } & Omit<CardAnswer, 'basis'>)
  /** Another engine takes over before any text was written. `because` is the failure of the previous one. */
  | { readonly kind: 'fallback'; readonly id: string; readonly because: unknown }
  | { readonly kind: 'basis'; readonly basis: 'book' | 'memory' | 'notes' | 'sessions' | 'refused' | 'none' };
