import { composerDraftSchema, emptyDraft, type BookId, type ComposerDraft } from '../../../shared/model';
import type { Sql } from '../../sql';

const select = 'SELECT draft FROM composer_drafts WHERE book_id = ?';
const upsert = `
INSERT INTO composer_drafts (book_id, draft) VALUES (?, ?) ON CONFLICT (book_id) DO UPDATE SET draft = excluded.draft`;
const remove = 'DELETE FROM composer_drafts WHERE book_id = ?';
/** Walks the sessions of the book from the newest; a question that was asked twice counts where it was asked last. */
const selectQuestions = `
SELECT c.content FROM sessions s JOIN conversations c ON c.session_id = s.id AND c.role = 'user'
WHERE s.book_id IS :book GROUP BY c.content ORDER BY MAX(c.id) DESC LIMIT :limit`;

/** Exported for the query-plan tests. */
export const draftQueries = { selectQuestions } as const;

const keyOf = (bookId: BookId | null): string => bookId ?? '';

/** A draft that this version cannot read counts as no draft. */
export const findDraft = (sql: Sql, bookId: BookId | null): ComposerDraft | null => {
  const row = sql.get<{ draft: string }>(select, [keyOf(bookId)]);
  const parsed = row && composerDraftSchema.safeParse(JSON.parse(row.draft));
  return parsed?.success ? parsed.data : null;
};

export const saveDraft = (sql: Sql, bookId: BookId | null, draft: ComposerDraft): void => {
  const value = JSON.stringify(draft);
  if (value === JSON.stringify(emptyDraft)) sql.run(remove, [keyOf(bookId)]);
  else sql.run(upsert, [keyOf(bookId), value]);
};

export const eraseDraft = (sql: Sql, bookId: BookId): void => {
  sql.run(remove, [bookId]);
};

export const listQuestions = (sql: Sql, bookId: BookId | null, limit: number): readonly string[] =>
  sql.all<{ content: string }>(selectQuestions, { book: bookId, limit }).map(({ content }) => content);
