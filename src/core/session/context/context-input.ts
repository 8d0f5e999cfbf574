import type {
  Book,
  ContextPiece,
  Fact,
  OutlineEntry,
  Profile,
  RunningSummary,
  SessionId,
  StoredWarmup,
  Turn,
} from '../../../shared/model';
import type { Chapter } from '../../../shared/text/chapters';
import type { AnswerMemory, AnswerPassage } from '../../ports';
import type { Material } from '../retrieve/material';
import type { TopicInContext } from './topics-in-context';

export interface ContextInput {
  readonly book: Pick<Book, 'id' | 'title' | 'author' | 'summary'> | null;
  /** The last page of the book that may be used; null for the whole book. */
  readonly bound: { readonly page: number; readonly label: string } | null;
  /** What the learner knows about the terms in the question. */
  readonly known: string | null;
  readonly profile: Profile;
  readonly baseMemory: { readonly text: string; readonly revision: number } | null;
  /** E5: one line per recently discussed topic, the newest first. */
  readonly recentTopics: readonly string[];
  /** E7: the session's topic file, once it is known. */
  readonly topic: TopicInContext | null;
  /** Only for a session's first question (A5). */
  readonly warmup: {
    readonly sessionId: SessionId;
    readonly warmup: StoredWarmup;
    readonly text: string;
  } | null;
  readonly material: Material;
  /** The question is about the learner's own memory, which then comes before the book in the shared budget. */
  readonly memoryFirst: boolean;
  readonly runningSummary: RunningSummary | null;
  /** Not covered by the running summary, oldest first. */
  readonly recentTurns: readonly Turn[];
  readonly question: Turn;
  /** For a model; null for the built-in engine. */
  readonly model: ModelInput | null;
}

/** What a model gets in addition. */
interface ModelInput {
  /** Sent with every answer. */
  readonly instructions: string;
  /** What the learner likes and has asked for, the most important first. */
  readonly preferences: readonly Fact[];
  /** Up to the last page that may be used. */
  readonly chapters: readonly Chapter[];
  /** The chapter whose passages were fetched. */
  readonly chapter: OutlineEntry | null;
}

export interface BuiltContext {
  /** In the order in which they are sent; those that did not fit are marked as dropped (A11). */
  readonly pieces: readonly ContextPiece[];
  readonly passages: readonly AnswerPassage[];
  readonly memories: readonly AnswerMemory[];
  readonly recentTurns: readonly Turn[];
  readonly tokens: number;
}
