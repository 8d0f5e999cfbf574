import type { Database, Statement } from 'better-sqlite3';

export type SqlValue = string | number | bigint | Uint8Array | null;
type SqlParams = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

/** What the tables need from a connection. Every statement is prepared once and cached. */
export interface Sql {
  /** The first row, or undefined. The caller is responsible for the row type. */
  get<Row>(text: string, params?: SqlParams): Row | undefined;
  all<Row>(text: string, params?: SqlParams): Row[];
  run<Id extends number = number>(
    text: string,
    params?: SqlParams,
  ): { readonly changes: number; readonly lastId: Id };
  /** Statements without parameters, for SQL that is composed at run time. */
  exec(text: string): void;
  /**
   * Runs `work` in a transaction, or as part of the current one. The transaction begins with the first statement that
   * writes; what was read before cannot change until then, except as described at `createSql`.
   */
  transaction<Result>(work: () => Result): Result;
  /** Called at the end of every outermost transaction with whether it was committed; for caches next to the database. */
  onTransactionEnd(listener: (isCommitted: boolean) => void): void;
}

/**
 * While `isShared` is true, another connection may write: each transaction then begins with its first statement, so that a
 * write after a change by the other one fails as busy rather than relying on what was read before.
 */
export const createSql = (database: Database, isShared: () => boolean = () => false): Sql => {
  const statements = new Map<string, Statement<SqlValue[]>>();
  const prepared = (text: string): Statement<SqlValue[]> => {
    const known = statements.get(text);
    if (known) return known;
    const statement = database.prepare<SqlValue[]>(text);
    statements.set(text, statement);
    return statement;
  };
  const listeners: ((isCommitted: boolean) => void)[] = [];
  const notify = (isCommitted: boolean): void => {
    for (const listener of listeners) listener(isCommitted);
  };
  let inWork = false;
  /** A prepared statement; begins the transaction if it is the first one that writes. */
  const within = (text: string): Statement<SqlValue[]> => {
    const statement = prepared(text);
    if (inWork && !statement.readonly && !database.inTransaction) prepared('BEGIN').run();
    return statement;
  };
  const outermost = <Result>(work: () => Result): Result => {
    let isCommitted = false;
    inWork = true;
    try {
      if (isShared()) prepared('BEGIN').run();
      const result = work();
      if (database.inTransaction) prepared('COMMIT').run();
      isCommitted = true;
      return result;
    } finally {
      inWork = false;
      if (database.inTransaction) prepared('ROLLBACK').run();
      notify(isCommitted);
    }
  };
  const bound = (params: SqlParams): SqlValue[] => (Array.isArray(params) ? params : [params]) as SqlValue[];
  return {
    get: <Row>(text: string, params: SqlParams = []) => within(text).get(...bound(params)) as Row | undefined,
    all: <Row>(text: string, params: SqlParams = []) => within(text).all(...bound(params)) as Row[],
    run: <Id extends number = number>(text: string, params: SqlParams = []) => {
      const { changes, lastInsertRowid } = within(text).run(...bound(params));
      return { changes, lastId: Number(lastInsertRowid) as Id };
    },
    exec(text) {
      if (inWork && !database.inTransaction) prepared('BEGIN').run();
      database.exec(text);
    },
    transaction: (work) => (inWork ? work() : outermost(work)),
    onTransactionEnd: (listener) => void listeners.push(listener),
  };
};

/** A boolean as a column stores it; null leaves the column unchanged. */
export const asFlag = (value: boolean | undefined): number | null =>
  value === undefined ? null : Number(value);

/** A list for `IN (SELECT value FROM json_each(?))`: one statement for lists of any length. */
export const asJsonList = (values: readonly (string | number)[]): string => JSON.stringify(values);

/** The items in the order of `ids`; ids without an item are left out. */
export const inOrderOf = <Item, Id extends number>(
  ids: readonly Id[],
  items: readonly Item[],
  idOf: (item: Item) => Id,
): Item[] => {
  const byId = new Map(items.map((item) => [idOf(item), item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
