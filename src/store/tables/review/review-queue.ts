import type { ReviewQueue, ReviewReader } from '../../../core/ports/store/review-store';
import type { CardId } from '../../../shared/model';
import type { Sql } from '../../sql';
import { getCards } from './cards';
import { countDoneOn, countNewOn, lastRating, meanDuration } from './review-log';

const isFree = 'c.suspended = 0 AND (c.buried_until IS NULL OR c.buried_until <= :day)';
const learning = `c.state IN ('learning', 'relearning') AND ${isFree}`;
const notLearning = `
c.content_id NOT IN (SELECT content_id FROM cards WHERE suspended = 0 AND state IN ('learning', 'relearning'))`;
const review = `c.state = 'review' AND c.due <= :day AND ${isFree} AND ${notLearning}`;
const unseen = `
c.state = 'new' AND ${isFree} AND ${notLearning} AND c.content_id NOT IN (
    SELECT c.content_id FROM cards c WHERE c.state = 'review' AND c.due <= :day AND ${isFree})`;

const selectLearning = `SELECT c.id, c.due FROM cards c WHERE ${learning} AND c.due <= :ahead ORDER BY c.due LIMIT :limit`;
/** Of sibling cards, the most overdue one, or the first new one. */
const selectReview = `
SELECT c.id, MIN(c.due) AS due FROM cards c WHERE ${review}
GROUP BY c.content_id ORDER BY due, c.content_id LIMIT :limit`;
const selectNew = `
SELECT c.id, MIN(c.ordinal) FROM cards c WHERE ${unseen} GROUP BY c.content_id ORDER BY c.content_id LIMIT :limit`;
const countLearning = `SELECT COUNT(*) AS count FROM cards c WHERE ${learning} AND c.due < :dayEnds`;
const countReview = `SELECT COUNT(DISTINCT c.content_id) AS count FROM cards c WHERE ${review}`;
const countNew = `SELECT COUNT(DISTINCT c.content_id) AS count FROM cards c WHERE ${unseen}`;
/** A new card that is not put aside can come tomorrow. */
const selectNextDay = `
SELECT MIN(day) AS day FROM (
    SELECT MIN(MAX(c.due, COALESCE(c.buried_until, ''), :tomorrow)) AS day FROM cards c
    WHERE c.suspended = 0 AND c.state = 'review'
    UNION ALL
    SELECT MIN(MAX(COALESCE(c.buried_until, ''), :tomorrow)) FROM cards c WHERE c.suspended = 0 AND c.state = 'new'
    UNION ALL
    SELECT :tomorrow FROM cards c WHERE c.suspended = 0 AND c.state IN ('learning', 'relearning'))`;
/**
 * Cards by the day after the study day on which they can be reviewed: when they are due or, if that is later, when they
 * are no longer put aside.
 */
const countDays = `
SELECT MAX(c.due, COALESCE(c.buried_until, '')) AS day, COUNT(DISTINCT c.content_id) AS cards FROM cards c
WHERE c.suspended = 0 AND c.state = 'review' AND c.due <= :until
    AND MAX(c.due, COALESCE(c.buried_until, '')) BETWEEN :tomorrow AND :until
GROUP BY day ORDER BY day`;
const countAll = 'SELECT COUNT(*) AS count FROM cards';

/** Exported for the query-plan tests. */
export const reviewQueueQueries = {
  selectLearning,
  selectReview,
  selectNew,
  countLearning,
  countReview,
  countNew,
  selectNextDay,
  countDays,
} as const;

export const reviewQueue = (
  sql: Sql,
  ...[time, newPerDay, limit]: Parameters<ReviewReader['reviewQueue']>
): ReviewQueue => {
  const { day, at, dayEnds, ahead, tomorrow } = time;
  const count = (query: string, params: Readonly<Record<string, string>>): number =>
    sql.get<{ count: number }>(query, params)?.count ?? 0;
  const newLeft = Math.max(0, newPerDay - countNewOn(sql, day));
  const steps = sql.all<{ id: CardId; due: string }>(selectLearning, { day, ahead, limit });
  const idsOf = (query: string, most: number): readonly CardId[] =>
    sql.all<{ id: CardId }>(query, { day, limit: most }).map(({ id }) => id);
  const ids = [
    ...steps.filter(({ due }) => due <= at).map(({ id }) => id),
    ...idsOf(selectReview, limit),
    ...idsOf(selectNew, Math.min(limit, newLeft)),
    ...steps.filter(({ due }) => due > at).map(({ id }) => id),
  ];
  return {
    cards: getCards(sql, ids.slice(0, limit)),
    left: {
      learning: count(countLearning, { day, dayEnds }),
      review: count(countReview, { day }),
      new: Math.min(newLeft, newLeft === 0 ? 0 : count(countNew, { day })),
    },
    done: countDoneOn(sql, day),
    meanMs: meanDuration(sql),
    canUndo: lastRating(sql, day) !== null,
    nextDay:
      ids.length > 0 ? null : (sql.get<{ day: string | null }>(selectNextDay, { tomorrow })?.day ?? null),
    total: count(countAll, {}),
  };
};

/** Cards that come back on the days after the study day, by day. */
export const countDueDays = (
  sql: Sql,
  tomorrow: string,
  until: string,
): readonly { readonly day: string; readonly cards: number }[] => sql.all(countDays, { tomorrow, until });
