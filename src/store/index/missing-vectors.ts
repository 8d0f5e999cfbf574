import type { ItemWithoutVector, VectorKind } from '../../core/ports/store/embedding-store';
import type { Sql } from '../sql';
import type { BookId } from '../../shared/model';

const withoutVector =
  'NOT EXISTS (SELECT 1 FROM vector_items v WHERE v.vector_model_id = :model AND v.item_id = i.id)';

/** The rows that need a vector, and the text to embed. */
const items: Readonly<
  Record<VectorKind, { readonly rows: string; readonly text: string; readonly tokens: string }>
> = {
  passage: {
    rows: `passages i JOIN books b ON b.id = i.book_id AND b.state = 'ready'`,
    text: 'i.text',
    tokens: 'i.tokens',
  },
  turn: {
    rows: `conversations i WHERE i.state <> 'streaming' AND i.content <> ''`,
    text: 'i.content',
    tokens: 'LENGTH(i.content) / 4',
  },
  note: {
    rows: 'user_notes i',
    text: 'i.title || char(10) || i.content',
    tokens: 'LENGTH(i.title || i.content) / 4',
  },
  fact: {
    rows: `facts i WHERE i.status NOT IN ('superseded', 'expired')`,
    text: 'i.content',
    tokens: 'LENGTH(i.content) / 4',
  },
};

const after = (kind: VectorKind): string => (items[kind].rows.includes('WHERE') ? 'AND' : 'WHERE');
const columnsOf = (kind: VectorKind): string =>
  `${items[kind].text} AS text, ${kind === 'passage' ? 'i.heading_path' : 'NULL'} AS headings, ${kind === 'passage' ? 'i.book_id' : 'NULL'} AS book`;
const selectWithoutVector = (kind: VectorKind): string => `
SELECT i.id, ${columnsOf(kind)}
FROM ${items[kind].rows} ${after(kind)} i.id > :after AND ${withoutVector} ORDER BY i.id LIMIT :limit`;
const sumOf = (kind: VectorKind): string => `
SELECT COUNT(*) AS items, COALESCE(SUM(MAX(1, ${items[kind].tokens})), 0) AS tokens
FROM ${items[kind].rows} ${after(kind)} ${withoutVector}`;
const selectText = (kind: VectorKind): string =>
  `SELECT ${columnsOf(kind)} FROM ${items[kind].rows} ${after(kind)} i.id = ?`;

/** Exported for the query-plan tests. */
export const missingVectorQueries = {
  lackingPassages: selectWithoutVector('passage'),
  lackingTurns: selectWithoutVector('turn'),
  lackingNotes: selectWithoutVector('note'),
  lackingFacts: selectWithoutVector('fact'),
  textOfPassage: selectText('passage'),
  textOfNote: selectText('note'),
} as const;

export const vectorKinds: readonly VectorKind[] = ['passage', 'fact', 'note', 'turn'];

interface ItemRow {
  readonly text: string;
  readonly headings: string | null;
  readonly book: BookId | null;
}

/** Headings are embedded with the passage: often only they name its subject. */
const textOf = ({ text, headings }: ItemRow): string =>
  headings === null ? text : [...(JSON.parse(headings) as string[]), text].join('. ');

/** `model` is the row of vector_models, 0 if the model has no vectors of the kind yet. */
export const listWithoutVector = (
  sql: Sql,
  kind: VectorKind,
  model: number,
  afterId: number,
  limit: number,
): readonly ItemWithoutVector[] =>
  sql
    .all<ItemRow & { readonly id: number }>(selectWithoutVector(kind), { model, after: afterId, limit })
    .map((row) => ({ id: row.id, text: textOf(row), bookId: row.book }));

export const sumWithoutVector = (
  sql: Sql,
  kind: VectorKind,
  model: number,
): { readonly items: number; readonly tokens: number } =>
  sql.get<{ items: number; tokens: number }>(sumOf(kind), { model }) ?? { items: 0, tokens: 0 };

/** The text that would be embedded now; null if the row is gone or needs no vector. */
export const textToEmbed = (sql: Sql, kind: VectorKind, id: number): string | null => {
  const row = sql.get<ItemRow>(selectText(kind), [id]);
  return row ? textOf(row) : null;
};
