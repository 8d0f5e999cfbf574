import { LecternError } from '../../../shared/errors';
import type { Topic, TopicDetail } from '../../../shared/model';
import { createMutex } from '../../async/mutex';
import type { Logger, StoredTopic } from '../../ports';
import { isoTime } from '../../ports';
import { asLineWrites, summaryOfLines } from './line-writes';
import { mergeLines, uniteLines } from './merge-lines';
import type { TopicFileDeps } from './sync-topic-file';
import { allTopics, createTopicFolder } from './sync-topic-folder';
import { parseTopic, sameLines, writeTopic, type TextLine, type TopicText } from './topic-text';
import { errorText } from '../../../shared/messages/engine-text';

/** Topics as the learner and the engine use them. Rejects with TOPIC_NOT_FOUND. */
export interface Topics {
  /** The most recently changed first. */
  list(): Promise<readonly Topic[]>;
  get(slug: string): Promise<TopicDetail>;
  /**
   * `base` is the `updatedAt` of the version that was edited; null creates a topic. `seen` is the text before the edit: if
   * the topic has changed since, the edit is merged with it; without it the lines of both versions are kept. It is passed as
   * text rather than as a revision number because deleted lines must not survive in old revisions (D13).
   */
  save(
    slug: string,
    content: string,
    base: string | null,
    seen?: string,
  ): Promise<TopicDetail & { readonly merged: boolean }>;
  remove(slug: string): Promise<void>;
}

/** Topic operations reserved for the engine. */
export interface SyncedTopics extends Topics {
  /** Reads manual edits of the files and writes changed topics. Never rejects; the next sync tries again. */
  sync(): Promise<void>;
  /** Deletes every topic with its file, including those set aside. `erase` deletes the rows. */
  clear(erase: () => Promise<void>): Promise<void>;
  /** Removes lines with one of these texts from the files of topics that were deleted earlier. */
  forgetAside(texts: readonly string[]): Promise<void>;
  /** Reads the files, does `work` while nothing else changes topics, then writes the files. */
  change<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface SyncedTopicsDeps extends TopicFileDeps {
  readonly logger: Logger;
  readonly changed: () => void;
}

interface TopicEdit {
  readonly slug: string;
  readonly content: string;
  readonly base: string | null;
  readonly seen: string | undefined;
}

const notFound = (): LecternError => new LecternError('TOPIC_NOT_FOUND', errorText.topicUnknown);

/** Merges the saved lines with the topic's current ones. */
const merge = (
  lines: readonly TextLine[],
  topic: StoredTopic,
  edited: TopicText | null,
): readonly TextLine[] =>
  edited === null ? uniteLines(lines, topic.lines) : mergeLines(edited.lines, topic.lines, lines);

const detailOf = ({ lines, children, written: _written, ...topic }: StoredTopic): TopicDetail => ({
  ...topic,
  content: writeTopic(topic.title, lines),
  lines: lines
    .filter((line) => !line.raw)
    .map(({ id, day, text, sessionId, turnId }) => ({ id, day, text, sessionId, turnId })),
  children: [...children],
});

/** Saves an edited text and returns whether the topic had changed since `base`, so that the two were merged. */
const saveTopic = async (
  { topics, clock }: SyncedTopicsDeps,
  { slug, content, base, seen }: TopicEdit,
): Promise<boolean> => {
  const topic = await topics.findTopic(slug);
  if (!topic && base !== null) throw notFound();
  const { title, lines } = parseTopic(content);
  const edited = seen === undefined ? null : parseTopic(seen);
  // Erasing a message erases its lines without changing the topic's time.
  const hasChanged =
    topic !== null &&
    (topic.updatedAt !== base || (edited !== null && !sameLines(edited.lines, topic.lines)));
  const kept = hasChanged ? merge(lines, topic, edited) : lines;
  await topics.saveTopic({
    slug,
    title: (title === edited?.title ? topic?.title : title) ?? title ?? topic?.title ?? slug,
    summary: topic?.summary || summaryOfLines(kept),
    lines: asLineWrites(kept, topic?.lines ?? []),
    at: isoTime(clock),
  });
  return hasChanged;
};

export const createSyncedTopics = (deps: SyncedTopicsDeps): SyncedTopics => {
  const { topics, clock, logger, changed } = deps;
  const mutex = createMutex();
  const syncFolder = createTopicFolder(deps);

  const sync = async (): Promise<void> => {
    try {
      if (await syncFolder()) changed();
    } catch (error) {
      // Nothing is lost: the database has all topics, and the next sync tries the folder again.
      logger.error('The topic folder could not be synced', error);
    }
  };
  const change = <Result>(work: () => Promise<Result>): Promise<Result> =>
    mutex.run(async () => {
      await sync();
      const result = await work();
      await sync();
      return result;
    });
  const find = async (slug: string): Promise<TopicDetail> => {
    const topic = await topics.findTopic(slug);
    if (!topic) throw notFound();
    return detailOf(topic);
  };

  return {
    sync: () => mutex.run(sync),
    change,
    forgetAside: (texts) => mutex.run(() => deps.files.forgetAside(texts)),
    clear: (erase) =>
      mutex.run(async () => {
        // A file without a row would be read as a new topic.
        await deps.files.clear();
        await erase();
        await deps.files.clear();
      }),
    list: () => mutex.run(sync).then(() => topics.listTopics(allTopics)),
    get: (slug) => mutex.run(sync).then(() => find(slug)),
    async save(slug, content, base, seen) {
      const merged = await change(async () => {
        const isMerged = await saveTopic(deps, { slug, content, base, seen });
        changed();
        return isMerged;
      });
      return { ...(await find(slug)), merged };
    },
    async remove(slug) {
      await change(async () => {
        if (!(await topics.markTopicRemoved(slug, isoTime(clock)))) throw notFound();
        changed();
      });
    },
  };
};
