import type { ReviewTime } from '../../../core/ports/store/review-store';
import { type Card, type CardFilter, type CardId, leechTag } from '../../../shared/model';
import { matchTyped } from '../../index/full-text';
import type { Sql } from '../../sql';
import { getCards } from './cards';

const hasTag = (tag: string): string =>
  `EXISTS (SELECT 1 FROM json_each(t.tags) g WHERE g.value = ${tag} COLLATE NOCASE)`;
const isDue = `c.suspended = 0 AND (c.buried_until IS NULL OR c.buried_until <= :day) AND (
    (c.state = 'review' AND c.due <= :day) OR (c.state IN ('learning', 'relearning') AND c.due <= :at))`;

const inState = {
  new: `c.state = 'new' AND c.suspended = 0`,
  learning: `c.state IN ('learning', 'relearning') AND c.suspended = 0`,
  review: `c.state = 'review' AND c.suspended = 0`,
  due: isDue,
  suspended: 'c.suspended = 1',
  leech: hasTag(`'${leechTag}'`),
} as const satisfies Record<NonNullable<CardFilter['state']>, string>;

const selectTags = `
SELECT g.value AS tag, COUNT(*) AS count FROM card_contents t, json_each(t.tags) g
GROUP BY g.value ORDER BY count DESC, tag`;

const fromCards = 'FROM cards c JOIN card_contents t ON t.id = c.content_id';

/** Null if nothing can match. */
const conditionOf = (filter: CardFilter, match: string | null): string | null => {
  if (filter.q && match === null) return null;
  const parts = [
    ...(filter.bookId ? ['t.book_id = :book'] : []),
    ...(filter.tag ? [hasTag(':tag')] : []),
    ...(filter.state ? [inState[filter.state]] : []),
    ...(match === null ? [] : ['t.id IN (SELECT rowid FROM cards_fts WHERE cards_fts MATCH :match)']),
  ];
  return parts.length === 0 ? 'TRUE' : parts.map((part) => `(${part})`).join(' AND ');
};

export const listCards = (
  sql: Sql,
  filter: CardFilter,
  { at, day }: ReviewTime,
  offset: number,
  limit: number,
): { readonly items: readonly Card[]; readonly total: number } => {
  const match = filter.q ? matchTyped(filter.q) : null;
  const condition = conditionOf(filter, match);
  if (condition === null) return { items: [], total: 0 };
  const all = { book: filter.bookId ?? null, tag: filter.tag ?? null, match, at, day };
  const used = Object.fromEntries(Object.entries(all).filter(([name]) => condition.includes(`:${name}`)));
  const ids = sql.all<{ id: CardId }>(
    `SELECT c.id ${fromCards} WHERE ${condition} ORDER BY c.content_id DESC, c.ordinal LIMIT :limit OFFSET :offset`,
    { ...used, limit, offset },
  );
  const total = sql.get<{ count: number }>(`SELECT COUNT(*) AS count ${fromCards} WHERE ${condition}`, used);
  return {
    items: getCards(
      sql,
      ids.map(({ id }) => id),
    ),
    total: total?.count ?? 0,
  };
};

export const listCardTags = (sql: Sql): readonly { readonly tag: string; readonly count: number }[] =>
  sql.all<{ tag: string; count: number }>(selectTags);
