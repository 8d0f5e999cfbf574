import type { Sql } from './sql';

/**
 * A cache for each connection. Writers remove the entries that they make stale. `onEnd` runs after every transaction;
 * by default a rollback clears the cache, which may contain rolled-back values.
 */
export const perConnectionCache = <Key, Value>(
  onEnd = (isCommitted: boolean, cache: Map<Key, Value>): void => {
    if (!isCommitted) cache.clear();
  },
): ((sql: Sql) => Map<Key, Value>) => {
  const bySql = new WeakMap<Sql, Map<Key, Value>>();
  return (sql) => {
    const existing = bySql.get(sql);
    if (existing) return existing;
    const cache = new Map<Key, Value>();
    bySql.set(sql, cache);
    sql.onTransactionEnd((isCommitted) => onEnd(isCommitted, cache));
    return cache;
  };
};
