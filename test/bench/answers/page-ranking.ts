import Sqlite from 'better-sqlite3';
import type { BookPage } from './known-places.ts';

/** Plain BM25 over pages: FTS5 with its Porter stemmer, the question's words joined by OR. */
export const rankPages = (
  pages: readonly BookPage[],
): ((question: string, limit: number) => readonly number[]) => {
  const database = new Sqlite(':memory:');
  database.exec("CREATE VIRTUAL TABLE pages USING fts5(text, tokenize = 'porter unicode61')");
  const insert = database.prepare('INSERT INTO pages (rowid, text) VALUES (?, ?)');
  for (const { page, text } of pages) insert.run(page, text);
  const find = database.prepare(
    'SELECT rowid AS page FROM pages WHERE pages MATCH ? ORDER BY bm25(pages) LIMIT ?',
  );
  return (question, limit) => {
    const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0) return [];
    const found = find.all(words.map((word) => `"${word}"`).join(' OR '), limit) as { page: number }[];
    return found.map(({ page }) => page);
  };
};
