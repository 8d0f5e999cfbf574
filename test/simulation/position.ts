import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** How far a simulation in this data folder came: learner turns, and the time of the last thing said. */
export const positionIn = (dataDir: string): { readonly turns: number; readonly at: number | null } => {
  const path = join(dataDir, 'lectern.db');
  if (!existsSync(path)) return { turns: 0, at: null };
  const database = new Sqlite(path, { fileMustExist: true });
  try {
    const has = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'sessions'`).get();
    if (!has) return { turns: 0, at: null };
    const row = database
      .prepare<[], { turns: number; at: string | null }>(
        `SELECT (SELECT COUNT(*) FROM conversations WHERE role = 'user') AS turns,
          MAX(COALESCE((SELECT MAX(timestamp) FROM conversations), ''), COALESCE((SELECT MAX(started_at) FROM sessions), '')) AS at`,
      )
      .get();
    return { turns: row?.turns ?? 0, at: row?.at ? Date.parse(row.at) : null };
  } finally {
    database.close();
  }
};
