/**
 * A process that measures the vector search: argv are a folder, the number of vectors, their dimension, and whether they are
 * in clusters. Prints one JSON object.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, readMigrations } from '../../src/store/migrate';
import { configure, loadVectors, openBare } from '../../src/store/open';
import { createSql, type Sql } from '../../src/store/sql';
import { nearest, putVectors } from '../../src/store/vectors';
import { sqliteVecFigures } from './sqlite-vec-search';
import type { VectorTimes } from './vectors';

const [folder = '', countText = '', dimensionText = '', kind = 'everywhere'] = process.argv.slice(2);
const count = Number(countText);
const dimension = Number(dimensionText);
const file = join(folder, 'lectern.db');
const books = 20;
const questions = 200;
const batch = 1000;

let state = 20_260_302;
/** The same numbers in every run (xorshift). */
const random = (): number => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
};
/** The sum of four is close enough to a normal distribution. */
const vector = (): Float32Array =>
  Float32Array.from({ length: dimension }, () => random() + random() + random() + random() - 2);
/** Two vectors of a cluster have a cosine of 0.8: as close as two passages about one thing. */
const centres = kind === 'clusters' ? Array.from({ length: 200 }, vector) : [];
const sample = (): Float32Array => {
  const noise = vector();
  const centre = centres[Math.floor(random() * centres.length)];
  return centre ? noise.map((value, index) => 0.5 * value + (centre[index] ?? 0)) : noise;
};

const open = () => {
  const database = openBare(file, {});
  loadVectors(database, undefined);
  configure(database);
  migrate(database, readMigrations(join(process.cwd(), 'migrations')), new Date().toISOString());
  return { database, sql: createSql(database) };
};

/** Turns 1 to `count`, one minute apart, in one session per book. */
const fill = (sql: Sql): void => {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)`;
  sql.run(
    `${numbers} INSERT INTO books (id, sha256, extension, file_name, file_size, format, title, added_at)
     SELECT 'b' || i, '', '', '', 0, '', '', '' FROM n`,
    [books],
  );
  sql.run(`${numbers} INSERT INTO sessions (id, book_id, seq) SELECT 's' || i, 'b' || i, i FROM n`, [books]);
  sql.run(
    `${numbers} INSERT INTO conversations (id, session_id, role, content, timestamp)
     SELECT i, 's' || (i % ${books} + 1), 'user', '', strftime('%Y-%m-%dT%H:%M:%fZ', 1.7e9 + 60 * i, 'unixepoch') FROM n`,
    [count],
  );
};

const megabytes = (bytes: number): number => bytes / 2 ** 20;
const timed = <Result>(work: () => Result): { readonly ms: number; readonly result: Result } => {
  const from = performance.now();
  const result = work();
  return { ms: performance.now() - from, result };
};

const first = open();
first.sql.transaction(() => fill(first.sql));
first.database.pragma('wal_checkpoint(TRUNCATE)');
const before = statSync(file).size;
let writing = 0;
for (let from = 1; from <= count; from += batch) {
  const some = Array.from({ length: Math.min(batch, count - from + 1) }, (_, index) => ({
    id: from + index,
    vector: sample(),
  }));
  writing += timed(() => first.sql.transaction(() => putVectors(first.sql, 'turn', 'm', null, some))).ms;
}
first.database.pragma('wal_checkpoint(TRUNCATE)');
const bytesEach = (statSync(file).size - before) / count;
first.database.close();

// As at the next start.
const { database, sql } = open();
globalThis.gc?.();
const resident = process.memoryUsage.rss();
const search = (limit: number, filter: Parameters<typeof nearest>[5] = {}): number => {
  const question = sample();
  return timed(() => sql.transaction(() => nearest(sql, 'turn', 'm', question, limit, filter))).ms;
};
const load = search(10);
globalThis.gc?.();
const memory = megabytes(process.memoryUsage.rss() - resident);
const rounds = (work: () => number): readonly number[] => Array.from({ length: questions }, work);
rounds(() => search(10));
const result: VectorTimes = {
  write: (1000 * writing) / count,
  bytesEach,
  load,
  memory,
  top10: rounds(() => search(10)),
  top100: rounds(() => search(100)),
  inBook: rounds(() => search(10, { places: ['b7'] })),
  afterWrite: rounds(() => {
    sql.transaction(() =>
      putVectors(sql, 'turn', 'm', null, [{ id: 1 + Math.floor(random() * count), vector: sample() }]),
    );
    return search(10);
  }),
  // `vectors` has the ids of the turns: both were filled in the same order.
  sqliteVec: sqliteVecFigures(sql, dimension, Array.from({ length: 20 }, sample), (question) =>
    nearest(sql, 'turn', 'm', question, 10).map(({ id }) => id),
  ),
};
database.close();
console.log(JSON.stringify(result));
