import type { AnswerOutcome } from './answer/answer-card';
import type { Archive, Summary } from './memory/fact';
import type { TurnId } from './ids';

/** A message of the learner and how it was answered. Summaries and greetings are rendered from these. */
export interface SessionLine {
  readonly turnId: TurnId;
  /** The learner's words; days that they name have their date in brackets. */
  readonly said: string;
  /** The words of the book that it is about, with the printed label of their page. */
  readonly selection: { readonly quote: string; readonly label: string } | null;
  /** Null if no answer was completed, and in imported chats. */
  readonly outcome: AnswerOutcome | null;
  /** What the book says about it, the best place first. Empty unless it was answered and the learner did not refute it. */
  readonly quotes: readonly { readonly text: string; readonly label: string }[];
  /** An answer without quotes, in the words of a model or of an imported chat; null if the learner refuted it. */
  readonly own: string | null;
}

/** A quote with its page, or a sentence of an answer that quotes nothing. */
export interface PagedQuote {
  /** Empty if no sentence of the quote is short and complete; then only its page is named. */
  readonly text: string;
  readonly by: 'book' | 'answer';
  /** Printed label; null for an answer's own words. */
  readonly page: string | null;
}

export interface ExchangeLine {
  readonly kind: 'exchange';
  /** The question, or the selected words if it makes no sense without them. */
  readonly asked: string;
  /** The printed label of the page of the selected words. */
  readonly selectedOn: string | null;
  readonly quotes: readonly PagedQuote[];
  /** Nothing answers it, though related passages were shown. */
  readonly close: boolean;
}

/** One thing that a summary of a conversation says. */
export type SummaryLine =
  /** What the learner stated, each as a clause in the second person. */
  | { readonly kind: 'told'; readonly statements: readonly string[] }
  | ExchangeLine
  /** Questions that the book does not answer. */
  | { readonly kind: 'missing'; readonly asked: readonly string[] }
  /** A message that is no more than a greeting, if nothing else was said. */
  | { readonly kind: 'greeting'; readonly said: string };

/** A message of a conversation, word for word. */
export interface SaidLine {
  /** `user`, `assistant` or a name; null if unknown. */
  readonly speaker: string | null;
  readonly text: string;
}

/**
 * A summary as it is stored: of a session, of turns, or of a day, week or month. A string is text by a model. `chosen`:
 * what the built-in engine chose, with the least number of sentences. `listed`: all lines, if no engine could summarise.
 * `verbatim` and `joined`: messages or summaries that are too short to condense. Rendered by `summaryText`.
 */
export type SummaryContent =
  | string
  | { readonly kind: 'chosen'; readonly lines: readonly SummaryLine[]; readonly sentences: number }
  | { readonly kind: 'listed'; readonly lines: readonly SessionLine[] }
  | { readonly kind: 'verbatim'; readonly lines: readonly SaidLine[] }
  | { readonly kind: 'joined'; readonly parts: readonly SummaryContent[] };

/** A summary with what its text is rendered from. */
export interface StoredSummary extends Summary {
  readonly content: SummaryContent;
}

/** An archive with what its text is rendered from. */
export interface StoredArchive extends Archive {
  readonly content: SummaryContent;
}

export interface StoredArchiveDetail extends StoredArchive {
  readonly children: StoredArchive[];
  readonly summaries: StoredSummary[];
}
