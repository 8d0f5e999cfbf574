import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { migrate, readMigrations } from '../../../src/store/migrate';
import { configure, loadVectors, openBare } from '../../../src/store/open';
import { migrationsDir, start } from './data-folder';

/** The current number of migrations. */
export const today = readMigrations(migrationsDir).length;

/** Copies the current migrations to `folder` and adds one that rebuilds the index of passages. */
export const addNextMigration = (folder: string): void => {
  cpSync(migrationsDir, folder, { recursive: true });
  const number = String(readdirSync(folder).length + 1).padStart(4, '0');
  writeFileSync(
    join(folder, `${number}_next.sql`),
    `INSERT INTO passages_fts (passages_fts) VALUES ('rebuild');`,
  );
};

/** Makes a database with the first `known` of the current migrations (by default all), and fills it. */
export const makeOlderDatabase = (
  dataDir: string,
  fill: (database: Database) => void = () => undefined,
  known = today,
): void => {
  const database = openBare(join(dataDir, 'lectern.db'), {});
  try {
    loadVectors(database, undefined);
    configure(database);
    migrate(database, readMigrations(migrationsDir).slice(0, known), start);
    fill(database);
  } finally {
    database.close();
  }
};

const book = 'b0000000000000001';
const words = 'slow breathing and a steady routine belong together before every contest that matters'.split(
  ' ',
);

/** One book with `count` passages of about 90 words each. */
export const addManyPassages = (database: Database, count: number): void => {
  database.exec(`
INSERT INTO books (id, sha256, extension, file_name, file_size, format, state, title, page_count, passage_count, added_at)
VALUES ('${book}', '${'0'.repeat(64)}', 'txt', 'old.txt', 1, 'text', 'ready', 'An old book', 1, ${count}, '${start}');
INSERT INTO pages (book_id, page, label, text, blocks) VALUES ('${book}', 1, '1', 'All of it.', '[]')`);
  const add = database.prepare(`
INSERT INTO passages (book_id, ordinal, heading_path, text, parts, page_start, page_end, tokens, before_text, after_text)
VALUES ('${book}', ?, '[]', ?, '[]', 1, 1, 90, '', '')`);
  database.transaction(() => {
    for (let at = 0; at < count; at += 1) {
      // Enough words for an index of realistic size; the first word is in every passage.
      const text = Array.from(
        { length: 90 },
        (_, nth) => `${words[(at * 7 + nth * nth) % words.length]}${(at * nth) % 997}`,
      );
      add.run(at, `${words.join(' ')} ${text.join(' ')}`);
    }
  })();
};
