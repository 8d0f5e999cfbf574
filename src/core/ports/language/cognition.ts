import type {
  BookId,
  FactType,
  NoteId,
  OutlineEntry,
  QuestionKind,
  Scope,
  SessionId,
  SessionLine,
  Statement,
  StudyPace,
  SummaryContent,
  Turn,
  TurnId,
} from '../../../shared/model';
import type { AnswerTask, AnswerPart } from './answer-task';
import type { MessageReading, ReadMessageTask } from './message-reading';
import type { RequestOrigin } from './text-model';

export interface SummariseTask {
  /** `period`: condenses the summaries of a day, a week or a month into one. */
  readonly of: 'turns' | 'session' | 'period' | 'chapter' | 'book';
  readonly texts: readonly {
    readonly speaker: string | null;
    readonly text: string;
    /** The basis of an answer: only one from the book may be attributed to the book. */
    readonly basis?: Turn['basis'];
  }[];
  /** The answer that caused the task, whose cost includes it; absent if none did. */
  readonly causedBy?: { readonly sessionId: SessionId; readonly turnId: TurnId } | undefined;
  /** The summary so far, which is extended rather than recomputed (A6). */
  readonly previous: string | null;
  /** For conversations: everything that the summary covers, including what `previous` covers. */
  readonly lines?: readonly SessionLine[];
  /** For a book: key sentences of each chapter, for an engine that quotes rather than composes. */
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
  /** Stored with the evidence (C3): the model's id and the prompt's hash. */
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly evidence:
    | {
        readonly kind: 'turn';
        readonly turnId: TurnId;
        readonly start: number;
        readonly end: number;
        readonly quote: string;
      }
    | {
        readonly kind: 'note';
        readonly turnId: null;
        readonly noteId: NoteId;
        /** The note's text, which must contain the quote. */
        readonly text: string;
        readonly quote: string;
      }
    | {
        readonly kind: 'page';
        /** The answer that quotes it; null for text that the learner marked or saved outside the conversation. */
        readonly turnId: TurnId | null;
        readonly bookId: BookId;
        readonly page: number;
        readonly label: string;
        readonly quote: string;
      };
}

export interface ExtractFactsTask {
  /** The time of extraction and the learner's time zone, for words such as "yesterday". */
  readonly now: string;
  readonly timeZone: string;
  /** What the learner said or wrote. */
  readonly question: Pick<Turn, 'turnId' | 'sessionId' | 'content' | 'at'>;
  /** Null if there is none, as for a note. */
  readonly answer: Turn | null;
  /** The previous question and its answer, as context for "Yes, I do" or "In May"; empty if there is none. */
  readonly before: readonly Turn[];
  /** Chapter titles of the cited pages, by page. */
  readonly chapters: ReadonlyMap<number, string | null>;
}

export interface ExtractedFacts {
  readonly candidates: readonly FactCandidate[];
  /** Statements to write only if they replace a known fact. */
  readonly doubtful?: readonly FactCandidate[];
  /** Why each invalid candidate was dropped, without its text. */
  readonly dropped: readonly string[];
}

export interface DraftPlanTask {
  readonly bookTitle: string;
  readonly pageCount: number;
  readonly outline: readonly OutlineEntry[];
  readonly goal: string;
  /** First and last day, `YYYY-MM-DD`. Without `until`, steps have no due day. */
  readonly from: string;
  readonly until: string | null;
  /** The learner's reading position; earlier pages are not planned. */
  readonly position: number;
  /** The goal without the day and pace that `until` and `pace` contain; by default the whole goal. */
  readonly aim?: string;
  readonly pace?: StudyPace | null;
  /** The number of words of each page, from page 1. */
  readonly words?: readonly number[];
}

export interface DraftedPlan {
  readonly title: string;
  readonly description: string;
  readonly steps: readonly {
    readonly title: string;
    readonly pages?: readonly [number, number];
    readonly due?: string;
    readonly minutes?: number;
  }[];
}

/** Proposes review cards for what was asked and answered in a session. */
export interface ProposeCardsTask {
  readonly sessionId: SessionId;
  readonly exchanges: readonly {
    readonly question: string;
    readonly answer: string;
    /** Passages of the book that the answer cites, the best place first, with their page's label. */
    readonly quotes: readonly { readonly label: string; readonly text: string }[];
  }[];
  readonly most: number;
}

export interface ProposedCard {
  /** Index of the exchange. */
  readonly exchange: number;
  readonly front: string;
  readonly back: string;
  /** Words of a passage of the exchange that support the back. */
  readonly quote: string;
}

/** Makes questions about a chapter. */
export interface MakeQuizTask {
  readonly bookTitle: string;
  readonly chapter: string;
  /** Prose of its pages, in order. */
  readonly passages: readonly { readonly page: number; readonly label: string; readonly text: string }[];
  /** The key terms of the chapter, and those of the rest of the book, from which wrong options may be taken. */
  readonly terms: readonly string[];
  readonly otherTerms: readonly string[];
  readonly most: number;
}

/** A question. The caller checks its answer against the page. */
export interface DraftQuestion {
  readonly kind: QuestionKind;
  /** A gap is written as `_____`. */
  readonly prompt: string;
  /** For multiple choice only; includes the answer. */
  readonly options: readonly string[];
  readonly answer: string;
  readonly term: string | null;
  readonly page: number;
  /** The words of the page that contain or support the answer. */
  readonly quote: string;
}

interface MadeQuiz {
  readonly questions: readonly DraftQuestion[];
  /** The id of the engine that made them. */
  readonly engine: string;
}

