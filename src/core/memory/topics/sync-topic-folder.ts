import type { Topic } from '../../../shared/model';
import { isoTime, type FileStamp, type Logger, type TopicFileEntry } from '../../ports';
import { asLineWrites, summaryOfLines } from './line-writes';
import { indexText } from './recent-topics';
import { syncTopicFile, type TopicFileDeps } from './sync-topic-file';
import { fileOf, freeSlug, nameOfFile, slugOf, slugOfFile } from './topic-slug';
import { parseTopic } from './topic-text';

interface FolderDeps extends TopicFileDeps {
  readonly logger: Logger;
}

/** Effectively no limit; the list is one query. */
export const allTopics = 10_000;

/** Topics listed in the index file. */
const indexed = 20;

/** The state after the last sync, used to skip unchanged files. */
interface FolderState {
  /** By slug: the file and the topic when they last had the same text. */
  readonly synced: Map<string, { readonly stamp: FileStamp; readonly state: string }>;
  index: string | null;
}

/** Changes with the topic. Includes the line count because erasing a turn erases lines without changing the time. */
const stateOf = (topic: Topic): string => `${topic.updatedAt} ${topic.lineCount}`;

/** Creates a topic from a file that was added to the folder. */
const adopt = async (
  { topics, files, clock }: FolderDeps,
  entry: TopicFileEntry,
  taken: Set<string>,
): Promise<void> => {
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

const eraseRemoved = async ({ topics, files }: FolderDeps): Promise<void> => {
  for (const slug of await topics.listRemovedTopics()) {
    await files.remove(fileOf(slug));
    await topics.eraseTopic(slug);
  }
};

/** Returns whether the topic or its file changed. A file that cannot be read does not stop the others. */
const syncTopic = async (
  deps: FolderDeps,
  { synced }: FolderState,
  topic: Topic,
  isFolderMissing: boolean,
): Promise<boolean> => {
  const result = await syncTopicFile(deps, topic.slug, isFolderMissing).catch((error: unknown) => {
    deps.logger.error('The file of a topic could not be synced', error);
    return null;
  });
  if (result === null || result.kind === 'removed') synced.delete(topic.slug);
  else {
    const now = result.kind === 'same' ? topic : await deps.topics.findTopic(topic.slug);
    if (now) synced.set(topic.slug, { stamp: result.stamp, state: stateOf(now) });
  }
  return result !== null && result.kind !== 'same';
};

const adoptNewFiles = async (
  deps: FolderDeps,
  folder: readonly TopicFileEntry[],
  taken: Set<string>,
): Promise<boolean> => {
  let adopted = false;
  for (const entry of folder) {
    const slug = slugOfFile(entry.name);
    if (slug !== null && taken.has(slug)) continue;
    await adopt(deps, entry, taken);
    adopted = true;
  }
  return adopted;
};

/** Syncs all topics with the folder, both ways. The returned function resolves to whether anything changed. */
export const createTopicFolder = (deps: FolderDeps): (() => Promise<boolean>) => {
  const { topics, files } = deps;
  const state: FolderState = { synced: new Map(), index: null };
  return async () => {
    await eraseRemoved(deps);
    const [known, folder] = await Promise.all([topics.listTopics(allTopics), files.list()]);
    const stamps = new Map(folder?.map(({ name, stamp }) => [name, stamp]));
    let changed = false;
    for (const topic of known) {
      const last = state.synced.get(topic.slug);
      const stamp = stamps.get(fileOf(topic.slug));
      if (stamp !== undefined && last?.stamp === stamp && last.state === stateOf(topic)) continue;
      if (await syncTopic(deps, state, topic, folder === null)) changed = true;
    }
    if (await adoptNewFiles(deps, folder ?? [], new Set(known.map(({ slug }) => slug)))) changed = true;
    const index = indexText(await topics.listTopics(indexed));
    if (index !== state.index || folder === null) {
      await files.writeIndex(index);
      state.index = index;
    }
    return changed;
  };
};
