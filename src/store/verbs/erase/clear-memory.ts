import type { JobKind } from '../../../shared/model';
import type { Sql } from '../../sql';
import { noteErasure } from '../../tables/erasures';
import { addEvent, whileErasing } from '../../tables/events';
import { cancelQueued } from '../../tables/jobs';

/** Jobs that would write what is being erased. */
const memoryJobs: readonly JobKind[] = [
  'extract-facts',
  'compress-session',
  'end-session',
  'cascade',
  'digest-session',
  'propose-cards',
  'archive-summaries',
  'compact-memory',
  'cluster-summaries',
  'split-topic',
  'retell-erased',
  'import-chats',
  'remove-chats',
  'import-memory',
];

/**
 * What is erased, with how many rows in one step: a few milliseconds. Everything else of the memory depends on these
 * rows. The newest go first, since erasing a turn indexes its neighbours again.
 */
const steps = [
  ['facts', 'id', 30],
  ['conversations', 'id', 25],
  ['sessions', 'seq', 100],
  ['events', 'id', 150],
  ['archives', 'id', 100],
  ['summaries', 'id', 100],
  ['base_memory', 'revision', 50],
  ['topics', 'id', 20],
  ['user_profile', 'key', 100],
  ['composer_drafts', 'book_id', 100],
  ['note_proposals', 'id', 100],
  ['memory_import_rows', 'id', 100],
  ['tombstones', 'hash', 200],
  ['redacted_turns', 'turn_id', 200],
] as const;

const count = `SELECT ${steps.map(([table]) => `(SELECT COUNT(*) FROM ${table})`).join(' + ')} AS count`;
const someRows = (table: string, key: string, rows: number): string =>
  `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} ORDER BY ${key} DESC LIMIT ${String(rows)})`;
/** The indexes are empty by then; this removes what is left in their segments. */
const emptyIndexes = ['facts_fts', 'turns_fts', 'sessions_fts', 'archives_fts']
  .map((index) => `INSERT INTO ${index} (${index}) VALUES ('delete-all');`)
  .join(' ');

export const countMemory = (sql: Sql): number => sql.get<{ count: number }>(count)?.count ?? 0;

/** See MemoryWriter. */
export const clearSome = (sql: Sql, at: string): number => {
  cancelQueued(sql, memoryJobs);
  noteErasure(sql, at);
  const erased = whileErasing(sql, () => {
    for (const [table, key, rows] of steps) {
      const { changes } = sql.run(someRows(table, key, rows));
      if (changes > 0) return changes;
    }
    return 0;
  });
  if (erased > 0) return erased;
  sql.exec(emptyIndexes);
  addEvent(sql, {
    source: 'system',
    role: 'user',
    scope: 'user',
    scopeId: 'me',
    content: { change: 'memory-cleared' },
    sessionId: null,
    turnId: null,
    at,
  });
  return 0;
};
