import Sqlite, { type Database } from 'better-sqlite3';
import { load } from 'sqlite-vec';

const text = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);

const tablesOf = (database: Database, word: string): readonly string[] => {
  const tables = database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all()
    .map(({ name }) => name);
  return tables.filter((name) =>
    database
      .prepare<[], unknown[]>(`SELECT * FROM "${name}"`)
      .raw()
      .all()
      .some((row) => row.some((value) => text(value).toLowerCase().includes(word))),
  );
};

/** Every table of the database whose rows contain the word, including indexes. */
export const tablesWith = (file: string, word: string): readonly string[] => {
  const database = new Sqlite(file, { readonly: true });
  try {
    load(database);
    return tablesOf(database, word.toLowerCase());
  } finally {
    database.close();
  }
};
