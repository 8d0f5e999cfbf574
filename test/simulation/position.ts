import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** Progress of the simulation in this data folder: learner turns, and the time of the last event, before which the clock must not go. */
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
          (SELECT MAX(at) FROM (SELECT MAX(timestamp) AS at FROM conversations UNION ALL SELECT MAX(started_at) FROM sessions
            UNION ALL SELECT MAX(updated_at) FROM jobs)) AS at`,
      )
      .get();
    return { turns: row?.turns ?? 0, at: row?.at ? Date.parse(row.at) : null };
  } finally {
    database.close();
  }
};
