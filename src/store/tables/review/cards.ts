import type { CardChange, KnownSchedule, NewCardContent } from '../../../core/ports/store/review-store';
import type { BookId, Card, CardEdit, CardId, CardSchedule } from '../../../shared/model';
import { newSchedule } from '../../../shared/model';
import { clozeOrdinals } from '../../../shared/text/cloze';
import { asFlag, asJsonList, inOrderOf, type Sql } from '../../sql';

const columns = `
SELECT c.*, t.guid, t.kind, t.front, t.back, t.book_id, t.page, t.quote, t.before_text, t.after_text, t.source, t.source_id,
    t.tags, t.created_at, t.updated_at, p.label, p.chapter
FROM cards c JOIN card_contents t ON t.id = c.content_id
LEFT JOIN pages p ON p.book_id = t.book_id AND p.page = t.page`;
const selectByIds = `${columns} WHERE c.id IN (SELECT value FROM json_each(?))`;
const selectOfContents = `
${columns} WHERE c.content_id IN (SELECT value FROM json_each(?)) ORDER BY c.content_id, c.ordinal`;
const selectOnPages = `
${columns} WHERE t.book_id = ? AND t.page BETWEEN ? AND ? ORDER BY t.page, c.content_id, c.ordinal`;
const insertContent = `
INSERT INTO card_contents (guid, kind, front, back, book_id, page, quote, before_text, after_text, source, source_id, tags, created_at, updated_at)
VALUES (COALESCE(?, lower(hex(randomblob(8)))), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const updateContent = `
UPDATE card_contents SET kind = ?, front = ?, back = ?, book_id = ?, page = ?, quote = ?, before_text = ?, after_text = ?, tags = ?, updated_at = ?
WHERE id = ?`;
const insertCard = `
INSERT INTO cards (content_id, ordinal, state, due, stability, difficulty, reps, lapses, last_review, scheduled_days, learning_steps, suspended)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const keepOrdinals = `
DELETE FROM cards WHERE content_id = ? AND ordinal NOT IN (SELECT value FROM json_each(?))`;
const schedule = `
UPDATE cards SET state = ?, due = ?, stability = ?, difficulty = ?, reps = ?, lapses = ?, last_review = ?, scheduled_days = ?, learning_steps = ?
WHERE id = ?`;
const setTags = 'UPDATE card_contents SET tags = ? WHERE id = ?';
const suspend = 'UPDATE cards SET suspended = ? WHERE id IN (SELECT value FROM json_each(?))';
const bury = 'UPDATE cards SET buried_until = ? WHERE id IN (SELECT value FROM json_each(?))';
const moveToBook = `
UPDATE card_contents SET book_id = :book, page = NULL, quote = '', before_text = '', after_text = '', updated_at = :at
WHERE book_id IS NOT :book AND id IN (SELECT content_id FROM cards WHERE id IN (SELECT value FROM json_each(:ids)))`;
const erase = `
DELETE FROM card_contents WHERE id IN (SELECT content_id FROM cards WHERE id IN (SELECT value FROM json_each(?)))`;
const eraseOfBook = 'DELETE FROM card_contents WHERE book_id = ?';
const unpin = `
UPDATE card_contents SET book_id = NULL, page = NULL, quote = '', before_text = '', after_text = '' WHERE book_id = ?`;
const selectGuids = 'SELECT guid FROM card_contents WHERE guid IN (SELECT value FROM json_each(?))';

/** Exported for the query-plan tests. */
export const cardQueries = {
  selectByIds,
  selectOfContents,
  selectOnPages,
  keepOrdinals,
  moveToBook,
  erase,
  eraseOfBook,
  unpin,
  selectGuids,
} as const;

export interface CardRow {
  readonly id: CardId;
  readonly content_id: number;
  readonly ordinal: number;
  readonly state: CardSchedule['state'];
  readonly due: string | null;
  readonly stability: number;
  readonly difficulty: number;
  readonly reps: number;
  readonly lapses: number;
  readonly last_review: string | null;
  readonly scheduled_days: number;
  readonly learning_steps: number;
  readonly suspended: number;
  readonly buried_until: string | null;
  readonly guid: string;
  readonly kind: Card['kind'];
  readonly front: string;
  readonly back: string;
  readonly book_id: BookId | null;
  readonly page: number | null;
  readonly quote: string;
  readonly before_text: string;
  readonly after_text: string;
  readonly source: Card['source'];
  readonly source_id: number | null;
  readonly tags: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly label: string | null;
  readonly chapter: string | null;
}

