import type { Session, SessionId, Turn } from '../../../shared/model';
import type { Cognition, Logger, Store } from '../../ports';
import { untilAborted } from '../../async/until-aborted';

interface NoticeTopicDeps {
  readonly store: Pick<Store, 'topics'>;
  readonly cognition: Cognition;
  readonly logger: Logger;
  /** Called when the session's topic was found. */
  readonly found: (sessionId: SessionId) => void;
}

export interface TopicNotice {
  /** Starts detecting the topic of a question in the background, unless the session already has one. */
  notice(session: Session, question: Turn): void;
  /** Aborts all searches and resolves when they have ended. */
  settle(): Promise<void>;
}

/** Number of topics to compare a question with, the most recently changed first. */
const candidates = 200;

/** E6: detects a session's topic. If it fails, the next question tries again. */
export const createTopicNotice = ({ store, cognition, logger, found }: NoticeTopicDeps): TopicNotice => {
  const running = new Set<Promise<void>>();
  const abort = new AbortController();

  const look = async (session: Session, question: Turn): Promise<void> => {
    const known = await store.topics.listTopicTexts(candidates);
    if (known.length === 0) return;
    // An engine that ignores its signal must not delay quitting.
    const slug = await untilAborted(
      cognition.detectTopic(question.content, known, abort.signal, {
        sessionId: session.sessionId,
        turnId: question.turnId,
      }),
      abort.signal,
    );
    // An engine may return a topic that does not exist.
    if (slug === null || !known.some((topic) => topic.slug === slug)) return;
    if (await store.topics.setSessionTopic(session.sessionId, slug)) found(session.sessionId);
  };

  return {
    notice(session, question) {
      if (session.topic !== null || abort.signal.aborted) return;
      const work = look(session, question)
        .catch((error: unknown) => {
          if (!abort.signal.aborted) logger.error('The topic of a question could not be detected', error);
        })
        .finally(() => running.delete(work));
      running.add(work);
    },
    async settle() {
      abort.abort();
      await Promise.all(running);
    },
  };
};
