import type {
  StoredTopic,
  TopicReader,
  TopicWrite,
  TopicWriter,
} from '../../../core/ports/store/memory/topic-store';
import { LecternError } from '../../../shared/errors';
import type { Sql } from '../../sql';
import { eraseFromContexts, listUsedFacts } from '../../tables/sessions/contexts';
import { refuseAfterErasure } from '../../tables/erasures';
import { isUndigested, listUndigested, markDigested, setSessionTopic } from '../../tables/sessions/sessions';
import { listTopicLines, moveTopicLines, putTopicLines } from '../../tables/memory/topic-lines';
import * as topics from '../../tables/memory/topics';
import { isNotRemembered, refuseReadOnly } from '../../tables/policy/switches';
import type { Verbs } from '../verbs';
import { errorText } from '../../../shared/messages/engine-text';

const findTopic = (sql: Sql, slug: string): StoredTopic | null => {
  const row = topics.findTopicRow(sql, slug);
  if (!row) return null;
  const { id, ...topic } = row;
  return { ...topic, lines: listTopicLines(sql, id), children: [...topics.listChildTopics(sql, id)] };
};

const saveTopic = (sql: Sql, write: TopicWrite): StoredTopic => {
  const id = topics.putTopic(sql, write);
  putTopicLines(sql, id, write.lines, write.at);
  if (write.written !== undefined) topics.setTopicWritten(sql, write.slug, write.written);
  const saved = findTopic(sql, write.slug);
  if (!saved) throw new Error('a topic was not stored');
  return saved;
};

export const topicVerbs = (sql: Sql): Verbs<TopicReader & TopicWriter> => ({
  listTopics: (limit) => topics.listTopics(sql, limit),
  listTopicTexts: (limit) => topics.listTopicTexts(sql, limit),
  findTopic: (slug) => findTopic(sql, slug),
  listRemovedTopics: () => topics.listRemovedTopics(sql),
  listUndigested: (limit) => listUndigested(sql, limit),
  isUndigested: (sessionId) => isUndigested(sql, sessionId),
  listUsedFacts: (sessionId, limit) => listUsedFacts(sql, sessionId, limit),

  saveTopic: (write) => saveTopic(sql, write),
  setWritten: (slug, written) => {
    topics.setTopicWritten(sql, slug, written);
  },

  markTopicRemoved: (slug, at) => {
    const id = topics.markTopicRemoved(sql, slug, at);
    if (id === null) return false;
    putTopicLines(sql, id, [], at);
    eraseFromContexts(sql, 'topic', [slug]);
    return true;
  },

  eraseTopic: (slug) => {
    topics.eraseTopic(sql, slug);
  },

  splitTopic: ({ slug, home, lines, pointers, children, at }) => {
    refuseReadOnly(sql);
    const split = topics.findTopicRow(sql, slug);
    const parent = findTopic(sql, home);
    if (!split || !parent) throw new LecternError('TOPIC_NOT_FOUND', errorText.topicUnknown);
    for (const child of children) {
      const id = topics.putTopic(sql, { ...child, parent: home, at });
      moveTopicLines(sql, split.id, id, child.lines);
    }
    const { title, summary } = split;
    saveTopic(sql, { slug, title, summary, lines: home === slug ? [...lines, ...pointers] : lines, at });
    if (home !== slug) {
      const pointing = [...parent.lines, ...pointers];
      saveTopic(sql, { slug: home, title: parent.title, summary: parent.summary, lines: pointing, at });
    }
  },

  setSessionTopic: (sessionId, slug) =>
    topics.findTopicRow(sql, slug) !== null && setSessionTopic(sql, sessionId, slug),

  finishDigest: ({ sessionId, topic, continuation, at, erasures }) => {
    refuseAfterErasure(sql, erasures);
    refuseReadOnly(sql);
    if (!markDigested(sql, sessionId, continuation, at)) return false;
    if (topic && !isNotRemembered(sql, sessionId)) {
      saveTopic(sql, topic);
      setSessionTopic(sql, sessionId, topic.slug);
    }
    return true;
  },
});
