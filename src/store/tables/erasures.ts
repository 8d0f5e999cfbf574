import { jobLabels } from '../../shared/messages/engine-text';
import type { Sql } from '../sql';
import { findCursor, saveCursor } from './cursors';
import { addJob } from './jobs';

const name = 'erasures';

/** Time after an erasure until the database is rewritten, so that several deletions need it only once. */
const rewriteAfterMs = 60_000;

/**
 * Queues the job that rewrites the database. `secure_delete` overwrites deleted rows, but not the copies that SQLite may
 * leave in the gaps of pages whose rows it moved.
 */
export const queueRewrite = (sql: Sql, at: string): void => {
  const runAt = new Date(Date.parse(at) + rewriteAfterMs).toISOString();
  const label = jobLabels['compact-database'];
  addJob(sql, { kind: 'compact-database', payload: { erased: 1 }, label, bookId: null, runAt }, at);
};

/** How many exchanges were ever erased. */
export const countErasures = (sql: Sql): number => findCursor(sql, name);

/** Must be called inside the erasure's transaction. */
export const noteErasure = (sql: Sql, at: string): void => {
  saveCursor(sql, name, countErasures(sql) + 1);
  queueRewrite(sql, at);
};

/**
 * A job that makes a text from many turns reads them first and stores the text later. If something was erased in
 * between, the text may mention it, so it is refused and the job runs again (D13).
 */
export const refuseAfterErasure = (sql: Sql, seen: number | undefined): void => {
  if (seen !== undefined && seen !== countErasures(sql))
    throw new Error('A message was deleted while this was made; it is made again.');
};