/** E2: finds the conclusions of a session. */
export interface DigestTask {
  readonly turns: readonly Turn[];
  /** Lines already in the session's topic, which need not be repeated. */
  readonly known: readonly string[];
  readonly now: string;
  readonly timeZone: string;
}

/**
 * A conclusion, decision or discovery that makes sense without the session. It was said by the learner, or by the tutor
 * and confirmed by the learner in the next turn. `start` to `end` are the words in the learner's turn `turnId` that
 * state or confirm it.
 */
export interface DigestedLine {
  readonly kind: 'conclusion' | 'decision' | 'discovery';
  /** What follows "I": "decided to train at dawn". */
  readonly words: string;
  /** 0..1, before source weight and repetition. */
  readonly confidence: number;
  readonly method: FactCandidate['method'];
  readonly turnId: TurnId;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** As in `FactCandidate`. */
  readonly meta?: FactCandidate['meta'];
}

export interface NameTopicTask {
  readonly texts: readonly string[];
  /** Texts of other topics that the name must be distinguished from. */
  readonly apartFrom: readonly string[];
  /** Titles that are already in use. */
  readonly taken?: readonly string[];
}

export interface DistilTask {
  readonly base: string;
  /** What each summary says about the learner, one sentence per line, the oldest summary first. */
  readonly summaries: readonly string[];
  /** The most important first, as sentences in the third person. */
  readonly facts: readonly { readonly text: string; readonly type: FactType }[];
  /** Statements that the result must contain verbatim: pinned facts, or lines written by hand. */
  readonly keep: readonly string[];
  /** Statements that the learner removed, and those that newer facts replaced. */
  readonly leaveOut: readonly string[];
  /** Maximum number of words. */
  readonly words: number;
}

/** A note from an answer: a new one, or the new text of one. */
export interface WriteNoteTask {
  readonly question: string;
  readonly answer: string;
  readonly quotes: readonly { readonly label: string; readonly quote: string }[];
  /** Null if a title has to be found. */
  readonly title: string | null;
  /** The text of the note so far; empty for a new one. */
  readonly content: string;
}

export interface WrittenNote {
  readonly title: string;
  /** The whole text of the note. */
  readonly content: string;
  /** The id of the engine that wrote it, if several might have. */
  readonly engine?: string;
}

/** What an engine sends with every answer besides the context, and how much fits. */
interface EnginePrompt {
  readonly instructions: string;
  /** Tokens that prompt and reply may have together; null if unknown. */
  contextTokens(): Promise<number | null>;
}

/**
 * `data.reply` of a `MODEL_REPLY_UNREADABLE` after the engine asked twice: neither reply was JSON of the expected shape, or
 * there was nothing usable in it. Asking again later would not help.
 */
export type UnreadableReply = 'no-json' | 'unusable';

/**
 * Everything that needs judgement. Tasks, not prompts: an adapter turns its model's replies into checked values
 * and rejects with a LecternError of the `MODEL_` domain.
 */
export interface Cognition {
  /** Absent if the engine has no prompt that the context must fit into. */
  readonly prompt?: EnginePrompt;
  /** Stored with every answer, e.g. `builtin-1`. */
  readonly id: string;
  /** Whether answers are composed prose. The built-in engine quotes instead, which the screen indicates. */
  readonly composes: boolean;
  answer(task: AnswerTask, signal: AbortSignal): AsyncIterable<AnswerPart>;
  /** Reads a message before the search; absent if the engine reads only its words. */
  readMessage?(task: ReadMessageTask, signal: AbortSignal): Promise<MessageReading>;
  summarise(task: SummariseTask, signal: AbortSignal): Promise<SummaryContent>;
  /** A title of at most 80 characters from the session's first question. */
  nameSession(firstQuestion: string, signal: AbortSignal): Promise<string>;
  extractFacts(task: ExtractFactsTask, signal: AbortSignal): Promise<ExtractedFacts>;
  draftPlan(task: DraftPlanTask, signal: AbortSignal): Promise<DraftedPlan>;
  proposeCards(task: ProposeCardsTask, signal: AbortSignal): Promise<readonly ProposedCard[]>;
  makeQuiz(task: MakeQuizTask, signal: AbortSignal): Promise<MadeQuiz>;
  /** Writes a note from an answer; only a proposal, which the learner accepts or rejects. */
  writeNote(task: WriteNoteTask, signal: AbortSignal): Promise<WrittenNote>;
  /** The known topic closest in meaning to a text; null if none fits (E6). */
  detectTopic(
    text: string,
    topics: readonly { readonly slug: string; readonly text: string }[],
    signal: AbortSignal,
    /** The question whose cost includes it. */
    asker?: RequestOrigin,
  ): Promise<string | null>;
  /** A title of a few words for what texts have in common, and one line that says what they are about. */
  nameTopic(
    task: NameTopicTask,
    signal: AbortSignal,
  ): Promise<{ readonly title: string; readonly summary: string }>;
  /** The learner's conclusions, decisions and discoveries, without the obvious (E2). */
  digest(task: DigestTask, signal: AbortSignal): Promise<readonly DigestedLine[]>;
  /** The sentiment of the learner's messages, -1..1; null if no word expresses one (D2). */
  sentiment(texts: readonly string[], signal: AbortSignal): Promise<number | null>;
  /** Folds summaries into the base memory; sections User Profile, Preferences, Ongoing Topics, Key History (B6). */
  distil(task: DistilTask, signal: AbortSignal): Promise<string>;
}
