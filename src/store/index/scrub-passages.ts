import type { Sql } from '../sql';
import { findCursor, saveCursor } from '../tables/cursors';
import { scrubInSteps, scrubStep } from './full-text';

const name = 'scrub-passages';
/** Values of the cursor: nothing to do, all segments are to be merged, the merge is under way. */
const clean = 0;
const mergeDue = 1;
const mergeRunning = 2;

const totalChanges = 'SELECT total_changes() AS count';

/** Must be called in an erasure's transaction: erased words stay in the index until `scrubSomePassages` is done. */
export const needScrub = (sql: Sql): void => saveCursor(sql, name, mergeDue);

export const needsScrub = (sql: Sql): boolean => findCursor(sql, name) !== clean;

const countChanges = (sql: Sql): number => sql.get<{ count: number }>(totalChanges)?.count ?? 0;

/** Rewrites part of the passage index. Returns whether there is more. */
export const scrubSomePassages = (sql: Sql): boolean => {
  const state = findCursor(sql, name);
  if (state === clean) return false;
  if (state === mergeDue) {
    sql.exec(scrubInSteps('passages_fts'));
    sql.exec(scrubStep('passages_fts', true));
    saveCursor(sql, name, mergeRunning);
    return true;
  }
  const before = countChanges(sql);
  sql.exec(scrubStep('passages_fts', false));
  // FTS5 changes fewer than two rows when nothing is left to merge.
  if (countChanges(sql) - before >= 2) return true;
  saveCursor(sql, name, clean);
  return false;
};
