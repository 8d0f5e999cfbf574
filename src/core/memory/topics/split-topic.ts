import type { Clock, Cognition, Embedder, LineWrite, Store, StoredLine } from '../../ports';
import { isoTime } from '../../ports';
import { dayOf } from '../archive/periods';
import { kMeans, membersOf, sampleOf } from '../cluster/k-means';
import type { SyncedTopics } from './create-synced-topics';
import { isPointer, pointerTo } from './topic-lines';
import { freeSlug, slugOf } from './topic-slug';

interface SplitDeps {
  readonly store: Pick<Store, 'topics' | 'settings'>;
  readonly cognition: Cognition;
  readonly embedder: Embedder;
  readonly comparer?: Embedder | undefined;
  readonly clock: Clock;
  readonly topics: SyncedTopics;
}

/** Lines that a subtopic has on average, so that each may grow. */
const aimedAt = 25;
const mostChildren = 8;
/** Lines of one go: a file with more is split again. */
const most = 150;
/** Lines of other groups that a name is distinguished from. */
const apart = 40;
const longestSlug = 80;

/** By meaning; lines that cannot be distinguished in their order, in two halves. */
const groupsOf = async (
  embedder: Embedder,
  lines: readonly StoredLine[],
  limit: number,
): Promise<readonly (readonly StoredLine[])[]> => {
  const vectors = await embedder.embedPassages(lines.map((line) => line.text));
  const k = Math.min(mostChildren, Math.max(2, Math.ceil(lines.length / Math.min(aimedAt, limit))));
  const groups = membersOf(lines, kMeans(vectors, k));
  if (groups.length > 1) return groups;
  const half = Math.ceil(lines.length / 2);
  return [lines.slice(0, half), lines.slice(half)];
};

/**
 * The `split-topic` job (E4): a topic with more lines than a page contains becomes subtopics with files of their own; it
 * keeps a line for each, and what people wrote between the lines. Lines move with where they came from, all in one
 * transaction; what is edited while names are thought of stays with the topic. Returns how many subtopics were made.
 */
export const splitTopic = async (deps: SplitDeps, slug: string, signal: AbortSignal): Promise<number> => {
  const { store, cognition, embedder, clock, topics } = deps;
  const limit = (await store.settings.getSettings()).memory.topicLines;
  await topics.sync();
  const topic = await store.topics.findTopic(slug);
  const own = (topic?.lines ?? []).filter((line) => !line.raw && !isPointer(line));
  if (!topic || own.length <= limit) return 0;
  const groups = await groupsOf(deps.comparer ?? embedder, own.slice(0, most), limit);
  const named: { readonly title: string; readonly summary: string; readonly lines: readonly StoredLine[] }[] =
    [];
  for (const lines of groups) {
    signal.throwIfAborted();
    const others = groups.filter((other) => other !== lines).flat();
    const task = {
      texts: lines.map((line) => line.text),
      apartFrom: sampleOf(others, apart).map((line) => line.text),
    };
    named.push({ ...(await cognition.nameTopic(task, signal)), lines });
  }
  return topics.change(async () => {
    const now = await store.topics.findTopic(slug);
    if (!now) return 0;
    const at = isoTime(clock);
    const taken = new Set((await store.topics.listTopics(10_000)).map((one) => one.slug));
    const there = new Map(now.lines.map((line) => [line.id, line]));
    const children = named.flatMap(({ title, summary, lines }) => {
      const ids = lines.map((line) => line.id).filter((id) => there.has(id));
      if (ids.length === 0) return [];
      // Room for a number behind it.
      const name = `${slug}-${slugOf(title)}`.slice(0, longestSlug - 4).replace(/-+$/u, '');
      const child = freeSlug(name, taken);
      taken.add(child);
      return [{ slug: child, title: title.trim() || child, summary, lines: ids }];
    });
    const moved = new Set(children.flatMap((child) => child.lines));
    const pointers = children.map((child): LineWrite => ({
      id: null,
      day: dayOf(at, clock.timeZone),
      text: pointerTo(child.slug, child.title),
      raw: false,
      sessionId: null,
      turnId: null,
    }));
    const lines = [...now.lines.filter((line) => !moved.has(line.id)), ...pointers];
    await store.topics.splitTopic({ slug, lines, children, at });
    return children.length;
  });
};
