import type { Clock, Cognition, Embedder, LineWrite, Store, StoredLine } from '../../ports';
import { isoTime } from '../../ports';
import { dayOf } from '../archive/periods';
import { nameGroup } from '../cluster/name-group';
import { sizedGroups } from '../cluster/sized-groups';
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

/** Target average of lines per subtopic, which leaves each room to grow. */
const targetLines = 25;
const maxChildren = 8;
/** Maximum lines per split; a longer file is split again. */
const maxLines = 150;
const maxSlugLength = 80;

/** Minimum lines of a subtopic, as a share of the limit: a file with one line is of no use. */
const minShare = 0.2;

/** Groups of similar lines, each large enough for its own file and within the limit. */
const groupsOf = async (
  embedder: Embedder,
  lines: readonly StoredLine[],
  limit: number,
): Promise<readonly (readonly StoredLine[])[]> => {
  const vectors = await embedder.embedPassages(lines.map((line) => line.text));
  const k = Math.min(maxChildren, Math.max(2, Math.ceil(lines.length / Math.min(targetLines, limit))));
  const least = Math.min(Math.ceil(limit * minShare), Math.floor(lines.length / 2));
  return sizedGroups(vectors, k, { least, most: limit }).map((places) =>
    places.flatMap((place) => lines[place] ?? []),
  );
};

/**
 * The `split-topic` job (E4): splits a topic with too many lines into subtopics with their own files. The topic keeps a
 * pointer to each and any free text. A subtopic is split into more subtopics of its parent and has none itself. Lines move
 * together with their sources in one transaction; lines edited while the names are being made stay where they are. Returns
 * the number of new subtopics.
 */
export const splitTopic = async (deps: SplitDeps, slug: string, signal: AbortSignal): Promise<number> => {
  const { store, cognition, embedder, clock, topics } = deps;
  const limit = (await store.settings.getSettings()).memory.topicLines;
  await topics.sync();
  const topic = await store.topics.findTopic(slug);
  const own = (topic?.lines ?? []).filter((line) => !line.raw && !isPointer(line));
  if (!topic || own.length <= limit) return 0;
  const groups = await groupsOf(deps.comparer ?? embedder, own.slice(0, maxLines), limit);
  const family = topic.parent === null ? topic : await store.topics.findTopic(topic.parent);
  const titles = [family?.title ?? topic.title, ...(family?.children ?? []).map(({ title }) => title)];
  const named: { readonly title: string; readonly summary: string; readonly lines: readonly StoredLine[] }[] =
    [];
  for (const lines of groups) {
    const taken = [...titles, ...named.map(({ title }) => title)];
    named.push({ ...(await nameGroup(cognition, lines, groups, taken, signal)), lines });
  }
  return topics.change(async () => {
    const now = await store.topics.findTopic(slug);
    if (!now) return 0;
    const at = isoTime(clock);
    const home = now.parent ?? slug;
    const taken = new Set((await store.topics.listTopics(10_000)).map((one) => one.slug));
    const currentLines = new Map(now.lines.map((line) => [line.id, line]));
    // A subtopic keeps its largest group; the others become its siblings.
    const largest = named.reduce((most, one) => (one.lines.length > most.lines.length ? one : most));
    const children = named.flatMap((group) => {
      const { title, summary, lines } = group;
      const ids = lines.map((line) => line.id).filter((id) => currentLines.has(id));
      if (ids.length === 0 || (home !== slug && group === largest)) return [];
      // Leaves room for a numeric suffix.
      const name = `${home}-${slugOf(title)}`.slice(0, maxSlugLength - 4).replace(/-+$/u, '');
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
    const lines = now.lines.filter((line) => !moved.has(line.id));
    await store.topics.splitTopic({ slug, home, lines, pointers, children, at });
    return children.length;
  });
};
