import type { Sql } from '../sql';
import { findCursor, saveCursor } from './cursors';

const name = 'erasures';

/** How many exchanges were ever erased. */
export const countErasures = (sql: Sql): number => findCursor(sql, name);

/** Must be called inside the erasure's transaction. */
export const noteErasure = (sql: Sql): void => {
  saveCursor(sql, name, countErasures(sql) + 1);
};

/**
 * A job that makes a text from many turns reads them first and stores the text later. If something was erased in
 * between, the text may mention it, so it is refused and the job runs again (D13).
 */
export const refuseAfterErasure = (sql: Sql, seen: number | undefined): void => {
  if (seen !== undefined && seen !== countErasures(sql))
    throw new Error('A message was deleted while this was made; it is made again.');
};
