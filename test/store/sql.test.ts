import { expect, it } from 'vitest';
import { openBare } from '../../src/store/open';
import { createSql } from '../../src/store/sql';

const insert = 'INSERT INTO words (word) VALUES (?) RETURNING word';

const open = () => {
  const database = openBare(':memory:', {});
  database.exec('CREATE TABLE words (word TEXT NOT NULL)');
  const sql = createSql(database);
  const words = (): readonly string[] =>
    sql.all<{ word: string }>('SELECT word FROM words').map((row) => row.word);
  return { database, sql, words };
};

it('begins a transaction with the first writing statement, not before', () => {
  const { database, sql, words } = open();
  const seen = sql.transaction(() => {
    words();
    const before = database.inTransaction;
    sql.get(insert, ['one']);
    return [before, database.inTransaction];
  });
  expect(seen).toEqual([false, true]);
  expect(database.inTransaction).toBe(false);
  expect(words()).toEqual(['one']);
});

it.each<[string, (sql: ReturnType<typeof createSql>) => unknown]>([
  ['run', (sql) => sql.run(insert.replace(' RETURNING word', ''), ['two'])],
  ['get', (sql) => sql.get(insert, ['two'])],
  ['all', (sql) => sql.all(insert, ['two'])],
  ['exec', (sql) => sql.exec(`INSERT INTO words (word) VALUES ('two')`)],
])('takes back what %s wrote before a failure, also of work within', (_, write) => {
  const { database, sql, words } = open();
  const ends: boolean[] = [];
  sql.onTransactionEnd((kept) => ends.push(kept));
  const failing = (): void =>
    sql.transaction(() => {
      write(sql);
      sql.transaction(() => {
        sql.run(insert.replace(' RETURNING word', ''), ['three']);
        throw new Error('no');
      });
    });
  expect(failing).toThrow('no');
  expect(database.inTransaction).toBe(false);
  expect(words()).toEqual([]);
  sql.transaction(() => write(sql));
  expect(words()).toEqual(['two']);
  expect(ends).toEqual([false, true]);
});
