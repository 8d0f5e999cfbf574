import { tellsOf } from '../index/lost-words';
import type { Sql } from '../sql';
import { eraseFromContexts } from '../tables/sessions/contexts';
import { digestedTopics, listTopicLines, pointAnew, putTopicLines } from '../tables/memory/topic-lines';
import * as topics from '../tables/memory/topics';

/** Until it is named again. */
const unnamed = 'Notes';

/**
 * D13, after the turns and with them their lines are gone from the topics that they touched. A topic with nothing left goes, with its file; a summary or a
 * name with a word that nobody says any more is dropped. A topic whose name went has another file: the old one is
 * removed as that of a deleted topic. Returns the slugs of topics that wait for a name.
 */
export const forgetInTopics = (
  sql: Sql,
  touched: readonly string[],
  lost: ReadonlySet<string>,
  at: string,
): readonly string[] => {
  eraseFromContexts(sql, 'topic', touched);
  let told = false;
  const renamed = [...new Set([...touched, ...digestedTopics(sql)])].flatMap((slug): readonly string[] => {
    const topic = topics.findTopicRow(sql, slug);
    if (!topic) return [];
    const lines = listTopicLines(sql, topic.id).filter(({ text }) => text.trim() !== '');
    if (lines.length === 0 && topics.listChildTopics(sql, topic.id).length === 0) {
      topics.markTopicRemoved(sql, slug, at);
      putTopicLines(sql, topic.id, [], at);
      told = true;
      return [];
    }
    // What people wrote themselves may go on saying it.
    const kept = lines.map(({ text }) => text).join('\n');
    const tells = (text: string): boolean =>
      tellsOf(text, new Set([...lost].filter((word) => !tellsOf(kept, new Set([word])))));
    if (tells(topic.summary)) topics.dropSummary(sql, topic.id);
    told ||= tells(topic.summary) || tells(topic.title);
    if (!tells(topic.title) && !tells(slug)) return [];
    const name = `${unnamed.toLowerCase()}-${topic.id}`;
    topics.renameTopic(sql, topic.id, { slug: name, title: unnamed, at });
    topics.addRemovedTopic(sql, slug, at);
    pointAnew(sql, { from: slug, to: name, title: unnamed });
    return [name];
  });
  if (told) eraseFromContexts(sql, 'topics', ['index']);
  return renamed;
};
