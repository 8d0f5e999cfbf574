import type { Sql } from '../sql';
import { findCursor, saveCursor } from '../tables/cursors';
import { scrubInSteps, scrubStep } from './full-text';

const name = 'scrub-passages';
/** What the cursor says: nothing is to be done; all segments are to be brought into one; that is under way. */
const clean = 0;
const due = 1;
const underWay = 2;

const totalChanges = 'SELECT total_changes() AS count';

/** With an erasure, in its transaction: words that it took are left in the index until `scrubSomePassages` is done. */
export const needScrub = (sql: Sql): void => saveCursor(sql, name, due);

export const needsScrub = (sql: Sql): boolean => findCursor(sql, name) !== clean;

const countChanges = (sql: Sql): number => sql.get<{ count: number }>(totalChanges)?.count ?? 0;

/** Writes some of the index of passages again. Returns whether there is more. */
export const scrubSomePassages = (sql: Sql): boolean => {
  const state = findCursor(sql, name);
  if (state === clean) return false;
  if (state === due) {
    sql.exec(scrubInSteps('passages_fts'));
    sql.exec(scrubStep('passages_fts', true));
    saveCursor(sql, name, underWay);
    return true;
  }
  const before = countChanges(sql);
  sql.exec(scrubStep('passages_fts', false));
  // FTS5 says so by what it changed: less than two rows, and there was nothing left to bring together.
  if (countChanges(sql) - before >= 2) return true;
  saveCursor(sql, name, clean);
  return false;
};
