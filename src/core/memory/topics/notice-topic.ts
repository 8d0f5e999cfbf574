import type { Session, Turn } from '../../../shared/model';
import type { Cognition, Logger, Store } from '../../ports';
import { untilAborted } from '../../async/until-aborted';

interface NoticeTopicDeps {
  readonly store: Pick<Store, 'topics'>;
  readonly cognition: Cognition;
  readonly logger: Logger;
  /** Tells open screens that the session has a topic now. */
  readonly found: (sessionId: string) => void;
}

export interface TopicNotice {
  /** Looks for the topic of a question beside its answer, which never waits for it; not once the session has one. */
  notice(session: Session, question: Turn): void;
  /** Resolves when none is looked for any more. */
  settle(): Promise<void>;
}

/** Topics that a question is compared with, the last changed first. */
const candidates = 200;

/** E6: structured detection, until one is found. It may fail without harm: the next question tries again. */
export const createTopicNotice = ({ store, cognition, logger, found }: NoticeTopicDeps): TopicNotice => {
  const looking = new Set<Promise<void>>();
  const abort = new AbortController();

  const look = async (session: Session, question: Turn): Promise<void> => {
    const known = await store.topics.listTopicTexts(candidates);
    if (known.length === 0) return;
    // An engine that does not listen to its signal must not hold up the end.
    const slug = await untilAborted(
      cognition.detectTopic(question.content, known, abort.signal),
      abort.signal,
    );
    // An engine may name a topic that there is none of.
    if (slug === null || !known.some((topic) => topic.slug === slug)) return;
    if (await store.topics.setSessionTopic(session.sessionId, slug)) found(session.sessionId);
  };

  return {
    notice(session, question) {
      if (session.topic !== null || abort.signal.aborted) return;
      const work = look(session, question)
        .catch((error: unknown) => {
          if (!abort.signal.aborted) logger.error('The topic of a question could not be looked for', error);
        })
        .finally(() => looking.delete(work));
      looking.add(work);
    },
    async settle() {
      abort.abort();
      await Promise.all(looking);
    },
  };
};
