import type { ChangeCounts, TimelineRange } from '../../../core/ports/store/memory/fact-audit-store';
import {
  type FactId,
  type Statement,
  type TimelineEntry,
  type TimelineKind,
  timelineKindSchema,
} from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';

const changed = `json_extract(content, '$.change')`;
const factOfEvent = `json_extract(content, '$.factId')`;
const eventTime = `strftime('%Y-%m-%dT%H:%M:%fZ', e.at / 1000.0, 'unixepoch')`;
const inMs = (time: string): string => `CAST(round(unixepoch(${time}, 'subsec') * 1000) AS INTEGER)`;
const eventsBetween = (from: string, to: string): string =>
  `FROM events e WHERE e.source = 'system' AND e.at >= ${inMs(from)} AND e.at < ${inMs(to)}`;
const isChange = `${changed} IN ('fact-changed', 'fact-corrected')`;
const isErasure = `${changed} = 'fact-erased'`;

/** Each bound is the end of one period and the start of the next: one pass over each index, whatever the periods. */
const counts = `
WITH bounds (place, start, finish) AS (
    SELECT key, value, LEAD(value) OVER (ORDER BY key) FROM json_each(:bounds))
SELECT place,
    (SELECT COUNT(*) FROM facts WHERE timestamp >= start AND timestamp < finish) AS learned,
    (SELECT COUNT(*) FROM facts INDEXED BY idx_facts_ended WHERE status = 'superseded' AND valid_to >= start AND valid_to < finish) AS replaced,
    (SELECT COUNT(*) FROM facts INDEXED BY idx_facts_ended WHERE status = 'expired' AND valid_to >= start AND valid_to < finish) AS expired,
    (SELECT COUNT(*) ${eventsBetween('start', 'finish')} AND ${isChange}) AS changed,
    (SELECT COUNT(*) ${eventsBetween('start', 'finish')} AND ${isErasure}) AS erased
FROM bounds WHERE finish IS NOT NULL ORDER BY place`;

const fromFacts = (kind: TimelineKind, column: string, where: string): string =>
  `SELECT '${kind}' AS kind, id AS factId, ${column} AS at, id AS place, NULL AS content FROM facts
WHERE ${where} ${column} >= :from AND ${column} < :to`;
const fromEvents = (kind: TimelineKind, where: string): string =>
  `SELECT '${kind}' AS kind, ${factOfEvent} AS factId, ${eventTime} AS at, e.id AS place, content ${eventsBetween(':from', ':to')} AND ${where}`;
const sources: Readonly<Record<TimelineKind, string>> = {
  learned: fromFacts('learned', 'timestamp', ''),
  changed: fromEvents('changed', isChange),
  replaced: fromFacts('replaced', 'valid_to', `status = 'superseded' AND`),
  expired: fromFacts('expired', 'valid_to', `status = 'expired' AND`),
  erased: fromEvents('erased', isErasure),
};
const selectFrom = (kinds: readonly TimelineKind[]): string => `
SELECT entries.*, f.subject, f.content AS words FROM (
    ${kinds.map((kind) => sources[kind]).join('\nUNION ALL\n')}
    ORDER BY at DESC, place DESC LIMIT :limit OFFSET :offset) entries
LEFT JOIN facts f ON f.id = entries.factId ORDER BY entries.at DESC, entries.place DESC`;

/** Exported for the query-plan tests. */
export const changeLogQueries = { counts, entries: selectFrom(timelineKindSchema.options) } as const;

/** One count for each period between two bounds. */
export const countChanges = (sql: Sql, bounds: readonly string[]): readonly ChangeCounts[] =>
  sql.all<ChangeCounts>(counts, { bounds: asJsonList(bounds) });

interface EntryRow {
  readonly kind: TimelineKind;
  readonly factId: FactId;
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