const toCard = (row: CardRow): Card => ({
  id: row.id,
  contentId: row.content_id,
  kind: row.kind,
  ordinal: row.ordinal,
  front: row.front,
  back: row.back,
  bookId: row.book_id,
  pin:
    row.page === null
      ? null
      : { page: row.page, quote: row.quote, before: row.before_text, after: row.after_text },
  label: row.page === null ? null : (row.label ?? String(row.page)),
  chapter: row.chapter,
  source: row.source,
  sourceId: row.source_id,
  tags: JSON.parse(row.tags) as string[],
  guid: row.guid,
  schedule: {
    state: row.state,
    due: row.due,
    stability: row.stability,
    difficulty: row.difficulty,
    reps: row.reps,
    lapses: row.lapses,
    lastReview: row.last_review,
    scheduledDays: row.scheduled_days,
    learningSteps: row.learning_steps,
  },
  suspended: row.suspended === 1,
  buriedUntil: row.buried_until,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** In the order of `ids`. */
export const getCards = (sql: Sql, ids: readonly CardId[]): readonly Card[] =>
  inOrderOf(ids, sql.all<CardRow>(selectByIds, [asJsonList(ids)]).map(toCard), ({ id }) => id);

export const findCard = (sql: Sql, id: CardId): Card | null => getCards(sql, [id])[0] ?? null;

export const cardsOfContents = (sql: Sql, contentIds: readonly number[]): readonly Card[] =>
  sql.all<CardRow>(selectOfContents, [asJsonList(contentIds)]).map(toCard);

export const listCardsOnPages = (sql: Sql, bookId: BookId, from: number, to: number): readonly Card[] =>
  sql.all<CardRow>(selectOnPages, [bookId, from, to]).map(toCard);

export const findGuids = (sql: Sql, guids: readonly string[]): readonly string[] =>
  sql.all<{ guid: string }>(selectGuids, [asJsonList(guids)]).map(({ guid }) => guid);

const scheduleValues = (one: CardSchedule) =>
  [
    one.state,
    one.due,
    one.stability,
    one.difficulty,
    one.reps,
    one.lapses,
    one.lastReview,
    one.scheduledDays,
    one.learningSteps,
  ] as const;

const addCard = (sql: Sql, contentId: number, ordinal: number, known: KnownSchedule | undefined): void => {
  const values = scheduleValues(known?.schedule ?? newSchedule);
  sql.run(insertCard, [contentId, ordinal, ...values, Number(known?.suspended ?? false)]);
};

const ordinalsOf = ({ kind, front }: Pick<CardEdit, 'kind' | 'front'>): readonly number[] =>
  kind === 'cloze' ? clozeOrdinals(front) : [0];

const pinValues = ({ bookId, pin }: Pick<CardEdit, 'bookId' | 'pin'>) =>
  bookId === null || pin === null
    ? ([bookId, null, '', '', ''] as const)
    : ([bookId, pin.page, pin.quote, pin.before, pin.after] as const);

/** Returns the content's id. */
export const addContent = (sql: Sql, content: NewCardContent, at: string): number => {
  const { lastId } = sql.run(insertContent, [
    content.guid ?? null,
    content.kind,
    content.front,
    content.back,
    ...pinValues(content),
    content.source,
    content.sourceId,
    JSON.stringify(content.tags),
    content.createdAt ?? at,
    at,
  ]);
  for (const ordinal of ordinalsOf(content))
    addCard(
      sql,
      lastId,
      ordinal,
      content.known?.find((one) => one.ordinal === ordinal),
    );
  return lastId;
};

/** Cards keep their schedules as long as their numbers are in the text. */
export const updateContentOf = (sql: Sql, contentId: number, edit: CardEdit, at: string): void => {
  const values = [edit.kind, edit.front, edit.back, ...pinValues(edit), JSON.stringify(edit.tags)] as const;
  sql.run(updateContent, [...values, at, contentId]);
  const wanted = ordinalsOf(edit);
  const present = new Set(cardsOfContents(sql, [contentId]).map(({ ordinal }) => ordinal));
  for (const ordinal of wanted) if (!present.has(ordinal)) addCard(sql, contentId, ordinal, undefined);
  sql.run(keepOrdinals, [contentId, asJsonList(wanted)]);
};

export const setSchedule = (sql: Sql, id: CardId, to: CardSchedule): void =>
  void sql.run(schedule, [...scheduleValues(to), id]);

export const setContentTags = (sql: Sql, contentId: number, tags: readonly string[]): void =>
  void sql.run(setTags, [JSON.stringify(tags), contentId]);

export const buryCards = (sql: Sql, ids: readonly CardId[], until: string | null): number =>
  sql.run(bury, [until, asJsonList(ids)]).changes;

export const changeCards = (
  sql: Sql,
  ids: readonly CardId[],
  { suspended, buriedUntil, bookId }: CardChange,
  at: string,
): number => {
  let changed = 0;
  if (suspended !== undefined) changed = sql.run(suspend, [asFlag(suspended), asJsonList(ids)]).changes;
  if (buriedUntil !== undefined) changed = buryCards(sql, ids, buriedUntil);
  if (bookId !== undefined) changed = sql.run(moveToBook, { book: bookId, at, ids: asJsonList(ids) }).changes;
  return changed;
};

/** Returns the number of contents. */
export const eraseContentsOf = (sql: Sql, cardIds: readonly CardId[]): number =>
  sql.run(erase, [asJsonList(cardIds)]).changes;

export const eraseContentsOfBook = (sql: Sql, bookId: BookId): number =>
  sql.run(eraseOfBook, [bookId]).changes;

/** Before a book is erased: its cards stay without the book's words that they were pinned to. */
export const keepCardsWithoutBook = (sql: Sql, bookId: BookId): void => void sql.run(unpin, [bookId]);
