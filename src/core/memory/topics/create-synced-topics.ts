import { LecternError } from '../../../shared/errors';
import type { Topic, TopicDetail } from '../../../shared/model';
import type { FileStamp, Logger, StoredTopic, TopicFileEntry } from '../../ports';
import { isoTime } from '../../ports';
import { asLineWrites, summaryOfLines } from './line-writes';
import { mergeLines, uniteLines } from './merge-lines';
import { indexText } from './recent-topics';
import { syncTopicFile, type TopicFileDeps } from './sync-topic-file';
import { fileOf, freeSlug, nameOfFile, slugOf, slugOfFile } from './topic-slug';
import { parseTopic, sameLines, writeTopic, type TextLine, type TopicText } from './topic-text';
import { errorText } from '../../../shared/messages/en/errors';

/** Topics as people and the engine use them. Rejects with TOPIC_NOT_FOUND. */
export interface Topics {
  /** Last changed first. */
  list(): Promise<readonly Topic[]>;
  get(slug: string): Promise<TopicDetail>;
  /**
   * `base` is the `updatedAt` that was seen; null begins a topic. `seen` is the text that was edited: where another one
   * is there by now, the two are merged over it; without it the lines of both are kept. The text travels rather than a
   * revision's number, since what is deleted must not go on standing in old revisions (D13).
   */
  save(
    slug: string,
    content: string,
    base: string | null,
    seen?: string,
  ): Promise<TopicDetail & { readonly merged: boolean }>;
  remove(slug: string): Promise<void>;
}

/** What the engine alone may do with topics. */
export interface SyncedTopics extends Topics {
  /** Reads back what was edited by hand, writes what was changed here. Never fails: it is tried again. */
  sync(): Promise<void>;
  /** Does `work` on topics that are as their files are, while nobody else changes them; then writes the files. */
  change<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface SyncedTopicsDeps extends TopicFileDeps {
  readonly logger: Logger;
  readonly changed: () => void;
}

/** More topics than anyone has; the list is one query. */
const all = 10_000;

const notFound = (): LecternError => new LecternError('TOPIC_NOT_FOUND', errorText.topicUnknown);

/** Tells whether a topic is as it was when its file was last looked at; lines may go with the turn that they came from. */
const stateOf = (topic: Topic): string => `${topic.updatedAt} ${topic.lineCount}`;

/** What is saved, and what is there by now. */
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

export const createSyncedTopics = (deps: SyncedTopicsDeps): SyncedTopics => {
  const { topics, files, clock, logger, changed } = deps;
  /** By slug: the file and the topic when they last were one text. */
  const settled = new Map<string, { readonly stamp: FileStamp; readonly state: string }>();
  let index: string | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  /** A file that people put into the folder becomes a topic of that name. */
  const adopt = async (entry: TopicFileEntry, taken: Set<string>): Promise<void> => {
    const named = slugOfFile(entry.name);
    const slug = named ?? freeSlug(slugOf(nameOfFile(entry.name)), taken);
    if (named === null) await files.rename(entry.name, fileOf(slug));
    const file = await files.read(fileOf(slug));
    if (file === null) return;
    taken.add(slug);
    const { title, lines } = parseTopic(file.text);
    await topics.saveTopic({
      slug,
      title: title ?? nameOfFile(entry.name),
      summary: summaryOfLines(lines),
      lines: asLineWrites(lines, []),
      written: file.text,
      at: isoTime(clock),
    });
  };

  const syncNow = async (): Promise<void> => {
    let touched = false;
    for (const slug of await topics.listRemovedTopics()) {
      await files.remove(fileOf(slug));
      await topics.eraseTopic(slug);
    }
    const [known, folder] = await Promise.all([topics.listTopics(all), files.list()]);
    const stamps = new Map(folder?.map(({ name, stamp }) => [name, stamp]));
    for (const topic of known) {
      const last = settled.get(topic.slug);
      const stamp = stamps.get(fileOf(topic.slug));
      if (stamp !== undefined && last?.stamp === stamp && last.state === stateOf(topic)) continue;
      // A file that cannot be read does not keep the others from it.
      const synced = await syncTopicFile(deps, topic.slug, folder === null).catch((error: unknown) => {
        logger.error('The file of a topic could not be brought up to date', error, { topic: topic.slug });
        return null;
      });
      if (synced === null || synced.kind === 'removed') settled.delete(topic.slug);
      else {
        const now = synced.kind === 'same' ? topic : await topics.findTopic(topic.slug);
        if (now) settled.set(topic.slug, { stamp: synced.stamp, state: stateOf(now) });
      }
      touched ||= synced !== null && synced.kind !== 'same';
    }
    const taken = new Set(known.map(({ slug }) => slug));
    for (const entry of folder ?? []) {
      const slug = slugOfFile(entry.name);
      if (slug !== null && taken.has(slug)) continue;
      await adopt(entry, taken);
      touched = true;
    }
    const text = indexText(await topics.listTopics(20));
    if (text !== index || folder === null) {
      await files.writeIndex(text);
      index = text;
    }
    if (touched) changed();
  };

  const sync = async (): Promise<void> => {
    try {
      await syncNow();
    } catch (error) {
      // The database has it all; the folder is looked at again at the next occasion.
      logger.error('The folder of topics could not be brought up to date', error);
    }
  };

  const change = <Result>(work: () => Promise<Result>): Promise<Result> =>
    inTurn(async () => {
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
    sync: () => inTurn(sync),
    change,
    list: () => inTurn(sync).then(() => topics.listTopics(all)),
    get: (slug) => inTurn(sync).then(() => find(slug)),
    async save(slug, content, base, seen) {
      const merged = await change(async () => {
        const topic = await topics.findTopic(slug);
        if (!topic && base !== null) throw notFound();
        const { title, lines } = parseTopic(content);
        const edited = seen === undefined ? null : parseTopic(seen);
        // Lines that go with a deleted message leave the topic's time as it was.
        const elsewhere =
          topic !== null &&
          (topic.updatedAt !== base || (edited !== null && !sameLines(edited.lines, topic.lines)));
        const kept = elsewhere ? merge(lines, topic, edited) : lines;
        await topics.saveTopic({
          slug,
          title: (title === edited?.title ? topic?.title : title) ?? title ?? topic?.title ?? slug,
          summary: topic?.summary || summaryOfLines(kept),
          lines: asLineWrites(kept, topic?.lines ?? []),
          at: isoTime(clock),
        });
        changed();
        return elsewhere;
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
