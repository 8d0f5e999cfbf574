import { createHash } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { load } from 'sqlite-vec';

/** The SHA-256 sum of all rows of all tables, including search indexes, except the tables in `without`. */
export const tablesHash = (file: string, without: readonly string[] = []): string => {
  const database = new Sqlite(file, { readonly: true });
  try {
    load(database);
    const names = database
      .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    const hash = createHash('sha256');
    for (const name of names.filter((one) => !without.includes(one))) {
      hash.update(`${name}\n`);
      for (const row of database.prepare<[], unknown[]>(`SELECT * FROM "${name}"`).raw().iterate())
        hash.update(
          JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
        );
    }
    return hash.digest('hex');
  } finally {
    database.close();
  }
};
