import { mentionsAny } from '../../index/lost-words';
import type { Sql } from '../../sql';
import { eraseFromContexts } from '../../tables/sessions/contexts';
import {
  digestedTopics,
  listTopicLines,
  relinkSubtopic,
  putTopicLines,
} from '../../tables/memory/topic-lines';
import * as topics from '../../tables/memory/topics';

/** The name of a topic whose name was cleared, until it gets a new one. */
const unnamed = 'Notes';

/**
 * D13, after the turns and their lines in topics were erased. Removes topics with nothing left, and their files; clears
 * summaries and names that contain a word that no message contains any more. A topic whose name was cleared gets
 * another file; the old one is removed like that of a deleted topic. Returns the slugs of topics that need a name.
 */
export const forgetInTopics = (
  sql: Sql,
  touched: readonly string[],
  lost: ReadonlySet<string>,
  at: string,
): readonly string[] => {
  eraseFromContexts(sql, 'topic', touched);
  let indexChanged = false;
  const renamed = [...new Set([...touched, ...digestedTopics(sql)])].flatMap((slug): readonly string[] => {
    const topic = topics.findTopicRow(sql, slug);
    if (!topic) return [];
    const lines = listTopicLines(sql, topic.id).filter(({ text }) => text.trim() !== '');
    if (lines.length === 0 && topics.listChildTopics(sql, topic.id).length === 0) {
      topics.markTopicRemoved(sql, slug, at);
      putTopicLines(sql, topic.id, [], at);
      indexChanged = true;
      return [];
    }
    // The lines that are left may still contain a lost word.
    const remainingText = lines.map(({ text }) => text).join('\n');
    const mentionsLost = (text: string): boolean =>
      mentionsAny(text, new Set([...lost].filter((word) => !mentionsAny(remainingText, new Set([word])))));
    if (mentionsLost(topic.summary)) topics.dropSummary(sql, topic.id);
    indexChanged ||= mentionsLost(topic.summary) || mentionsLost(topic.title);
    if (!mentionsLost(topic.title) && !mentionsLost(slug)) return [];
    const name = `${unnamed.toLowerCase()}-${topic.id}`;
    topics.renameTopic(sql, topic.id, { slug: name, title: unnamed, at });
    topics.addRemovedTopic(sql, slug, at);
    relinkSubtopic(sql, { from: slug, to: name, title: unnamed });
    return [name];
  });
  if (indexChanged) eraseFromContexts(sql, 'topics', ['index']);
  return renamed;
};
