import type { TimelineRange } from '../../../core/ports/store/memory-store';
import {
  timelineKindSchema,
  type Statement,
  type TimelineCount,
  type TimelineEntry,
  type TimelineKind,
  type TimelineStep,
} from '../../../shared/model';
import type { Sql } from '../../sql';

const changed = `json_extract(content, '$.change')`;
const factOfEvent = `json_extract(content, '$.factId')`;
const eventTime = `strftime('%Y-%m-%dT%H:%M:%fZ', e.at / 1000.0, 'unixepoch')`;
const inEvents = `FROM events e WHERE e.source = 'system'
AND e.at >= CAST(unixepoch(:from, 'subsec') * 1000 AS INTEGER) AND e.at < CAST(unixepoch(:to, 'subsec') * 1000 AS INTEGER)`;
const isChange = `${changed} IN ('fact-changed', 'fact-corrected')`;

/** Ten minutes of a time: days begin at one of them in every time zone, and few of them need a conversion. */
const tenMinutes = (column: string): string => `substr(${column}, 1, 15)`;
const learned = `SELECT 'learned' AS kind, ${tenMinutes('timestamp')} AS ten, COUNT(*) AS n FROM facts
WHERE timestamp >= :from AND timestamp < :to GROUP BY ten`;
const ended = (kind: TimelineKind, status: string): string =>
  `SELECT '${kind}' AS kind, ${tenMinutes('valid_to')} AS ten, COUNT(*) AS n FROM facts
WHERE status = '${status}' AND valid_to >= :from AND valid_to < :to GROUP BY ten`;
const logged = `SELECT kind, ${tenMinutes(`strftime('%Y-%m-%dT%H:%M:%fZ', ten * 600, 'unixepoch')`)} AS ten, n FROM (
    SELECT IIF(${changed} = 'fact-erased', 'erased', 'changed') AS kind, e.at / 600000 AS ten, COUNT(*) AS n ${inEvents}
    AND (${isChange} OR ${changed} = 'fact-erased') GROUP BY 1, 2)`;
const startOf: Readonly<Record<TimelineStep, string>> = {
  day: `date(ten || '0:00Z', 'localtime')`,
  week: `date(ten || '0:00Z', 'localtime', 'weekday 0', '-6 days')`,
  month: `date(ten || '0:00Z', 'localtime', 'start of month')`,
};
const countBy = (step: TimelineStep): string => `
SELECT ${startOf[step]} AS day, kind, SUM(n) AS count FROM (
${[learned, ended('replaced', 'superseded'), ended('expired', 'expired'), logged].join('\nUNION ALL\n')})
GROUP BY day, kind ORDER BY day`;
const counts: Readonly<Record<TimelineStep, string>> = {
  day: countBy('day'),
  week: countBy('week'),
  month: countBy('month'),
};

const fromFacts = (kind: TimelineKind, column: string, where: string): string =>
  `SELECT '${kind}' AS kind, id AS factId, ${column} AS at, id AS place, NULL AS content FROM facts
WHERE ${where} ${column} >= :from AND ${column} < :to`;
const fromEvents = (kind: TimelineKind, where: string): string =>
  `SELECT '${kind}' AS kind, ${factOfEvent} AS factId, ${eventTime} AS at, e.id AS place, content ${inEvents} AND ${where}`;
const sources: Readonly<Record<TimelineKind, string>> = {
  learned: fromFacts('learned', 'timestamp', ''),
  changed: fromEvents('changed', isChange),
  replaced: fromFacts('replaced', 'valid_to', `status = 'superseded' AND`),
  expired: fromFacts('expired', 'valid_to', `status = 'expired' AND`),
  erased: fromEvents('erased', `${changed} = 'fact-erased'`),
};
const selectFrom = (kinds: readonly TimelineKind[]): string => `
SELECT entries.*, f.subject, f.content AS words FROM (
    ${kinds.map((kind) => sources[kind]).join('\nUNION ALL\n')}
    ORDER BY at DESC, place DESC LIMIT :limit OFFSET :offset) entries
LEFT JOIN facts f ON f.id = entries.factId ORDER BY entries.at DESC, entries.place DESC`;

/** Exported for the query-plan tests. */
export const changeLogQueries = { ...counts, entries: selectFrom(timelineKindSchema.options) } as const;

const none = Object.fromEntries(timelineKindSchema.options.map((kind) => [kind, 0])) as Readonly<
  Record<TimelineKind, number>
>;

export const countChanges = (
  sql: Sql,
  { from, to }: TimelineRange,
  by: TimelineStep,
): readonly TimelineCount[] => {
  const byDay = new Map<string, TimelineCount>();
  const rows = sql.all<{ day: string; kind: TimelineKind; count: number }>(counts[by], { from, to });
  for (const { day, kind, count } of rows)
    byDay.set(day, { ...(byDay.get(day) ?? { ...none, day }), [kind]: count });
  return [...byDay.values()];
};

interface EntryRow {
  readonly kind: TimelineKind;
  readonly factId: number;
  readonly at: string;
  readonly content: string | null;
  readonly subject: Statement['subject'] | null;
  readonly words: string | null;
}

const toEntry = ({ kind, factId, at, content, subject, words }: EntryRow): TimelineEntry => {
  const { factId: _fact, ...change } = JSON.parse(content ?? '{}') as Record<string, unknown>;
  return {
    kind,
    factId,
    at,
    statement: subject === null || words === null ? null : { subject, words },
    change,
  };
};

export const listChanges = (
  sql: Sql,
  { from, to }: TimelineRange,
  kind: TimelineKind | null,
  page: number,
  limit: number,
): readonly TimelineEntry[] =>
  sql
    .all<EntryRow>(selectFrom(kind === null ? timelineKindSchema.options : [kind]), {
      from,
      to,
      limit,
      offset: (page - 1) * limit,
    })
    .map(toEntry);
