import type { ArchiveTier, Settings, StoredArchive, StoredSummary } from '../../../shared/model';
import type { Clock, Cognition, Store } from '../../ports';
import { isoTime } from '../../ports';
import { condensePeriod } from './condense-period';
import { dayOf, endOfMonth, endOfWeek, monthOf, weekOf } from './periods';

interface ArchiveDeps {
  readonly store: Pick<Store, 'archives' | 'settings' | 'sessions' | 'library'>;
  readonly cognition: Cognition;
  readonly clock: Clock;
}

/** Rows per step of a run; the next run processes the rest. */
const batch = 300;
const dayMs = 86_400_000;

const grouped = <Item>(
  items: readonly Item[],
  periodOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(periodOf(item), [...(groups.get(periodOf(item)) ?? []), item]);
  return groups;
};

/** Leaves out the last group if more of it may follow: a period is condensed all at once. */
const completeGroups = <Item>(groups: ReadonlyMap<string, readonly Item[]>, full: boolean) => {
  const all = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return full && all.length > 1 ? all.slice(0, -1) : all;
};

const archive = async (
  deps: ArchiveDeps,
  tier: ArchiveTier,
  period: string,
  children: readonly (StoredSummary | StoredArchive)[],
  erasures: number,
  signal: AbortSignal,
): Promise<void> => {
  signal.throwIfAborted();
  const { store, clock } = deps;
  const found = await store.archives.findPeriod(tier, period);
  const existing = found && (await store.archives.findArchive(found.id));
  // Condensed from everything in the period, so that the result does not depend on the order of arrival.
  const all = [...(existing?.children ?? []), ...(existing?.summaries ?? []), ...children];
  const inOrder = all.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const content = await condensePeriod(deps, tier, inOrder, signal);
  const ids = children.map((child) => child.id);
  await store.archives.saveArchive({ tier, period, content, at: isoTime(clock), children: ids, erasures });
};

/** D1: moves summaries into their day's archive, extending it if it exists. */
const archiveDays = async (deps: ArchiveDeps, policy: Settings['memory'], signal: AbortSignal) => {
  const { store, clock } = deps;
  const erasures = await store.sessions.countErasures();
  const before = (days: number): string => new Date(clock.now() - days * dayMs).toISOString();
  const due = await store.archives.listSummariesDue(
    {
      rest: before(policy.summaryDays),
      important: before(Math.max(policy.summaryDays, policy.summaryDaysImportant)),
      importance: policy.keepImportance,
    },
    batch,
  );
  const days = completeGroups(
    grouped(due, (summary) => dayOf(summary.to, clock.timeZone)),
    due.length === batch,
  );
  for (const [day, summaries] of days) await archive(deps, 'day', day, summaries, erasures, signal);
  return days.length;
};

/** D8: merges days into weeks, or weeks into months, once the entire period is more than `afterDays` days ago. */
const archiveLonger = async (
  deps: ArchiveDeps,
  from: 'day' | 'week',
  afterDays: number,
  signal: AbortSignal,
) => {
  const { store, clock } = deps;
  const erasures = await store.sessions.countErasures();
  const cutoff = clock.now() - afterDays * dayMs;
  const due = await store.archives.listArchivesDue(from, new Date(cutoff).toISOString(), batch);
  const [tier, periodOf, endOf] =
    from === 'day' ? (['week', weekOf, endOfWeek] as const) : (['month', monthOf, endOfMonth] as const);
  const periods = completeGroups(
    grouped(due, (child) => periodOf(child.period)),
    due.length === batch,
  ).filter(([period]) => endOf(period, clock.timeZone) <= cutoff);
  for (const [period, children] of periods) await archive(deps, tier, period, children, erasures, signal);
  return periods.length;
};

/**
 * The `archive-summaries` job: moves old summaries into day archives, those into weeks, and those into months. Each step
 * is one transaction that also marks its rows as done, so an interrupted run can simply be repeated. Nothing is deleted.
 * Returns the number of archives written.
 */
export const archiveSummaries = async (deps: ArchiveDeps, signal: AbortSignal): Promise<number> => {
  const { memory: policy } = await deps.store.settings.getSettings();
  const days = await archiveDays(deps, policy, signal);
  const weeks = await archiveLonger(deps, 'day', policy.weekAfterDays, signal);
  const months = await archiveLonger(deps, 'week', policy.monthAfterDays, signal);
  return days + weeks + months;
};
