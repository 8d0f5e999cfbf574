import type { RatingOfCard, RatingWrite } from '../../../core/ports/store/review-store';
import type { CardId, CardSchedule } from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';

/** A rating that was not undone. */
export const isKept =
  'l.rating IS NOT NULL AND NOT EXISTS (SELECT 1 FROM review_log u WHERE u.undoes = l.id)';
const insert = `
INSERT INTO review_log (card_id, rating, before, was_new, duration_ms, day, at) VALUES (?, ?, ?, ?, ?, ?, ?)`;
const insertUndo = `
INSERT INTO review_log (card_id, undoes, before, was_new, duration_ms, day, at) VALUES (?, ?, '{}', 0, 0, ?, ?)`;
const selectLast = `
SELECT l.id, l.card_id, l.before FROM review_log l WHERE l.day = ? AND ${isKept} ORDER BY l.id DESC LIMIT 1`;
const selectLatest = `
SELECT l.card_id AS cardId, l.rating, l.at FROM review_log l WHERE l.id IN (
    SELECT (SELECT MAX(l.id) FROM review_log l WHERE l.card_id = j.value AND ${isKept}) FROM json_each(?) j)`;
const countNew = `
SELECT COUNT(DISTINCT l.card_id) AS count FROM review_log l WHERE l.day = ? AND l.was_new = 1 AND ${isKept}`;
const countDone = `
SELECT COUNT(DISTINCT l.card_id) AS count FROM review_log l JOIN cards c ON c.id = l.card_id
WHERE l.day = ? AND c.state NOT IN ('learning', 'relearning') AND ${isKept}`;
/** A card left open over lunch counts for a minute. */
const meanOfRecent = `
SELECT AVG(MIN(duration_ms, 60000)) AS mean FROM review_log
WHERE rating IS NOT NULL AND id > (SELECT MAX(id) FROM review_log) - 200`;

/** Of cards that had been learned: a first rating or one of a learning step says nothing about recall. */
const countRecalled = `
SELECT l.day, COUNT(*) AS reviews, SUM(l.rating <> 'again') AS recalled FROM review_log l
WHERE l.day >= ? AND l.before ->> '$.schedule.state' = 'review' AND ${isKept} GROUP BY l.day ORDER BY l.day`;

/** Exported for the query-plan tests. */
export const reviewLogQueries = {
  selectLast,
  selectLatest,
  countNew,
  countDone,
  meanOfRecent,
  countRecalled,
} as const;

/** What an undo restores. */
interface StateBeforeRating {
  readonly schedule: CardSchedule;
  readonly suspended: boolean;
  readonly buriedUntil: string | null;
  /** The siblings that the rating put aside, and until when they were put aside before. */
  readonly buried: readonly { readonly id: CardId; readonly until: string | null }[];
  /** Whether the rating made the card a leech. */
  readonly leech: boolean;
}

export const addRating = (sql: Sql, write: RatingWrite, before: StateBeforeRating): void => {
  const wasNew = Number(before.schedule.state === 'new');
  sql.run(insert, [
    write.cardId,
    write.rating,
    JSON.stringify(before),
    wasNew,
    write.durationMs,
    write.day,
    write.at,
  ]);
};

interface LoggedRating {
  readonly id: number;
  readonly cardId: CardId;
  readonly before: StateBeforeRating;
}

/** The last rating of the study day that was not undone. */
export const lastRating = (sql: Sql, day: string): LoggedRating | null => {
  const row = sql.get<{ id: number; card_id: CardId; before: string }>(selectLast, [day]);
  return row
    ? { id: row.id, cardId: row.card_id, before: JSON.parse(row.before) as StateBeforeRating }
    : null;
};

export const addUndo = (sql: Sql, { id, cardId }: LoggedRating, day: string, at: string): void =>
  void sql.run(insertUndo, [cardId, id, day, at]);

export const latestRatings = (sql: Sql, cardIds: readonly CardId[]): readonly RatingOfCard[] =>
  sql.all<RatingOfCard>(selectLatest, [asJsonList(cardIds)]);

const countOn = (sql: Sql, query: string, day: string): number =>
  sql.get<{ count: number }>(query, [day])?.count ?? 0;

export const countNewOn = (sql: Sql, day: string): number => countOn(sql, countNew, day);
export const countDoneOn = (sql: Sql, day: string): number => countOn(sql, countDone, day);

export const meanDuration = (sql: Sql): number | null =>
  sql.get<{ mean: number | null }>(meanOfRecent)?.mean ?? null;

/** Reviews and how many of them were recalled, by study day, from `since` on. */
export const countRecalledDays = (
  sql: Sql,
  since: string,
): readonly { readonly day: string; readonly reviews: number; readonly recalled: number }[] =>
  sql.all(countRecalled, [since]);
