import type {
  AnswerCard,
  AnswerOutcome,
  Citation,
  ContextPiece,
  FactType,
  OutlineEntry,
  RankReason,
  SaidBy,
  Scope,
  SessionLine,
  SummaryContent,
  Statement,
  TextlessPages,
  Turn,
} from '../../shared/model';
import type { TellWait } from './text-model';

/** A passage of the context with what the tutor needs to quote it to the character. */
export interface AnswerPassage {
  readonly passageId: number;
  readonly bookId: string;
  readonly headingPath: readonly string[];
  readonly score: number;
  /** Why it ranked there, where that is known; the strongest first. */
  readonly reasons?: readonly RankReason[];
  /** The passage's text page by page, exactly as it is on the pages. */
  readonly parts: readonly {
    readonly page: number;
    readonly label: string;
    readonly text: string;
    /** Where it begins in the page's text. */
    readonly start?: number;
  }[];
  /** Its sentence nearest to the question: characters of the page's text. */
  readonly best?: {
    readonly page: number;
    readonly label: string;
    readonly start: number;
    readonly end: number;
    readonly text: string;
  } | null;
  /** How well each of its sentences fits the question beside its others: characters of the pages' texts. */
  readonly sentences?: readonly {
    readonly page: number;
    readonly start: number;
    readonly end: number;
    readonly worth: number;
  }[];
}

/** What else may answer: facts, notes and earlier sessions, each ranked for the question. */
export interface AnswerMemory {
  readonly kind: 'fact' | 'note' | 'mark' | 'session' | 'turn' | 'plan' | 'profile';
  readonly id: string;
  readonly text: string;
  /** Of a message: who said it. */
  readonly said?: SaidBy;
  /** When it was said or written, ISO 8601. */
  readonly at: string;
  /** A fact that held until then and no longer does, ISO 8601. */
  readonly until?: string;
  readonly score: number;
  /** Whether it answers the question, 0..1, on the scale of the book's answerability. */
  readonly relevance?: number;
  /** Why it ranked there, the strongest first. */
  readonly reasons?: readonly RankReason[];
}

/** An answer without a model, whole. */
export interface CardAnswer {
  readonly card: AnswerCard;
  /** Those that the card refers to by their place; their verdicts are computed by code. */
  readonly citations: readonly Omit<Citation, 'verdict'>[];
  readonly outcome: AnswerOutcome;
  readonly basis: NonNullable<Turn['basis']>;
}

export interface AnswerTask {
  readonly sessionId: string;
  /** The answer that is written. */
  readonly turnId: number;
  readonly question: string;
  /** The book's title, for sentences such as "The book does not say". */
  readonly bookTitle: string | null;
  readonly textless?: TextlessPages | null;
  /** What is printed on the last page that may be used, where the book is bound to what was read. */
  readonly readUpTo?: string | null;
  /** By which words, in lower case, the question names when: what was found is of that time already. */
  readonly timeWords?: string | null;
  /** Within the budget and in order; what the context record shows. */
  readonly context: readonly ContextPiece[];
  readonly passages: readonly AnswerPassage[];
  readonly memories: readonly AnswerMemory[];
  readonly recentTurns: readonly Turn[];
  /** What retrieval thinks of it: whether the book can answer at all, 0..1. */
  readonly answerability: number;
  /** Whether the question is about the learner, the notes or earlier sessions rather than the book. */
  readonly about: 'book' | 'learner' | 'notes' | 'sessions' | 'plans';
  readonly detailLevel: 'brief' | 'balanced' | 'thorough';
  /** ISO 8601, with the learner's time zone, for relative times. */
  readonly now: string;
  readonly timeZone: string;
  /** Composes the answer without a model, from all that was found; made when it is asked for. */
  readonly composeCard: () => Promise<CardAnswer>;
  /** Told while a provider cannot be asked yet. */
  readonly tellWait?: TellWait | undefined;
}

/** A piece of an answer as it streams. A citation follows the text that it supports; its marker is in the text. */
export type AnswerPart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'citation';
      readonly marker: string;
      readonly bookId: string;
      readonly page: number;
      readonly label: string;
      readonly passageId: number | null;
      readonly quote: string;
    }
  /** All of an answer without a model: it takes the place of an earlier card. */
  | ({ readonly kind: 'card' } & Omit<CardAnswer, 'basis'>)
  /** Another engine goes on from here, which nothing was said before; `because` is the failure of the one before it. */
  | { readonly kind: 'fallback'; readonly id: string; readonly because: unknown }
  | { readonly kind: 'basis'; readonly basis: 'book' | 'memory' | 'notes' | 'sessions' | 'refused' | 'none' };

export interface SummariseTask {
  /** `period`: summaries of a day, a week or a month become one. */
  readonly of: 'turns' | 'session' | 'period' | 'chapter' | 'book';
  readonly texts: readonly {
    readonly speaker: string | null;
    readonly text: string;
    /** What an answer was made from: only what came from the book is the book's. */
    readonly basis?: Turn['basis'];
  }[];
  /** The answer whose cost it is; left out where no answer caused it. */
  readonly causedBy?: { readonly sessionId: string; readonly turnId: number } | undefined;
  /** The summary so far, which is extended and not recomputed (A6). */
  readonly previous: string | null;
  /** Of conversations: all that the summary covers, what `previous` covers included. */
  readonly lines?: readonly SessionLine[];
  /** Of a book: each chapter in key sentences of its own, for an engine that quotes rather than composes. */
  readonly paragraphs?: readonly string[];
  readonly sentences: { readonly min: number; readonly max: number };
}

