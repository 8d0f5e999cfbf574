import type { SearchReader } from '../../core/ports/store/books/search-store';
import type { SearchKind } from '../../shared/model';
import type { Sql } from '../sql';
import { columnWeights, matchTyped, matchUnfinished } from './full-text';
import { liveFact } from './live-fact';

interface TypedIndex {
  readonly index: string;
  readonly weights: string;
  /** A join from the index to the indexed rows, and their id column. */
  readonly rows: string;
  readonly id: string;
  readonly where: string;
  /** The only column to search, if there are others that repeat neighbouring texts. */
  readonly column?: string;
}

/** The fewest letters of a word in a book that are searched as a prefix: in 100,000 passages, three take 150 ms. */
const minPrefixLength = 4;

const ofBook = (column: string): string => `(:book IS NULL OR ${column} = :book)`;

const indexes: Readonly<Record<SearchKind, TypedIndex>> = {
  passage: {
    index: 'passages_fts',
    weights: columnWeights.passages,
    rows: 'JOIN passages p ON p.id = passages_fts.rowid',
    id: 'p.id',
    where: `${ofBook('p.book_id')} AND p.book_id IN (SELECT id FROM books WHERE state = 'ready')`,
  },
  note: {
    index: 'notes_fts',
    weights: columnWeights.notes,
    rows: 'JOIN user_notes n ON n.id = notes_fts.rowid',
    id: 'n.id',
    where: ofBook('n.book_id'),
  },
  mark: {
    index: 'marks_fts',
    weights: columnWeights.marks,
    rows: 'JOIN marks m ON m.id = marks_fts.rowid',
    id: 'm.id',
    where: `m.book_id IS NOT NULL AND ${ofBook('m.book_id')}`,
  },
  plan: {
    index: 'plans_fts',
    weights: columnWeights.plans,
    rows: 'JOIN plans p ON p.id = plans_fts.rowid',
    id: 'p.id',
    where: ofBook('p.book_id'),
  },
  fact: {
    index: 'facts_fts',
    weights: columnWeights.facts,
    rows: 'JOIN facts f ON f.id = facts_fts.rowid',
    id: 'f.id',
    where: `${liveFact} AND (:book IS NULL OR f.scope <> 'book' OR f.scope_id = :book)`,
    column: 'text',
  },
  turn: {
    index: 'turns_fts',
    weights: columnWeights.turns,
    rows: 'JOIN conversations c ON c.id = turns_fts.rowid JOIN sessions s ON s.id = c.session_id',
    id: 'c.id',
    where: ofBook('s.book_id'),
    column: 'text',
  },
  summary: {
    index: 'sessions_fts',
    weights: columnWeights.sessions,
    rows: 'JOIN sessions s ON s.seq = sessions_fts.rowid',
    id: 's.id',
    where: ofBook('s.book_id'),
  },
};

/** More matches than this are not ranked: the newest are as good as any, and ranking them takes too long. */
const rankedAtMost = 3000;

const queriesOf = ({ index, weights, rows, id, where }: TypedIndex) => {
  const found = `SELECT ${id} AS id FROM ${index} ${rows} WHERE ${index} MATCH :match AND ${where}`;
  return {
    count: `SELECT COUNT(*) AS count FROM (SELECT 1 FROM ${index} WHERE ${index} MATCH :match LIMIT ${rankedAtMost + 1})`,
    best: `${found} ORDER BY bm25(${index}, ${weights}), ${index}.rowid DESC LIMIT :limit`,
    newest: `${found} ORDER BY ${index}.rowid DESC LIMIT :limit`,
  };
};

const queries = Object.fromEntries(
  Object.entries(indexes).map(([kind, index]) => [kind, queriesOf(index)]),
) as Readonly<Record<SearchKind, ReturnType<typeof queriesOf>>>;

/** Exported for the query-plan tests. */
export const typedQueries = Object.fromEntries(
  Object.entries(queries).flatMap(([kind, of]) =>
    Object.entries(of).map(([name, query]) => [`${kind} ${name}`, query]),
  ),
);

export const findTyped = (
  sql: Sql,
  kind: SearchKind,
  { typed, bookId, now, limit }: Parameters<SearchReader['typed']>[1],
): readonly string[] => {
  const { column } = indexes[kind];
  const match =
    kind === 'passage' ? matchUnfinished(typed, minPrefixLength, 'text') : matchTyped(typed, column);
  if (match === null) return [];
  const { count, best, newest } = queries[kind];
  const isRanked = (sql.get<{ count: number }>(count, { match })?.count ?? 0) <= rankedAtMost;
  return sql
    .all<{ id: string | number }>(isRanked ? best : newest, {
      match,
      book: bookId,
      limit,
      ...(kind === 'fact' ? { now } : {}),
    })
    .map(({ id }) => String(id));
};
