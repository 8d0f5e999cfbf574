import type { MemoryReader } from '../../../core/ports/store/memory/memory-store';
import type { Sql } from '../../sql';

const counts = `
SELECT (SELECT COUNT(*) FROM facts) AS facts, (SELECT COUNT(*) FROM events) AS events,
    (SELECT COUNT(*) FROM evidence) AS evidence, (SELECT COUNT(*) FROM conversations) AS turns,
    (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size) AS bytes`;
const byScope = 'SELECT scope AS name, COUNT(*) AS count FROM facts GROUP BY scope';
const byType = 'SELECT category AS name, COUNT(*) AS count FROM facts GROUP BY category';
const byStatus = 'SELECT status AS name, COUNT(*) AS count FROM facts GROUP BY status';

type Statistics = Awaited<ReturnType<MemoryReader['stats']>>;

const grouped = (sql: Sql, query: string): Readonly<Record<string, number>> =>
  Object.fromEntries(sql.all<{ name: string; count: number }>(query).map(({ name, count }) => [name, count]));

/** Counts of the memory; `bytes` is the size of the database without its write-ahead log. */
export const memoryStatistics = (sql: Sql): Statistics => {
  const row = sql.get<Pick<Statistics, 'facts' | 'events' | 'evidence' | 'turns' | 'bytes'>>(counts);
  if (!row) throw new Error('the statistics gave no row');
  return {
    ...row,
    byScope: grouped(sql, byScope),
    byType: grouped(sql, byType),
    byStatus: grouped(sql, byStatus),
  };
};