/** A statement that may be remembered, with the words that support it. */
export interface FactCandidate extends Statement {
  readonly scope: Scope;
  readonly type: FactType;
  /** 0..1, before source weight and repetition. */
  readonly confidence: number;
  readonly method: 'llm_extract' | 'rule' | 'user_explicit';
  /** What it was extracted with, kept beside the evidence (C3): the model's id, the prompt's hash. */
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly evidence:
    | {
        readonly kind: 'turn';
        readonly turnId: number;
        readonly start: number;
        readonly end: number;
        readonly quote: string;
      }
    | {
        readonly kind: 'page';
        /** The answer that quotes it; null of words that the learner marked or kept outside the conversation. */
        readonly turnId: number | null;
        readonly bookId: string;
        readonly page: number;
        readonly label: string;
        readonly quote: string;
      };
}

export interface ExtractFactsTask {
  /** When it is looked at, and where the learner lives: what "yesterday" means depends on it. */
  readonly now: string;
  readonly timeZone: string;
  readonly question: Turn;
  readonly answer: Turn;
  /** Titles of the chapters of the cited pages, by page. */
  readonly chapters: ReadonlyMap<number, string | null>;
}

export interface ExtractedFacts {
  readonly candidates: readonly FactCandidate[];
  /** Why each candidate that could not be read was dropped; never its text. */
  readonly dropped: readonly string[];
}

export interface DraftPlanTask {
  readonly bookTitle: string;
  readonly pageCount: number;
  readonly outline: readonly OutlineEntry[];
  readonly goal: string;
  /** Days from `from` up to `until`, `YYYY-MM-DD`; without `until` steps have no due day. */
  readonly from: string;
  readonly until: string | null;
  /** The learner's reading position; earlier pages are not planned. */
  readonly position: number;
}

export interface DraftedPlan {
  readonly title: string;
  readonly description: string;
  readonly steps: readonly {
    readonly title: string;
    readonly pages?: readonly [number, number];
    readonly due?: string;
  }[];
}

/** E2: what a session came to. */
export interface DigestTask {
  readonly turns: readonly Turn[];
  /** What the session's topic contains already and need not be said again. */
  readonly known: readonly string[];
  readonly now: string;
  readonly timeZone: string;
}

/**
 * A conclusion, decision or discovery that is understood without the session. It was said by the learner, or by the
 * tutor and confirmed by the learner in the next turn; `start` to `end` are the words in the learner's turn `turnId`
 * that say or confirm it.
 */
export interface DigestedLine {
  readonly kind: 'conclusion' | 'decision' | 'discovery';
  /** What follows "I": "decided to train at dawn". */
  readonly words: string;
  /** 0..1, before source weight and repetition. */
  readonly confidence: number;
  readonly method: FactCandidate['method'];
  readonly turnId: number;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** As that of a candidate. */
  readonly meta?: FactCandidate['meta'];
}

export interface NameTopicTask {
  readonly texts: readonly string[];
  /** Texts of other topics that the name must be distinguished from. */
  readonly apartFrom: readonly string[];
}

export interface DistilTask {
  readonly base: string;
  readonly summaries: readonly string[];
  /** Newest first, as sentences in the third person. */
  readonly facts: readonly { readonly text: string; readonly type: FactType }[];
  /** Statements that must be in the result as they are: pinned, or written by hand. */
  readonly keep: readonly string[];
  /** Statements that the learner struck out, and those that newer facts replaced. */
  readonly leaveOut: readonly string[];
  /** At most. */
  readonly words: number;
}

/**
 * Everything that needs judgement. Tasks, not prompts: an adapter turns its model's replies into checked values
 * and rejects with a LecternError of the `MODEL_` domain.
 */
export interface Cognition {
  /** Stored with every answer, e.g. `builtin-1`. */
  readonly id: string;
  /** Whether answers are composed prose; the built-in engine quotes instead, and the screen says so. */
  readonly composes: boolean;
  answer(task: AnswerTask, signal: AbortSignal): AsyncIterable<AnswerPart>;
  summarise(task: SummariseTask, signal: AbortSignal): Promise<SummaryContent>;
  /** A title of at most 80 characters from the session's first question. */
  nameSession(firstQuestion: string, signal: AbortSignal): Promise<string>;
  extractFacts(task: ExtractFactsTask, signal: AbortSignal): Promise<ExtractedFacts>;
  draftPlan(task: DraftPlanTask, signal: AbortSignal): Promise<DraftedPlan>;
  /** The topic of a text among known ones by nearest meaning; null where none fits (E6). */
  detectTopic(
    text: string,
    topics: readonly { readonly slug: string; readonly text: string }[],
    signal: AbortSignal,
  ): Promise<string | null>;
  /** A title of a few words for what texts have in common, and one line that says what they are about. */
  nameTopic(
    task: NameTopicTask,
    signal: AbortSignal,
  ): Promise<{ readonly title: string; readonly summary: string }>;
  /** What the learner concluded, decided or found out, never the obvious (E2). */
  digest(task: DigestTask, signal: AbortSignal): Promise<readonly DigestedLine[]>;
  /** How the learner felt in what they said, -1..1; null where no word tells (D2). */
  sentiment(texts: readonly string[], signal: AbortSignal): Promise<number | null>;
  /** Folds summaries into the base memory; sections User Profile, Preferences, Ongoing Topics, Key History (B6). */
  distil(task: DistilTask, signal: AbortSignal): Promise<string>;
}
