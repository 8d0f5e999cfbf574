import type { Clock, FileStamp, StoredTopic, TopicFiles, TopicReader, TopicWriter } from '../../ports';
import { isoTime } from '../../ports';
import { asLineWrites, summaryOfLines } from './line-writes';
import { mergeLines } from './merge-lines';
import { fileOf } from './topic-slug';
import { parseTopic, sameLines, writeTopic, type TextLine, type TopicText } from './topic-text';

export interface TopicFileDeps {
  readonly topics: TopicReader & TopicWriter;
  readonly files: TopicFiles;
  readonly clock: Clock;
}

/** The result of syncing a topic's file. */
type Synced =
  | { readonly kind: 'same' | 'read' | 'written' | 'merged'; readonly stamp: FileStamp }
  | { readonly kind: 'removed' };

const emptyTopic: TopicText = { title: null, lines: [] };
/** Attempts, since the file may be saved by another program while it is written. */
const attempts = 5;

const isQuoted = (summary: string, lines: readonly TextLine[]): boolean =>
  lines.some((line) => line.text.startsWith(summary.replace(/ …$/u, '')));

/** A summary taken from a line is replaced when that line is gone (D13). */
const summaryOf = (topic: StoredTopic, before: readonly TextLine[], now: readonly TextLine[]): string =>
  topic.summary === '' || (isQuoted(topic.summary, before) && !isQuoted(topic.summary, now))
    ? summaryOfLines(now)
    : topic.summary;

/** Writes the file first: after a crash in between, the file equals the stored topic, so the next sync changes nothing. */
const writeOut = async (
  { topics, files }: TopicFileDeps,
  topic: StoredTopic,
  seen: FileStamp | null,
): Promise<FileStamp | null> => {
  const text = writeTopic(topic.title, topic.lines);
  const stamp = await files.write(fileOf(topic.slug), text, seen);
  if (stamp !== null) await topics.setWritten(topic.slug, text);
  return stamp;
};

const syncOnce = async (
  deps: TopicFileDeps,
  topic: StoredTopic,
  lost: boolean,
): Promise<Synced | 'lost' | null> => {
  const { topics, files, clock } = deps;
  const { slug, written } = topic;
  const file = await files.read(fileOf(slug));
  const base = written === null || (lost && file === null) ? emptyTopic : parseTopic(written);
  const changed = !sameLines(topic.lines, base.lines) || (base.title !== null && base.title !== topic.title);

  if (file === null && (written === null || lost)) {
    const stamp = await writeOut(deps, topic, null);
    return stamp === null ? null : { kind: 'written', stamp };
  }
  if (file !== null && file.text === written) {
    if (!changed) return { kind: 'same', stamp: file.stamp };
    const summary = summaryOf(topic, base.lines, topic.lines);
    if (summary !== topic.summary) {
      const { title, lines } = topic;
      await topics.saveTopic({ slug, title, summary, lines, at: isoTime(clock) });
    }
    const stamp = await writeOut(deps, topic, file.stamp);
    return stamp === null ? null : { kind: 'written', stamp };
  }

  // Edited by hand, or deleted.
  const edited = file === null ? emptyTopic : parseTopic(file.text);
  const lines = changed ? mergeLines(base.lines, topic.lines, edited.lines) : edited.lines;
  if (file === null) {
    // The whole folder may be in the middle of being deleted.
    if ((await files.list()) === null) return 'lost';
    await files.keepAside(fileOf(slug), written ?? '');
    if (!lines.some((line) => !line.raw)) {
      await topics.markTopicRemoved(slug, isoTime(clock));
      await topics.eraseTopic(slug);
      return { kind: 'removed' };
    }
  }
  const retitled = edited.title !== null && edited.title !== base.title;
  const saved = await topics.saveTopic({
    slug,
    title: retitled ? (edited.title ?? topic.title) : topic.title,
    summary: summaryOf(topic, base.lines, lines),
    lines: asLineWrites(lines, topic.lines),
    ...(file === null ? {} : { written: file.text }),
    at: isoTime(clock),
  });
  if (!changed && file !== null) return { kind: 'read', stamp: file.stamp };
  const stamp = await writeOut(deps, saved, file?.stamp ?? null);
  return stamp === null ? null : { kind: 'merged', stamp };
};

/**
 * Syncs a topic with its file by a three-way merge whose base is the text last written: an edit on one side is copied
 * to the other, edits on both are merged, and a line changed on both sides appears twice. Deleting a file deletes its
 * topic, after a copy of its text is set aside. With `lost`, the whole folder is missing and the file is written again.
 */
export const syncTopicFile = async (
  deps: TopicFileDeps,
  slug: string,
  lost: boolean,
): Promise<Synced | null> => {
  let gone = lost;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const topic = await deps.topics.findTopic(slug);
    if (!topic) return null;
    const synced = await syncOnce(deps, topic, gone);
    if (synced === 'lost') gone = true;
    else if (synced) return synced;
  }
  throw new Error(`The file of topic ${slug} keeps changing`);
};
