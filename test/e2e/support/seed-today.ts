import { join } from 'node:path';
import Database from 'better-sqlite3';

const dayMs = 86_400_000;
const dayAt = (back: number): string => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10);
const timeAt = (back: number): string => new Date(Date.now() - back * dayMs).toISOString();

/**
 * Stores a month of study of the only book of a data folder that is not in use: cards with their ratings, reading days and a
 * plan that is behind, with changes proposed for it.
 */
export function seedToday(dataDir: string): void {
  const database = new Database(join(dataDir, 'lectern.db'));
  const run = (sql: string, ...values: readonly (string | number | null)[]): number =>
    Number(database.prepare(sql).run(...values).lastInsertRowid);
  try {
    const { id: bookId } = database.prepare('SELECT id FROM books').get() as { readonly id: string };
    for (let card = 0; card < 30; card += 1) {
      const content = run(
        `INSERT INTO card_contents (guid, kind, front, back, book_id, source, created_at, updated_at)
         VALUES (?, 'plain', ?, 'Out longer than in.', ?, 'hand', ?, ?)`,
        `seed-${String(card)}`,
        `How is the breath on day ${String(card)}?`,
        bookId,
        timeAt(40),
        timeAt(40),
      );
      const isNew = card < 3;
      const id = run(
        `INSERT INTO cards (content_id, ordinal, state, due, stability, difficulty, reps) VALUES (?, 0, ?, ?, ?, ?, ?)`,
        content,
        isNew ? 'new' : 'review',
        isNew ? null : dayAt(-(card % 7)),
        isNew ? 0 : 8,
        isNew ? 0 : 5,
        isNew ? 0 : 3,
      );
      if (isNew) continue;
      for (let back = 29; back > 0; back -= 5)
        run(
          `INSERT INTO review_log (card_id, rating, before, was_new, duration_ms, day, at) VALUES (?, ?, ?, 0, 9000, ?, ?)`,
          id,
          (card + back) % 7 === 0 ? 'again' : 'good',
          JSON.stringify({ schedule: { state: 'review' } }),
          dayAt(back - (card % 3)),
          timeAt(back - (card % 3)),
        );
    }
    for (const [back, seconds, pages] of [
      [0, 740, 2],
      [1, 2_400, 9],
      [3, 1_700, 6],
      [4, 3_300, 11],
      [8, 1_500, 5],
      [11, 2_100, 4],
    ] as const)
      run(
        'INSERT INTO reading_days (book_id, day, seconds, pages) VALUES (?, ?, ?, ?)',
        bookId,
        dayAt(back),
        seconds,
        pages,
      );
    run('DELETE FROM read_ranges');
    run('INSERT INTO read_ranges (book_id, from_page, to_page) VALUES (?, 1, 37)', bookId);
  } finally {
    database.close();
  }
}

/** A plan of the book that is behind, as the API takes it. */
export const latePlan = (bookId: string) => ({
  title: 'Twelve weeks with the Field Guide',
  bookId,
  steps: [
    { title: 'Read “The half-minute”', pages: [1, 30], due: dayAt(4), minutes: 30, done: true },
    { title: 'Write three front edges from last month', due: dayAt(2), minutes: 15, done: false },
    { title: 'Read “When the report fails”', pages: [31, 45], due: dayAt(1), minutes: 18, done: false },
    { title: 'Give the weather report aloud', pages: [46, 52], due: dayAt(0), minutes: 20, done: false },
    { title: 'Compare chapter 3 with your notes', due: dayAt(-2), minutes: 20, done: false },
  ].map((step, at) => ({ id: `step-${String(at)}`, ...step })),
});
