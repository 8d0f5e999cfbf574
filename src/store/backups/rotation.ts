import type { BackupReason } from '../../shared/model';
import type { FoundBackup } from './manifests';

const keptBackups = { days: 7, weeks: 4 } as const;
/** Backups made by hand stay until they are deleted by hand. */
const keptOf: Readonly<Record<Exclude<BackupReason, 'daily' | 'manual'>, number>> = {
  'before-update': 5,
  'before-restore': 3,
};

const dayMs = 86_400_000;
const dayOf = (at: string): number => Math.floor(Date.parse(at) / dayMs);
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const weekOf = (at: string): number => Math.floor((dayOf(at) + 3) / 7);

/** The newest of each of the last seven days and of the last four weeks that have one. `newestFirst` are daily ones. */
const keptDaily = (newestFirst: readonly FoundBackup[]): ReadonlySet<string> => {
  const [days, weeks, names] = [new Set<number>(), new Set<number>(), new Set<string>()];
  for (const { name, manifest } of newestFirst) {
    const [day, week] = [dayOf(manifest.at), weekOf(manifest.at)];
    const isOfDay = !days.has(day) && days.size < keptBackups.days;
    const isOfWeek = !weeks.has(week) && weeks.size < keptBackups.weeks;
    if (isOfDay) days.add(day);
    if (isOfWeek) weeks.add(week);
    if (isOfDay || isOfWeek) names.add(name);
  }
  return names;
};

/** The names of the backups to remove. */
export const outdatedBackups = (newestFirst: readonly FoundBackup[]): readonly string[] => {
  const of = (reason: BackupReason) => newestFirst.filter(({ manifest }) => manifest.reason === reason);
  const daily = keptDaily(of('daily'));
  return [
    ...of('daily').filter(({ name }) => !daily.has(name)),
    ...(['before-update', 'before-restore'] as const).flatMap((reason) => of(reason).slice(keptOf[reason])),
  ].map(({ name }) => name);
};
