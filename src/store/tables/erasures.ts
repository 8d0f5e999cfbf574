import type { Sql } from '../sql';
import { findCursor, saveCursor } from './cursors';

const name = 'erasures';

/** How many exchanges were ever erased. */
export const countErasures = (sql: Sql): number => findCursor(sql, name);

/** Of an erasure, inside its transaction. */
export const noteErasure = (sql: Sql): void => {
  saveCursor(sql, name, countErasures(sql) + 1);
};

/**
 * Whoever makes a text of many turns reads them first and stores it later; where something was erased in between the text
 * may tell of it, so that it is refused, and the job that made it runs again (D13).
 */
export const refuseAfterErasure = (sql: Sql, seen: number | undefined): void => {
  if (seen !== undefined && seen !== countErasures(sql))
    throw new Error('A message was deleted while this was made; it is made anew.');
};
