import type { Summary } from '../../../shared/model';
import type { Cognition, Embedder, Store } from '../../ports';
import { kMeans, membersOf } from './k-means';
import { nameGroup } from './name-group';
import { joinSmall } from './sized-groups';

interface ClusterDeps {
  readonly store: Pick<Store, 'archives' | 'sessions'>;
  readonly cognition: Cognition;
  readonly embedder: Embedder;
  readonly comparer?: Embedder | undefined;
}

/** Summaries per run: those of the last weeks. Older ones are archived with their topic. */
const maxSummaries = 120;
const maxGroups = 8;
/** Minimum size of a group. */
const minGroupSize = 2;

/** The topic that more than half of the group already has, so that topics keep their names as they grow. */
const knownName = (group: readonly Summary[]): string | null => {
  const counts = new Map<string, number>();
  for (const { topic } of group) if (topic !== null) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  const [name, count] = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0] ?? [null, 0];
  return count * 2 > group.length ? name : null;
};

/** A different name for each group: the one that it already has, unless a larger group has it too, or else a new one. */
const namesOf = async (
  cognition: Pick<Cognition, 'nameTopic'>,
  groups: readonly (readonly Summary[])[],
  signal: AbortSignal,
): Promise<ReadonlyMap<readonly Summary[], string>> => {
  const names = new Map<readonly Summary[], string>();
  const taken = (): readonly string[] => [...names.values()];
  for (const group of groups.toSorted((a, b) => b.length - a.length)) {
    const known = knownName(group);
    if (known !== null && !taken().includes(known)) names.set(group, known);
  }
  for (const group of groups)
    if (!names.has(group))
      names.set(group, (await nameGroup(cognition, group, groups, taken(), signal)).title);
  return names;
};

/**
 * The `cluster-summaries` job (D6): groups recent summaries by meaning and names each group from its words. Does nothing
 * if all of them have a topic. All names are made before anything is written, so a crash changes nothing.
 */
export const clusterSummaries = async (
  { store, cognition, embedder, comparer = embedder }: ClusterDeps,
  signal: AbortSignal,
): Promise<number> => {
  const erasures = await store.sessions.countErasures();
  const live = (await store.archives.listLiveSummaries(maxSummaries)).filter(
    (summary) => summary.text !== '',
  );
  if (live.every((summary) => summary.topic !== null)) return 0;
  const oldestFirst = live.toSorted((a, b) => a.id - b.id);
  const vectors = await comparer.embedPassages(oldestFirst.map((summary) => summary.text));
  const k = live.length < 4 ? 1 : Math.min(maxGroups, Math.max(2, Math.round(Math.sqrt(live.length / 2))));
  const groups = joinSmall(
    vectors,
    membersOf(
      vectors.map((_, place) => place),
      kMeans(vectors, k),
    ),
    minGroupSize,
  ).map((places) => places.flatMap((place) => oldestFirst[place] ?? []));
  const names = await namesOf(cognition, groups, signal);
  const topics = [...names].flatMap(([group, topic]) =>
    group.filter((one) => one.topic !== topic).map(({ id }) => ({ id, topic })),
  );
  await store.archives.setSummaryTopics(topics, { erasures });
  return topics.length;
};
