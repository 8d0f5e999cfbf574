import type { SessionId, TurnId } from '../../../shared/model';
import type { WaitListener } from './text-model';

/** What a model needs to know to read a message; texts are shortened. */
export interface ReadMessageTask {
  readonly sessionId: SessionId;
  /** The message's own turn, to which the request's cost is charged. */
  readonly turnId: TurnId;
  readonly message: string;
  /** The words of the book that the learner selected; null if none. */
  readonly selection: string | null;
  /** Turns before the message, oldest first. */
  readonly recentTurns: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  /** Null if no book is open. */
  readonly book: {
    readonly title: string;
    /** A language code such as `en`; null if unknown. */
    readonly language: string | null;
    readonly chapters: readonly {
      readonly number: number | null;
      readonly title: string;
      readonly label: string;
    }[];
    /** The printed label of the open page. */
    readonly openPage: string;
    readonly openChapter: string | null;
  } | null;
  /** Called if the request has to wait. */
  readonly onWait?: WaitListener | undefined;
}

/** What a message refers to: a search of the book, or text that is fetched as a whole. */
export type MessageTarget =
  | { readonly kind: 'book' }
  /** Clearly not about this book. */
  | { readonly kind: 'elsewhere' }
  /** The table of contents or the book as a whole. */
  | { readonly kind: 'contents' }
  /** `chapter`: its number or title; null for the open one. */
  | { readonly kind: 'chapter'; readonly chapter: string | null }
  /** Printed labels; null for the open page. */
  | { readonly kind: 'pages'; readonly from: string | null; readonly to: string | null }
  /** Asks for the tutor's last answer in another form. */
  | { readonly kind: 'last-answer' }
  /** The learner's facts, notes, plans and sessions. */
  | { readonly kind: 'memory' }
  /** Thanks, greetings and statements, which need nothing from the book. */
  | { readonly kind: 'chat' };

/** A message as a model reads it. */
export interface MessageReading {
  readonly target: MessageTarget;
  /** The message as one question in the book's language that makes sense without the conversation. */
  readonly question: string;
  /** A sentence such as the passage with the answer might contain, for the search only; null if none was given. */
  readonly likely: string | null;
}
