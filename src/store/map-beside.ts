import type { Sql } from './sql';

/**
 * Maps beside the database, one for each connection: what was read or made of it and costs too much to be asked for
 * again. Who changes what a map tells of takes it out; `onEnd` hears of the end of every transaction, since what was not
 * kept may have been looked up. Unless it says otherwise the map is emptied then.
 */
export const mapBeside = <Key, Value>(
  onEnd = (kept: boolean, held: Map<Key, Value>): void => {
    if (!kept) held.clear();
  },
): ((sql: Sql) => Map<Key, Value>) => {
  const bySql = new WeakMap<Sql, Map<Key, Value>>();
  return (sql) => {
    const known = bySql.get(sql);
    if (known) return known;
    const made = new Map<Key, Value>();
    bySql.set(sql, made);
    sql.onTransactionEnd((kept) => onEnd(kept, made));
    return made;
  };
};
