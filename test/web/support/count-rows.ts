import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** The number of rows in every table, read while the process runs. */
export const countRows = (dataDir: string): Readonly<Record<string, number>> => {
  const database = new Sqlite(join(dataDir, 'lectern.db'), { readonly: true });
  try {
    const tables = database
      .prepare<[], { name: string }>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
         AND sql NOT LIKE 'CREATE VIRTUAL%'`,
      )
      .all();
    return Object.fromEntries(
      tables.map(({ name }) => [
        name,
        database.prepare<[], { n: number }>(`SELECT count(*) AS n FROM "${name}"`).get()?.n ?? 0,
      ]),
    );
  } finally {
    database.close();
  }
};
