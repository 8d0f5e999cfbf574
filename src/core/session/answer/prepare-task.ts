import type { Book, Profile, Session, Settings, Turn } from '../../../shared/model';
import type { AsksOfLearner } from '../../memory/recall/encode-question';
import type { Answerer } from '../../models/answer-with';
import type { Clock, Logger, Store } from '../../ports';
import type { CardDeps } from '../card/card-task';
import type { FoundMaterial, MaterialTask } from '../retrieve/find-material';

export interface PrepareDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly count: (text: string) => number;
  /** The model whose vectors of a book are counted. */
  readonly embedder: { readonly modelId: string };
  /** Absent without the encoder. */
  readonly asksOfLearner?: AsksOfLearner | undefined;
  readonly findMaterial: (task: MaterialTask) => Promise<FoundMaterial>;
  /** Detects the session's topic in the background; the answer does not wait for it (E6). */
  readonly noticeTopic: (session: Session, question: Turn) => void;
  /** If `withStatements`, includes what the learner said about themselves. */
  readonly getProfile: (book: Book | null, withStatements: boolean) => Promise<Profile>;
  readonly findPassages: CardDeps['findPassages'];
  readonly remember: CardDeps['remember'];
  readonly quizRows: CardDeps['quizRows'];
  /** What the learner knows about the terms in a question; null if nothing is known. */
  readonly knownFor: (book: Book, question: string) => Promise<string | null>;
  readonly proposeChange: CardDeps['proposeChange'];
}

/** A model with a large window gets more turns than configured, at most this many times. */
const maxTurnGrowth = 6;

/** The session before its next answer. The recent turns may include the question and earlier answers to it. */
export const readConversation = (store: Store, { sessionId, topic }: Session, settings: Settings) =>
  Promise.all([
    store.sessions.listRecentTurns(
      sessionId,
      settings.session.workingMemory *
        (settings.models.tasks.answers.provider === 'builtin' ? 1 : maxTurnGrowth) +
        2,
    ),
    store.sessions.findRunningSummary(sessionId),
    topic === null ? null : store.topics.findTopic(topic),
  ]);

export interface PrepareTask {
  readonly session: Session;
  readonly question: Turn;
  readonly settings: Settings;
  /** Started together with storing the question, to save a round trip. */
  readonly conversation: ReturnType<typeof readConversation>;
  readonly answerer: Answerer;
  /** Its abort reason is the state in which the answer ends. */
  readonly signal: AbortSignal;
}
